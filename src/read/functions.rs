//! The functions that a text may call, under all the names that people use.

use pascaline_base::names::{List, Names};

/// A function of the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// A function of numbers.
    Plain(Basic),
    /// A function of an angle.
    OfAngle(Basic),
    /// A function whose value is an angle.
    ToAngle(Basic),
    /// `log(x)`, `log(x, base)`, whose base is doubtful if it is not given.
    Log,
    /// The natural logarithm.
    Ln,
    /// A logarithm to a whole base.
    LogTo(u8),
    /// `sqrt(x)`
    SquareRoot,
    /// `cbrt(x)`
    CubeRoot,
    /// `root(x, n)`
    Root,
    /// `pow(x, y)`
    Power,
    /// The whole part of a quotient.
    Quotient,
    /// `mod(x, y)`
    Remainder,
    /// `round(x)`, `round(x, places)`
    Round,
    /// `roundup(x, places)`
    RoundUp,
    /// `trunc(x, places)`
    RoundDown,
    /// Python's `int`, which drops the digits after the point, or a spreadsheet's `INT`, which rounds down.
    Int,
    /// The greatest common divisor.
    Gcd,
    /// The least common multiple.
    Lcm,
    /// `nCr(n, k)`
    Choose,
    /// `nPr(n, k)`
    Permute,
    /// `sum(x, y, …)`
    Sum,
    /// `prod(x, y, …)`
    Product,
    /// `mean(x, y, …)`
    Mean,
    /// `median(x, y, …)`
    Median,
    /// The variance of a sample.
    Variance,
    /// The standard deviation of a sample.
    Deviation,
    /// The variance of a whole population.
    PopulationVariance,
    /// The standard deviation of a whole population.
    PopulationDeviation,
    /// The square root of a sum of squares.
    Hypotenuse,
    /// An angle in degrees, from one in radians.
    Degrees,
    /// An angle in radians, from one in degrees.
    Radians,
    /// The name of the day of a date.
    Weekday,
    /// Whether a year is a leap year.
    LeapYear,
    /// Whether a number is prime.
    IsPrime,
    /// The number of its arguments.
    Count,
    /// The determinant of a matrix.
    Determinant,
    /// `signif(x, digits)`: rounds to significant digits.
    Significant,
    /// `if(condition, value, other)`
    If,
}

/// A function that engines have under a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each has the name of its function")]
pub enum Basic {
    Abs,
    Acos,
    Acosh,
    Acot,
    Acoth,
    Acsc,
    Acsch,
    Arg,
    Asec,
    Asech,
    Asin,
    Asinh,
    Atan,
    Atan2,
    Atanh,
    Ceiling,
    Conjugate,
    Cos,
    Cosh,
    Cot,
    Coth,
    Csc,
    Csch,
    Exp,
    Factorial,
    Floor,
    Frac,
    Gamma,
    Im,
    LambertW,
    LogGamma,
    Max,
    Min,
    Re,
    Sec,
    Sech,
    Sign,
    Sin,
    Sinh,
    Tan,
    Tanh,
}

/// A row: the names of a function, the first of which is written in a reading; and the fewest and most arguments.
pub(super) struct Row {
    pub(super) names: &'static [&'static str],
    pub(super) function: Function,
    pub(super) arguments: (usize, usize),
}

const ANY: usize = usize::MAX;

const fn row(names: &'static [&'static str], function: Function, least: usize, most: usize) -> Row {
    Row { names, function, arguments: (least, most) }
}

const fn plain(names: &'static [&'static str], function: Basic) -> Row {
    row(names, Function::Plain(function), 1, 1)
}

const fn of_angle(names: &'static [&'static str], function: Basic) -> Row {
    row(names, Function::OfAngle(function), 1, 1)
}

const fn to_angle(names: &'static [&'static str], function: Basic) -> Row {
    row(names, Function::ToAngle(function), 1, 1)
}

