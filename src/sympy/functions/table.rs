//! The functions that an expression may call, a row each: the reader, suggestions and descriptions use these rows.

use pascaline_base::error::{ErrorCode, Fault};

use super::{Function, powers};
use crate::expr::Expr;
use crate::{Context, Faulty};

/// A function that an expression may call.
///
/// ```
/// let sqrt = pascaline::sympy::functions().find(|row| row.name() == "sqrt").unwrap();
/// assert_eq!(sqrt.signature(), "sqrt(x)");
/// assert_eq!(sqrt.example, ("sqrt(2)", "1.414213562"));
/// ```
#[derive(Debug)]
pub struct Row {
    callable: Callable,
    /// The names of its parameters. Those in brackets are optional; `...` means any number of them.
    pub params: &'static [&'static str],
    /// Its value, in a sentence.
    pub summary: &'static str,
    /// An expression that uses it, and its ten digits.
    pub example: (&'static str, &'static str),
}

/// The part of a row that evaluates calls. A separate type, because only the documentation uses the descriptions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Callable {
    /// Its names; the first is SymPy's own.
    names: &'static [&'static str],
    params: &'static [&'static str],
    made: Made,
}

/// How a call is evaluated.
#[derive(Clone, Copy, Debug)]
enum Made {
    Function(Function),
    /// Calls without a function of their own: powers, and SymPy's classes of numbers.
    Written(for<'a> fn(&[Expr<'a>], &Context<'a>) -> Expr<'a>),
}

impl Row {
    /// SymPy's name for it.
    pub fn name(&self) -> &'static str {
        self.callable.name()
    }

    /// Its name and parameters, such as `log(x, [base])`.
    pub fn signature(&self) -> String {
        [self.name(), "(", &self.params.join(", "), ")"].concat()
    }

    /// All its names.
    pub fn names(&self) -> &'static [&'static str] {
        self.callable.names
    }

    /// The function that it calls, if it has one.
    #[cfg(test)]
    pub fn function(&self) -> Option<Function> {
        match self.callable.made {
            Made::Function(function) => Some(function),
            Made::Written(_) => None,
        }
    }
}

impl Callable {
    /// SymPy's name for it.
    fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }

    /// All its names.
    pub(crate) fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// The value of a call; a fault with SymPy's words for a wrong number of arguments.
    pub(crate) fn call<'a>(&self, arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
        if let Err(fault) = self.check_count(arguments.len()) {
            return cx.fail(fault);
        }
        match self.made {
            Made::Function(function) => cx.call(function, arguments),
            Made::Written(write) => write(arguments, cx),
        }
    }

    /// The fewest arguments and the most.
    fn counts(&self) -> (usize, usize) {
        let least = self.params.iter().filter(|param| !param.starts_with(['[', '.'])).count();
        let any = self.params.last().is_some_and(|param| *param == "...");
        (least, if any { usize::MAX } else { self.params.len() })
    }

    fn check_count(&self, given: usize) -> Faulty<()> {
        let (least, most) = self.counts();
        if (least..=most).contains(&given) {
            return Ok(());
        }
        let code = if given < least { ErrorCode::TooFewArguments } else { ErrorCode::TooManyArguments };
        let qualifier = if least == most { "exactly" } else { "at least" };
        let plural = if least == 1 { "" } else { "s" };
        let name = self.name();
        Err(Fault::new(code, format!("{name} takes {qualifier} {least} argument{plural} ({given} given)")))
    }
}

/// The callable with this name.
pub(crate) fn named(name: &str) -> Option<&'static Callable> {
    callables().find(|callable| callable.names.contains(&name))
}

/// Every callable, in the order of the rows.
pub(crate) fn callables() -> impl Iterator<Item = &'static Callable> {
    CALLABLES.iter()
}

/// Every row, in the order of the list.
pub fn functions() -> impl Iterator<Item = &'static Row> {
    ROWS.iter()
}

/// The groups of the rows: the name of each, and the name of its first function.
static GROUPS: &[(&str, &str)] = &[
    ("roots", "sqrt"),
    ("exponentials and logarithms", "exp"),
    ("trigonometry, in radians", "sin"),
    ("hyperbolic functions", "sinh"),
    ("complex numbers and signs", "Abs"),
    ("rounding", "floor"),
    ("combinatorics", "factorial"),
    ("others", "Min"),
];

/// The rows by their groups.
///
/// ```
/// let groups = pascaline::sympy::function_groups();
/// assert_eq!(groups[0].0, "roots");
/// assert_eq!(groups[0].1[0].signature(), "sqrt(x)");
/// ```
pub fn function_groups() -> Vec<(&'static str, Vec<&'static Row>)> {
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in ROWS {
        if let Some((group, _)) = GROUPS.iter().find(|(_, first)| *first == row.name()) {
            groups.push((group, Vec::new()));
        }
        if let Some((_, rows)) = groups.last_mut() {
            rows.push(row);
        }
    }
    groups
}

