//! The grammar of each dialect for the generators: leaves, and forms with holes.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use arbitrary::Unstructured;
use pascaline::{mathjs, sympy};

use crate::Dialect;

/// The placeholder for a part in a form.
pub(crate) const HOLE: char = '_';

/// The parts of expressions.
#[derive(Debug, Default)]
pub(crate) struct Grammar {
    /// Names, constants, strings.
    pub(crate) leaves: Vec<String>,
    /// Forms with parts, such as `(_ + _)`.
    pub(crate) forms: Vec<String>,
    /// Forms that are a whole text, such as `_ = _`.
    pub(crate) wholes: Vec<String>,
}

impl Grammar {
    pub(crate) fn of(dialect: Dialect) -> &'static Self {
        static MATHJS: OnceLock<Grammar> = OnceLock::new();
        static PYTHON: OnceLock<Grammar> = OnceLock::new();
        static NANOCHAT: OnceLock<Grammar> = OnceLock::new();
        static SYMPY: OnceLock<Grammar> = OnceLock::new();
        static EQUATION: OnceLock<Grammar> = OnceLock::new();
        static ANSWER: OnceLock<Grammar> = OnceLock::new();
        match dialect {
            Dialect::Mathjs => MATHJS.get_or_init(Self::mathjs),
            Dialect::AgentLoop | Dialect::EvalMath => PYTHON.get_or_init(Self::python),
            Dialect::Nanochat => NANOCHAT.get_or_init(Self::nanochat),
            Dialect::Sympy => SYMPY.get_or_init(Self::sympy),
            Dialect::Equation => EQUATION.get_or_init(Self::equation),
            Dialect::Answer => ANSWER.get_or_init(Self::answer),
        }
    }

    fn mathjs() -> Self {
        let mut grammar = Self::default();
        grammar.leaves(&[
            "x",
            "y",
            "z",
            "n",
            "ans",
            "end",
            "true",
            "false",
            "null",
            "undefined",
            "NaN",
            "Infinity",
            "sqrt",
            "\"\"",
            "\"a\"",
            "\"2+3i\"",
            "\"0xff\"",
            "\"1e400\"",
            "[]",
            "{}",
            "{a: 1}",
            "0b101",
            "0xffi8",
            "1:0",
            "3i",
            "(1:100)",
            "(1:99999)",
            "(1:100000)",
            "(0:1e-5:1)",
            "[1:316]",
        ]);
        grammar.leaves.extend(mathjs::constants().map(|constant| constant.name.to_owned()));
        grammar.leaves.push(format!("\"{}1\"", "0".repeat(5_000)));
        grammar.leaves.push(format!("\"{}\"", "7".repeat(300)));
        grammar.operators(&[
            "+", "-", "*", "/", "^", "%", "mod", ".*", "./", ".^", "==", "!=", "<", ">", "<=", ">=", "and", "or",
            "xor", "&", "|", "^|", "<<", ">>", ">>>", "??", "to", "in",
        ]);
        grammar.forms(&[
            "(_)",
            "-_",
            "+_",
            "~_",
            "not _",
            "_!",
            "_'",
            "_%",
            "(_ ? _ : _)",
            "(_:_)",
            "(_:_:_)",
            "[_, _]",
            "[_; _]",
            "[_, _; _, _]",
            "[_:_]'",
            "[[_]]",
            "[_][_]",
            "_[_]",
            "_[_, _]",
            "{a: _}.a",
            "{a: _, b: _}",
            "2 _",
            "_(_)",
            "_ < _ < _",
            "[a = _, a + _]",
            "[a = {b: _}, a.b[_] = _, a.b.c = _, a[_].b = _]",
            "[f(n) = [n.b = _, n[_] = _, n], f(_)]",
            "[f(n) = _, f(_)]",
            "[f(n) = n < 2 ? 1 : f(n - 1) + _, f(_)]",
            "(1:99999) + _",
            "_ .^ (1:1000)",
            "[1:300]' * [1:300] * _",
            "format(_, {notation: \"fixed\", precision: _})",
            "format(_, {notation: \"hex\", wordSize: _})",
            "format(_, {notation: \"bin\"})",
            "format(_, {notation: \"auto\", lowerExp: _, upperExp: _})",
            "format(_, {notation: \"engineering\", precision: _})",
            "std(_, \"uncorrected\")",
            "mean(_, 1)",
            "complex(\"_\")",
            "map(_, v + _)",
            "filter(_, v > _)",
            "map(_, f(v) = v * _)",
            "bignumber(_) * _",
            "bignumber(\"_\") ^ _",
            "fraction(_, _) + _",
            "bigint(_) * _",
            "_ cm",
            "(_ m / s) * _",
            "_ to inch",
            "sin(_ deg)",
            "zeros(_, _)",
            "identity(_) * _",
            "sum(_, 1)",
            "subset(_, index(_, _))",
            "simplify(\"_\")",
            "derivative(\"_\", \"x\")",
            "rationalize(\"_\")",
            "print(\"$a\", {a: _})",
            "sort(_, \"desc\")",
            "quantileSeq(_, [_, _])",
        ]);
        for function in mathjs::functions() {
            grammar.calls(function.name(), function.params.len());
        }
        grammar.wholes =
            ["a = _; a + _", "f(n) = _; f(_)", "a = _; b = a _; b + a", "_ # _", "_\n_"].map(str::to_owned).into();
        grammar
    }

    fn python() -> Self {
        let mut grammar = Self::default();
        grammar
            .leaves(&["x", "True", "None", "'a'", "...", "1j", "0x_f", "0b1", "1_000", "1e400", "5e-324", "()", "[]"]);
        // `pow` is listed more than once, because its right-hand side grows.
        grammar
            .operators(&["+", "-", "*", "/", "//", "%", "**", "**", "<<", ">>", "&", "|", "^", "<", "==", "and", "@"]);
        grammar.forms(&[
            "(_)",
            "-_",
            "+_",
            "~_",
            "not _",
            "(_ if _ else _)",
            "_ < _ < _",
            "(_, _)",
            "[_, _]",
            "{_: _}",
            "f(_)",
            "_[_]",
            "(2**_)",
            "(-_)**_",
            "_**-_",
            "((_**_)**_)",
            "lambda: _",
            "10**_*_",
        ]);
        grammar
    }

    fn nanochat() -> Self {
        let mut grammar = Self::default();
        grammar.leaves(&["'a'", "'strawberry'", "\"\"", "'ab ab'", "'1,234'", "1,234", "'a'*3", "(2).real"]);
        grammar.leaves.push(format!("'{}'", "ab".repeat(5_000)));
        grammar.operators(&["+", "-", "*", "/", "//"]);
        grammar.forms(&["(_)", "-_", "_.count(_)", "_.count('a')", "_.real"]);
        for method in [
            "capitalize",
            "casefold",
            "center",
            "count",
            "endswith",
            "expandtabs",
            "find",
            "format",
            "index",
            "isalnum",
            "isalpha",
            "isdigit",
            "join",
            "ljust",
            "lower",
            "lstrip",
            "partition",
            "replace",
            "rfind",
            "rjust",
            "rsplit",
            "rstrip",
            "split",
            "splitlines",
            "startswith",
            "strip",
            "swapcase",
            "title",
            "translate",
            "upper",
            "zfill",
        ] {
            grammar.forms(&[&format!("_.{method}()"), &format!("_.{method}(_)"), &format!("_.{method}(_).count(_)")]);
        }
        grammar
    }

    fn sympy() -> Self {
        let mut grammar = Self::default();
        grammar.leaves(&[
            "x",
            "y",
            "pi",
            "E",
            "I",
            "oo",
            "zoo",
            "nan",
            "GoldenRatio",
            "EulerGamma",
            "Catalan",
            "1/3",
            "0.1",
            "1e-308",
            "sqrt(2)",
            "True",
            "None",
            "'a'",
        ]);
        grammar.operators(&["+", "-", "*", "/", "//", "%", "**", "**", "^", "<", "=="]);
        grammar.forms(&[
            "(_)",
            "-_",
            "+_",
            "_!",
            "(_)!!",
            "(_)**(1/2)",
            "(_)**_",
            "_**(_)**_",
            "sqrt(_ + sqrt(_))",
            "exp(exp(_))",
            "Rational(_, _)",
            "Pow(_, _, _)",
            "10**(10**_)",
            "1.5**(10**_)",
            "exp(-10**7 + I)*_",
            "(_ + I*_)",
            "LambertW(_, _)",
        ]);
        for row in sympy::functions() {
            for name in row.names() {
                grammar.calls(name, row.params.len());
            }
        }
        grammar
    }

    fn equation() -> Self {
        let mut grammar = Self::sympy();
        let unknowns =
            ["x", "x", "x", "x**2", "x**5", "sin(x)", "exp(x)", "2**x", "x*exp(x)", "abs(x)", "sqrt(x + 1)", "y"];
        grammar.leaves.splice(0..0, unknowns.map(str::to_owned));
        grammar.forms(&["(x**_ + _*x + _)", "(_)*x", "x**_", "_**x", "(x - _)*(x - _)"]);
        grammar.wholes = [
            "_ = _",
            "_ = 0",
            "_ = _",
            "solve(_, x)",
            "solve(_)",
            "solve([_, _], [x, y])",
            "solve([_ - x, _ - y], [x, y])",
            "Eq(_, _)",
            "solve(Eq(_, _), x)",
            "x**_ + _*x = _",
        ]
        .map(str::to_owned)
        .into();
        grammar
    }

    fn answer() -> Self {
        let mut grammar = Self::default();
        grammar.leaves(&[
            "x",
            "y",
            "π",
            "e",
            "i",
            "½",
            "2½",
            "1,234",
            "1,234.5",
            "1,5",
            "1.234,5",
            "$5",
            "€2.50",
            "5 km",
            "3 ft 2 in",
            "90°",
            "20 °C",
            "2024-01-15",
            "01/02/2024",
            "10:30",
            "3pm",
            "15%",
            "2 1/2",
            "6(1/4)",
            "0.\\overline{3}",
            "\\pi",
            "\\frac12",
            "√2",
            "x²",
            "five",
            "two hundred and five",
            "a dozen",
            "what",
            "is",
            "?",
        ]);
        grammar.operators(&[
            "+", "-", "*", "/", "×", "÷", "−", "^", "**", "//", "%", "mod", "±", "of", "to", "in", "plus", "times",
        ]);
        grammar.forms(&[
            "(_)",
            "[_]",
            "{_}",
            "|_|",
            "-_",
            "_!",
            "_!!",
            "_%",
            "_°",
            "_ _",
            "_(_)",
            "_, _",
            "_; _",
            "_ = _",
            "_ < _ < _",
            "[_, _; _, _]",
            "\\frac{_}{_}",
            "\\sqrt{_}",
            "\\sqrt[_]{_}",
            "\\left(_\\right)^{_}",
            "\\log_{_} _",
            "\\binom{_}{_}",
            "\\text{_}",
            "\\lfloor _ \\rfloor",
            "_ \\pmod{_}",
            "_ \\over _",
            "\\begin{matrix} _ & _ \\\\ _ & _ \\end{matrix}",
            "_ + _ + \\cdots + _",
            "sin _",
            "sin^2 _",
            "log _",
            "sqrt _",
            "_ squared",
            "square root of _",
            "half of _",
            "sum of _ and _",
            "_ divided by _",
            "_% of _",
            "_% off _",
            "_ is what percent of _",
            "_ increased by _%",
            "_ to km",
            "_ in %",
            "_ to hex",
            "_ days after 2024-02-28",
            "gcd(_, _)",
            "round(_, _)",
            "mean([_, _])",
            "max(_, _)",
            "nCr(_, _)",
            "det([_, _; _, _])",
        ]);
        grammar.wholes = [
            "what is _?",
            "_ =",
            "_ = _",
            "x + _*y = _; x - y = _",
            "_*x = _ and y = _*x",
            "x^2 + _*x + _ = 0",
            "a = _; b = _*a; a*b + _",
            "solve(_ = _, x)",
            "$_$",
            "=_",
        ]
        .map(str::to_owned)
        .into();
        grammar
    }

    fn leaves(&mut self, leaves: &[&str]) {
        self.leaves.extend(leaves.iter().copied().map(str::to_owned));
    }

    fn forms(&mut self, forms: &[&str]) {
        self.forms.extend(forms.iter().copied().map(str::to_owned));
    }

    /// An operator with brackets, and without them, to test precedence too.
    fn operators(&mut self, operators: &[&str]) {
        for operator in operators {
            self.forms(&[&format!("(_ {operator} _)"), &format!("_ {operator} _")]);
        }
    }

    /// Calls with each number of arguments, up to one too many.
    fn calls(&mut self, name: &str, parameters: usize) {
        for count in 1..=parameters + 1 {
            self.forms.push(format!("{name}({})", vec!["_"; count].join(", ")));
        }
    }
}