static ROWS: &[Row] = &[
    row(&["sqrt", "sqr_root", "squareroot"], Function::SquareRoot, 1, 1),
    row(&["cbrt", "curt"], Function::CubeRoot, 1, 1),
    row(&["root", "nthroot", "nth_root"], Function::Root, 2, 2),
    row(&["pow", "power"], Function::Power, 2, 2),
    plain(&["exp"], Basic::Exp),
    row(&["ln"], Function::Ln, 1, 2),
    row(&["log"], Function::Log, 1, 2),
    row(&["log2", "lb", "lg2"], Function::LogTo(2), 1, 1),
    row(&["log10", "lg"], Function::LogTo(10), 1, 1),
    of_angle(&["sin"], Basic::Sin),
    of_angle(&["cos"], Basic::Cos),
    of_angle(&["tan", "tg"], Basic::Tan),
    of_angle(&["cot", "ctg"], Basic::Cot),
    of_angle(&["sec"], Basic::Sec),
    of_angle(&["csc", "cosec"], Basic::Csc),
    to_angle(&["asin", "arcsin", "arsin"], Basic::Asin),
    to_angle(&["acos", "arccos", "arcos"], Basic::Acos),
    to_angle(&["atan", "arctan", "arctg"], Basic::Atan),
    to_angle(&["acot", "arccot"], Basic::Acot),
    to_angle(&["asec", "arcsec"], Basic::Asec),
    to_angle(&["acsc", "arccsc"], Basic::Acsc),
    row(&["atan2", "arctan2"], Function::ToAngle(Basic::Atan2), 2, 2),
    plain(&["sinh"], Basic::Sinh),
    plain(&["cosh"], Basic::Cosh),
    plain(&["tanh"], Basic::Tanh),
    plain(&["coth"], Basic::Coth),
    plain(&["sech"], Basic::Sech),
    plain(&["csch"], Basic::Csch),
    plain(&["asinh", "arcsinh", "arsinh"], Basic::Asinh),
    plain(&["acosh", "arccosh", "arcosh"], Basic::Acosh),
    plain(&["atanh", "arctanh", "artanh"], Basic::Atanh),
    plain(&["acoth", "arccoth", "arcoth"], Basic::Acoth),
    plain(&["asech", "arcsech", "arsech"], Basic::Asech),
    plain(&["acsch", "arccsch", "arcsch"], Basic::Acsch),
    plain(&["abs"], Basic::Abs),
    plain(&["sign", "sgn", "signum"], Basic::Sign),
    plain(&["re", "real"], Basic::Re),
    plain(&["im", "imag"], Basic::Im),
    plain(&["arg", "phase"], Basic::Arg),
    plain(&["conj", "conjugate"], Basic::Conjugate),
    plain(&["floor"], Basic::Floor),
    row(&["int"], Function::Int, 1, 1),
    plain(&["ceil", "ceiling"], Basic::Ceiling),
    plain(&["frac"], Basic::Frac),
    row(&["round", "rnd", "roundto"], Function::Round, 1, 2),
    row(&["roundup"], Function::RoundUp, 1, 2),
    row(&["trunc", "rounddown", "truncate", "fix"], Function::RoundDown, 1, 2),
    plain(&["factorial", "fact", "fac"], Basic::Factorial),
    plain(&["gamma"], Basic::Gamma),
    plain(&["loggamma", "lgamma"], Basic::LogGamma),
    row(&["gcd", "gcf", "hcf", "igcd"], Function::Gcd, 1, ANY),
    row(&["lcm", "ilcm"], Function::Lcm, 1, ANY),
    row(&["nCr", "comb", "combin", "combinations", "choose", "binomial", "binom"], Function::Choose, 2, 2),
    row(&["nPr", "perm", "permut", "permutations"], Function::Permute, 2, 2),
    row(&["mod", "modulo", "remainder", "fmod"], Function::Remainder, 2, 2),
    row(&["quotient", "div", "floordiv"], Function::Quotient, 2, 2),
    row(&["min", "minimum"], Function::Plain(Basic::Min), 1, ANY),
    row(&["max", "maximum"], Function::Plain(Basic::Max), 1, ANY),
    row(&["sum", "add"], Function::Sum, 1, ANY),
    row(&["prod", "product", "multiply"], Function::Product, 1, ANY),
    row(&["mean", "average", "avg"], Function::Mean, 1, ANY),
    row(&["median"], Function::Median, 1, ANY),
    row(&["variance", "var", "var.s"], Function::Variance, 2, ANY),
    row(&["std", "stdev", "stddev", "stdev.s"], Function::Deviation, 2, ANY),
    row(&["pvariance", "varp", "var.p"], Function::PopulationVariance, 1, ANY),
    row(&["pstdev", "stdevp", "stdev.p"], Function::PopulationDeviation, 1, ANY),
    row(&["hypot", "hypotenuse"], Function::Hypotenuse, 2, ANY),
    row(&["degrees", "rad2deg", "deg"], Function::Degrees, 1, 1),
    row(&["weekday", "dayofweek"], Function::Weekday, 1, 1),
    row(&["leapyear", "isleapyear", "is_leap_year"], Function::LeapYear, 1, 1),
    row(&["isprime", "is_prime"], Function::IsPrime, 1, 1),
    row(&["det", "determinant"], Function::Determinant, 1, 1),
    row(&["count"], Function::Count, 1, ANY),
    row(&["signif", "roundsig", "sigfigs"], Function::Significant, 2, 2),
    row(&["if"], Function::If, 3, 3),
    row(&["radians", "deg2rad", "rad"], Function::Radians, 1, 1),
    row(&["lambertw"], Function::Plain(Basic::LambertW), 1, 1),
];

/// Every name, with its function.
static NAMES: Names<Function, { ALL.length() }> = ALL.sorted();

const ALL: List<Function, 500> = {
    let (mut all, mut row) = (List::new(Function::Log), 0);
    while row < ROWS.len() {
        all.push_all(ROWS[row].names, ROWS[row].function);
        row += 1;
    }
    all
};

/// The function with this name, in any case: spreadsheets write `SQRT`.
pub(super) fn named(name: &str) -> Option<Function> {
    NAMES.find_in_any_case(name).map(|(_, function)| function)
}

/// The row of a function.
pub(super) fn row_of(function: Function) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.function == function)
}

/// Its name in a reading.
pub(super) fn name(function: Function) -> &'static str {
    row_of(function).and_then(|row| row.names.first()).copied().unwrap_or_default()
}

/// Every name.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().flat_map(|row| row.names.iter().copied())
}