const fn row(
    names: &'static [&'static str],
    params: &'static [&'static str],
    function: Function,
    summary: &'static str,
    example: (&'static str, &'static str),
) -> Row {
    Row { callable: Callable { names, params, made: Made::Function(function) }, params, summary, example }
}

const fn written(
    names: &'static [&'static str],
    params: &'static [&'static str],
    write: for<'a> fn(&[Expr<'a>], &Context<'a>) -> Expr<'a>,
    summary: &'static str,
    example: (&'static str, &'static str),
) -> Row {
    Row { callable: Callable { names, params, made: Made::Written(write) }, params, summary, example }
}

const X: &[&str] = &["x"];

static ROWS: &[Row] = &[
    written(&["sqrt"], X, powers::square_root, "The square root.", ("sqrt(2)", "1.414213562")),
    written(
        &["cbrt"],
        X,
        powers::cube_root,
        "The cube root; complex of a negative number.",
        ("cbrt(27)", "3.000000000"),
    ),
    written(
        &["root"],
        &["x", "n", "[k]"],
        powers::root,
        "The n-th root of x, or the k-th of them.",
        ("root(16, 4)", "2.000000000"),
    ),
    written(
        &["real_root"],
        &["x", "[n]"],
        powers::real_root,
        "The real n-th root of x.",
        ("real_root(-8, 3)", "-2.000000000"),
    ),
    row(&["exp"], X, Function::Exp, "e to the power x.", ("exp(1)", "2.718281828")),
    row(
        &["log", "ln"],
        &["x", "[base]"],
        Function::Log,
        "The logarithm, natural without a base.",
        ("log(8, 2)", "3.000000000"),
    ),
    row(&["sin"], X, Function::Sin, "The sine of x radians.", ("sin(pi/6)", "0.5000000000")),
    row(&["cos"], X, Function::Cos, "The cosine of x radians.", ("cos(pi/3)", "0.5000000000")),
    row(&["tan"], X, Function::Tan, "The tangent of x radians.", ("tan(pi/4)", "1.000000000")),
    row(&["cot"], X, Function::Cot, "The cotangent of x radians.", ("cot(pi/4)", "1.000000000")),
    row(&["sec"], X, Function::Sec, "The secant of x radians.", ("sec(pi/3)", "2.000000000")),
    row(&["csc"], X, Function::Csc, "The cosecant of x radians.", ("csc(pi/6)", "2.000000000")),
    row(&["asin"], X, Function::Asin, "The angle whose sine is x.", ("asin(1)", "1.570796327")),
    row(&["acos"], X, Function::Acos, "The angle whose cosine is x.", ("acos(-1)", "3.141592654")),
    row(&["atan"], X, Function::Atan, "The angle whose tangent is x.", ("atan(1)", "0.7853981634")),
    row(&["acot"], X, Function::Acot, "The angle whose cotangent is x.", ("acot(1)", "0.7853981634")),
    row(&["asec"], X, Function::Asec, "The angle whose secant is x.", ("asec(2)", "1.047197551")),
    row(&["acsc"], X, Function::Acsc, "The angle whose cosecant is x.", ("acsc(2)", "0.5235987756")),
    row(&["atan2"], &["y", "x"], Function::Atan2, "The angle of the point (x, y).", ("atan2(1, -1)", "2.356194490")),
    row(&["sinh"], X, Function::Sinh, "The hyperbolic sine.", ("sinh(1)", "1.175201194")),
    row(&["cosh"], X, Function::Cosh, "The hyperbolic cosine.", ("cosh(1)", "1.543080635")),
    row(&["tanh"], X, Function::Tanh, "The hyperbolic tangent.", ("tanh(1)", "0.7615941560")),
    row(&["coth"], X, Function::Coth, "The hyperbolic cotangent.", ("coth(1)", "1.313035285")),
    row(&["sech"], X, Function::Sech, "The hyperbolic secant.", ("sech(1)", "0.6480542737")),
    row(&["csch"], X, Function::Csch, "The hyperbolic cosecant.", ("csch(1)", "0.8509181282")),
    row(&["asinh"], X, Function::Asinh, "The inverse hyperbolic sine.", ("asinh(2)", "1.443635475")),
    row(&["acosh"], X, Function::Acosh, "The inverse hyperbolic cosine.", ("acosh(2)", "1.316957897")),
    row(&["atanh"], X, Function::Atanh, "The inverse hyperbolic tangent.", ("atanh(1/2)", "0.5493061443")),
    row(&["acoth"], X, Function::Acoth, "The inverse hyperbolic cotangent.", ("acoth(2)", "0.5493061443")),
    row(&["asech"], X, Function::Asech, "The inverse hyperbolic secant.", ("asech(1/2)", "1.316957897")),
    row(&["acsch"], X, Function::Acsch, "The inverse hyperbolic cosecant.", ("acsch(1)", "0.8813735870")),
    row(&["Abs", "abs"], X, Function::Abs, "The absolute value.", ("abs(3 + 4*I)", "5.000000000")),
    row(&["sign"], X, Function::Sign, "x divided by its absolute value; 0 for 0.", ("sign(-7)", "-1.000000000")),
    row(&["re"], X, Function::Re, "The real part.", ("re(3 + 4*I)", "3.000000000")),
    row(&["im"], X, Function::Im, "The imaginary part.", ("im(3 + 4*I)", "4.000000000")),
    row(&["arg"], X, Function::Arg, "The angle of a complex number.", ("arg(I)", "1.570796327")),
    row(&["conjugate"], X, Function::Conjugate, "The complex conjugate.", ("conjugate(I)", "-1.0*I")),
    row(&["floor"], X, Function::Floor, "The next integer that is not above x.", ("floor(5/2)", "2.000000000")),
    row(&["ceiling"], X, Function::Ceiling, "The next integer that is not below x.", ("ceiling(5/2)", "3.000000000")),
    row(&["frac"], X, Function::Frac, "x less its floor.", ("frac(5/2)", "0.5000000000")),
    row(
        &["factorial"],
        X,
        Function::Factorial,
        "The product of the integers up to x.",
        ("factorial(5)", "120.0000000"),
    ),
    row(&["gamma"], X, Function::Gamma, "The gamma function.", ("gamma(1/2)", "1.772453851")),
    row(&["loggamma"], X, Function::LogGamma, "The logarithm of the gamma function.", ("loggamma(5)", "3.178053830")),
    row(
        &["binomial"],
        &["n", "k"],
        Function::Binomial,
        "How many ways there are to choose k of n.",
        ("binomial(5, 2)", "10.00000000"),
    ),
    row(&["Min", "min"], &["..."], Function::Min, "The least of the arguments.", ("Min(1, 2)", "1.000000000")),
    row(&["Max", "max"], &["..."], Function::Max, "The greatest of the arguments.", ("Max(1, 2)", "2.000000000")),
    row(&["Mod"], &["x", "y"], Function::Mod, "The remainder; it has the sign of y.", ("Mod(-7, 3)", "2.000000000")),
    row(&["LambertW"], &["x", "[k]"], Function::LambertW, "The w with w*exp(w) = x.", ("LambertW(1)", "0.5671432904")),
    written(
        &["Pow", "pow"],
        &["x", "y", "[modulus]"],
        powers::power,
        "x to the power y.",
        ("Pow(2, 10)", "1024.000000"),
    ),
    written(&["Add"], &["..."], powers::sum, "The sum of the arguments.", ("Add(1, 2)", "3.000000000")),
    written(&["Mul"], &["..."], powers::product, "The product of the arguments.", ("Mul(2, 3)", "6.000000000")),
    written(&["rad"], X, powers::radians, "x degrees in radians.", ("rad(180)", "3.141592654")),
    written(&["deg"], X, powers::degrees, "x radians in degrees.", ("deg(pi)", "180.0000000")),
];

