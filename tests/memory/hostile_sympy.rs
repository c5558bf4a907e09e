//! Random expressions that cost much: huge and tiny numbers, poles and infinities as arguments of every function, towers of
//! powers, remainders, and float and exact numbers of any size mixed.

use pascaline::sympy::functions;

use crate::random::Random;

/// Generates expressions from a seed.
pub(crate) struct Draws {
    random: Random,
    names: Vec<(&'static str, usize)>,
}

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "7",
    "10",
    "50",
    "1/3",
    "-2/7",
    "0.1",
    "1.5",
    "2.25",
    "-0.5",
    "100",
    "1000",
    "65536",
    "1e308",
    "1e-308",
    "1e15",
    "1e6",
    "4294967296",
    "22222",
    "-12345678901234567890123456789",
    "10**4000",
    "10**99999",
    "(1e3)",
    "factorial(1000)",
    "(1024)!",
    "sqrt(2)",
    "sqrt(3)",
    "2**(1/3)",
    "I",
    "(1+I)",
    "(2 - 3*I)",
    "exp(-10**7+I)",
    "exp(1000000)",
    "exp(-10**9)",
    "zoo",
    "nan",
    "oo",
    "-oo",
    "pi",
    "E",
    "Catalan",
    "EulerGamma",
    "GoldenRatio",
    "1e-10",
    "(1 + 10**-30)",
    "1/10**400",
    "0.3[3]",
    "99999",
    "5/64",
    "(-8)",
    "pi/7",
    "log(2)",
];

const OPERATORS: &[&str] = &[" + ", " - ", "*", "/", "**", "**", " % ", " + ", "*"];

impl Draws {
    pub(crate) fn new(seed: u64) -> Self {
        let names = functions().map(|row| (row.name(), row.params.len().min(3))).collect();
        Self { random: Random::new(seed, 0x5851_f42d_4c95_7f2d), names }
    }

    /// The number of digits, usually small.
    pub(crate) fn digits(&mut self) -> u32 {
        match self.random.below(20) {
            0 => 1,
            1 => 10_000,
            2 => 1_000,
            3 => 300,
            4 | 5 => 50,
            _ => 10,
        }
    }

    pub(crate) fn expression(&mut self) -> String {
        match self.random.below(12) {
            0 => self.tower(),
            1 => self.expansion(),
            depth => self.nested(depth % 5 + 1),
        }
    }

    fn nested(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.random.one_of(NUMBERS).to_owned();
        }
        let inner = |own: &mut Self| {
            let depth = own.random.below(depth);
            own.nested(depth)
        };
        match self.random.below(10) {
            0..=3 => {
                let (name, most) = self.random.one_of(&self.names.clone());
                let count = if most > 1 { 1 + self.random.below(most) } else { most.max(1) };
                let arguments: Vec<String> = (0..count).map(|_| inner(self)).collect();
                format!("{name}({})", arguments.join(", "))
            }
            4 => format!("({})!", inner(self)),
            5 => format!("sqrt({})", inner(self)),
            6 => {
                let (first, rest) = (inner(self), inner(self));
                let name = self.random.one_of(&["Min", "Max", "Add", "Mul", "Pow", "Mod", "binomial"]);
                format!("{name}({first}, {rest})")
            }
            _ => {
                let (left, right) = (inner(self), inner(self));
                let operator = self.random.one_of(OPERATORS);
                format!("({left}){operator}({right})")
            }
        }
    }

    fn tower(&mut self) -> String {
        let mut text = self.nested(1);
        for _ in 0..=self.random.below(30) {
            let exponent = self.random.one_of(&["2", "2", "3", "1/2", "22222", "0.5", "-1", "I", "50", "(1/3)"]);
            text = match self.random.below(4) {
                0 => format!("({text} + {})**{exponent}", self.nested(1)),
                1 => format!("({text})**{exponent}"),
                2 => format!("({text})**{exponent}*{}", self.nested(1)),
                _ => format!("{}**({text})", self.random.one_of(&["2", "1.5", "3", "0.1"])),
            };
        }
        text
    }

    /// Powers of sums, which are expanded if a part has no value.
    fn expansion(&mut self) -> String {
        let terms: Vec<String> = (0..2 + self.random.below(5)).map(|_| self.nested(2)).collect();
        let exponent = self.random.one_of(&["2", "3", "10", "30", "50", "100", "1000", "65536", "-20", "(7/2)"]);
        let sign = self.random.one_of(&["-", "", "1e308 - ", "3*", "floor"]);
        format!("{sign}(({})**({exponent}) + {})", terms.join(" + "), self.nested(1))
    }
}