/// The words and signs in a dialect's expressions: the text between the holes of its forms, and its leaves.
pub fn words(dialect: Dialect) -> BTreeSet<&'static str> {
    let grammar = Grammar::of(dialect);
    let pieces = grammar.forms.iter().chain(&grammar.wholes).flat_map(|form| form.split(HOLE));
    let words = pieces.chain(grammar.leaves.iter().map(|leaf| &**leaf)).map(str::trim);
    // libFuzzer does not accept longer ones.
    words.filter(|word| (1..=64).contains(&word.len())).collect()
}

/// A number as people and attackers write it.
pub(crate) fn number(bytes: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    const EDGES: [&str; 22] = [
        "0",
        "-0",
        "0.1",
        "1.005",
        "1e-7",
        "5e-324",
        "2.2250738585072014e-308",
        "1e308",
        "1.7976931348623157e308",
        "1e309",
        "1e21",
        "9007199254740993",
        "2147483648",
        "4294967296",
        "18446744073709551616",
        "99999",
        "100000",
        "100001",
        "1000",
        "1001",
        "65536",
        "1000000",
    ];
    const LENGTHS: [usize; 8] = [2, 5, 17, 99, 309, 1_000, 4_300, 20_000];
    Ok(match bytes.int_in_range(0..=11)? {
        0..=4 => bytes.int_in_range(0..=12_u32)?.to_string(),
        5 => format!("{}.{}", bytes.int_in_range(0..=99_u32)?, bytes.int_in_range(0..=9_999_u32)?),
        6 => (*bytes.choose(&EDGES)?).to_owned(),
        7 => bytes.choose(&["9", "1", "7", "2"])?.repeat(*bytes.choose(&LENGTHS)?),
        8 => format!("0.{}1", "0".repeat(*bytes.choose(&LENGTHS)?)),
        9 => bytes.arbitrary::<u32>()?.to_string(),
        10 => format!("{:?}", f64::from_bits(bytes.arbitrary()?).abs()).replace("NaN", "0.5").replace("inf", "1e308"),
        _ => format!("1e{}", bytes.int_in_range(-400..=400_i32)?),
    })
}