static CALLABLES: [Callable; ROWS.len()] = {
    let (mut callables, mut at) = ([ROWS[0].callable; ROWS.len()], 0);
    while at < ROWS.len() {
        callables[at] = ROWS[at].callable;
        at += 1;
    }
    callables
};

/// SymPy's names of the functions, in the order of the variants.
static NAMES: [&str; Function::Undefined as usize + 1] = {
    let (mut names, mut at) = ([""; Function::Undefined as usize + 1], 0);
    while at < ROWS.len() {
        if let Made::Function(function) = CALLABLES[at].made {
            names[function as usize] = CALLABLES[at].names[0];
        }
        at += 1;
    }
    names[Function::Erf as usize] = "erf";
    names[Function::Erfc as usize] = "erfc";
    names
};

/// The name of a function; empty for one that is unknown to SymPy.
pub(super) fn name(function: Function) -> &'static str {
    NAMES.get(function as usize).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, function_groups, functions, named};

    #[test]
    fn every_row_says_what_it_is() {
        for row in functions() {
            assert!(row.summary.ends_with('.'), "{row:?}");
            assert!(row.names().iter().any(|name| row.example.0.contains(name)), "{row:?}");
        }
    }

    #[test]
    fn every_row_is_in_a_group() {
        let groups = function_groups();
        assert_eq!(groups.len(), GROUPS.len());
        assert_eq!(groups.iter().map(|(_, rows)| rows.len()).sum::<usize>(), functions().count());
    }

    #[test]
    fn names_are_unique() {
        for row in functions() {
            for name in row.names() {
                assert!(named(name).is_some_and(|found| found.names() == row.names()), "{name}");
            }
        }
    }
}
