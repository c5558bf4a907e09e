//! Random equations that cost much, or have roots where a search fails easily: powers, exponentials and periodic functions
//! mixed, poles and jumps, huge and tiny coefficients, and systems.

#![allow(dead_code, reason = "not every test binary uses all of it")]

use crate::random::Random;

/// Generates equations from a seed.
pub(crate) struct Draws {
    random: Random,
}

const SMALL: &[&str] = &[
    "1",
    "2",
    "3",
    "5",
    "7",
    "10",
    "17",
    "100",
    "1/2",
    "1/3",
    "2/3",
    "-1/7",
    "6/5",
    "0.1",
    "0.25",
    "1.5",
    "2.25",
    "-1.75",
    "-3",
    "pi",
    "E",
    "sqrt(2)",
    "GoldenRatio",
    "I",
];

const EXTREME: &[&str] = &[
    "1e308",
    "1e-308",
    "1e15",
    "1e-12",
    "exp(65536)",
    "exp(99999)",
    "exp(-99999)",
    "exp(1000000)",
    "10**4000",
    "10**400",
    "10**-40",
    "3**(10**5)",
    "0.1**999999",
    "factorial(50)",
    "123456789012345678901234567890",
];

const FUNCTIONS: &[&str] = &[
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "sqrt",
    "abs",
    "LambertW",
    "gamma",
    "factorial",
    "loggamma",
    "sinh",
    "cosh",
    "tanh",
    "asin",
    "acos",
    "atan",
    "asinh",
    "acosh",
    "atanh",
    "cot",
    "sec",
    "csc",
    "floor",
    "sign",
];

const PERIODIC: &[&str] = &["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh"];

impl Draws {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: Random::new(seed, 0x2545_f491_4f6c_dd1d) }
    }

    /// The number of digits, usually small.
    pub(crate) fn digits(&mut self) -> u32 {
        match self.random.below(20) {
            0 => 1_000,
            1 | 2 => 300,
            3 | 4 => 50,
            5 => 15,
            _ => 10,
        }
    }

    /// An equation in `x`.
    pub(crate) fn equation(&mut self) -> String {
        let left = match self.random.below(7) {
            0 => self.sum(4, Self::exponential),
            1 => self.sum(6, Self::monomial),
            2 => self.sum(3, Self::radical),
            3 => self.sum(3, Self::periodic),
            4 => self.nest(),
            depth => self.mixed(depth - 2),
        };
        let right = match self.random.below(4) {
            0 => self.number(),
            1 => "x".to_owned(),
            _ => self.random.one_of(&["0", "1", "3", "0.1", "10"]).to_owned(),
        };
        format!("{left} = {right}")
    }

    /// `solve([…], […])` of two to four unknowns.
    pub(crate) fn system(&mut self) -> String {
        let unknowns = &["x", "y", "z", "w"][..2 + self.random.below(3)];
        let equations: Vec<_> = unknowns.iter().map(|_| self.sum(4, |own| own.product(unknowns))).collect();
        format!("solve([{}], [{}])", equations.join(", "), unknowns.join(", "))
    }

    fn number(&mut self) -> String {
        let numbers = if self.random.below(8) == 0 { EXTREME } else { SMALL };
        self.random.one_of(numbers).to_owned()
    }

    fn sum(&mut self, most: usize, mut term: impl FnMut(&mut Self) -> String) -> String {
        let terms: Vec<_> =
            (0..2 + self.random.below(most - 1)).map(|_| format!("{}*{}", self.number(), term(self))).collect();
        terms.join(" + ")
    }

    fn exponential(&mut self) -> String {
        let base = self.random.one_of(&["2", "3", "5", "E", "1.5", "10", "1/2"]);
        let times = self.random.one_of(&["1", "2", "1/2", "0.1", "-1"]);
        match self.random.below(4) {
            0 => self.monomial(),
            1 => format!(
                "{}({times}*x)**{}",
                self.random.one_of(FUNCTIONS),
                self.random.one_of(&["2", "x", "-1", "1/2", "10"])
            ),
            _ => format!("({base})**({times}*x)"),
        }
    }

    fn monomial(&mut self) -> String {
        format!("x**{}", self.random.one_of(&["0", "1", "2", "3", "4", "5", "7", "12", "30", "50", "161"]))
    }

    fn radical(&mut self) -> String {
        let base = self.random.one_of(&["x", "x + 1", "2*x - 3", "x**2 + 1", "x**3 - x", "1 - x", "sqrt(x) + 1"]);
        format!("({base})**({})", self.random.one_of(&["1/2", "1/3", "-1/2", "2/3", "1/4", "3/2", "0.5", "1e-308"]))
    }

    fn periodic(&mut self) -> String {
        let times = self.random.one_of(&["1", "2", "3", "1/2", "pi", "I", "5", "12"]);
        let shift = self.random.one_of(&["", " + 1", "**2", " + pi/3", " - I"]);
        format!(
            "{}({times}*x{shift})**{}",
            self.random.one_of(PERIODIC),
            self.random.one_of(&["1", "2", "3", "-1", "10", "30"])
        )
    }

    /// Nested functions.
    fn nest(&mut self) -> String {
        let mut text = "x".to_owned();
        for _ in 0..=self.random.below(5) {
            text = match self.random.below(8) {
                0 => format!("x*exp({text})"),
                1 => format!("({text})**x"),
                2 => format!("x**({text})"),
                3 => format!("({text} + x)"),
                _ => format!("{}({text})", self.random.one_of(&["LambertW", "LambertW", "exp", "log", "gamma", "sin"])),
            };
        }
        text
    }

    fn mixed(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.random.below(2) == 0 { "x".to_owned() } else { self.number() };
        }
        let depth = depth - 1;
        match self.random.below(9) {
            0 | 1 => format!("({} + {})", self.mixed(depth), self.mixed(depth)),
            2 => format!("({}*{})", self.mixed(depth), self.mixed(depth)),
            3 => format!("({}/{})", self.mixed(depth), self.mixed(depth)),
            4 => format!(
                "({})**{}",
                self.mixed(depth),
                self.random.one_of(&["2", "1/2", "-1", "50", "1/3", "2.5", "1e-308"])
            ),
            5 => format!("({})**({})", self.mixed(depth), self.mixed(depth)),
            _ => format!("{}({})", self.random.one_of(FUNCTIONS), self.mixed(depth)),
        }
    }

    fn product(&mut self, unknowns: &[&str]) -> String {
        let factors: Vec<_> = unknowns
            .iter()
            .map(|unknown| format!("{unknown}**{}", self.random.one_of(&["0", "0", "0", "1", "1", "2", "3"])))
            .collect();
        factors.join("*")
    }
}
