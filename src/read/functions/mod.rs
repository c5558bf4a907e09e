//! The functions that a text may call, under all the names that people use.

mod bits;
mod calendar;
mod conic;
mod curve;
mod field;
mod finance;
mod formula;
mod logic;
mod matrix;
mod progression;
mod rewriting;
mod serial;
mod sheet;
mod statistics;
mod vector;
mod whole;

use pascaline_base::names::{List, Names};

pub use bits::Bits;
pub use calendar::Calendar;
pub use conic::Conic;
pub use curve::Curve;
pub use field::Field;
pub use finance::Finance;
pub use formula::Formula;
pub use logic::Logic;
pub use matrix::Matrix;
pub use progression::Progression;
pub use rewriting::Rewriting;
pub use serial::Serial;
pub(super) use serial::named as serial_named;
pub use sheet::Sheet;
pub use statistics::{Ask, Distribution, Statistics};
pub use vector::Vector;
pub use whole::Whole;

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
    /// A quotient without the digits after its point, as in a spreadsheet.
    Quotient,
    /// A quotient rounded down, as in Python.
    FloorQuotient,
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
    /// Whether a number is prime.
    IsPrime,
    /// The number of its arguments.
    Count,
    /// The value of an expression with `±`, with its uncertainty.
    Uncertainty,
    /// The determinant of a matrix.
    Determinant,
    /// `signif(x, digits)`: rounds to significant digits.
    Significant,
    /// `if(condition, value, other)`
    If,
    /// `IFERROR(value, other)`: the other value where the first has an error.
    IfError,
    /// A whole number in digits with the prefix of their base: `hex(34)`.
    Prefixed(u8),
    /// A whole number in digits to a base: `base(34, 16)`.
    Based,
    /// A function that is a short formula.
    Formula(Formula),
    /// A function of whole numbers.
    Whole(Whole),
    /// A formula in another form.
    Rewriting(Rewriting),
    /// A question about a formula.
    Curve(Curve),
    /// A question about the curve of an equation.
    Conic(Conic),
    /// A derivative of functions of several names.
    Field(Field),
    /// A function of conditions.
    Logic(Logic),
    /// A function of the bits of whole numbers.
    Bits(Bits),
    /// A function that is known from spreadsheets.
    Sheet(Sheet),
    /// A function of interest and payments.
    Finance(Finance),
    /// A function of matrices.
    Matrix(Matrix),
    /// A function of vectors.
    Vector(Vector),
    /// A question about a sequence.
    Progression(Progression),
    /// A function of one list, or of two.
    Statistics(Statistics),
    /// What is asked of a distribution.
    Distribution(Distribution, Ask),
    /// A function of days.
    Calendar(Calendar),
    /// A function of a spreadsheet's dates.
    Serial(Serial),
}

impl Function {
    /// Whether a list stands for its items as the arguments: `mean([1, 2, 3])`. Those of `round([4, 9])` are not a number and its
    /// places.
    pub fn takes_list(self) -> bool {
        row_of(self).is_some_and(|row| row.arguments.1 == ANY) && self != Self::Sheet(Sheet::SumOfProducts)
    }

    /// Whether its arguments are the items of a list, of any length.
    pub fn takes_items(self) -> bool {
        row_of(self).is_some_and(|row| row.arguments.1 == ANY) && !matches!(self, Self::Finance(_))
    }

    /// Whether its value is the first argument, rounded.
    pub fn rounds(self) -> bool {
        use Basic::{Ceiling, Floor};
        matches!(self, Self::Round | Self::RoundUp | Self::RoundDown | Self::Significant | Self::Plain(Floor | Ceiling))
    }
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
#[derive(Clone, Copy)]
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

/// The functions whose names mean nothing else.
const ROWS: &[Row] = &[
    row(&["sqrt", "sqr_root", "squareroot"], Function::SquareRoot, 1, 1),
    row(&["cbrt", "curt"], Function::CubeRoot, 1, 1),
    row(&["root", "nthroot", "nth_root"], Function::Root, 2, 2),
    row(&["pow", "power"], Function::Power, 2, 3),
    plain(&["exp"], Basic::Exp),
    row(&["ln"], Function::Ln, 1, 2),
    row(&["log"], Function::Log, 1, 2),
    row(&["log2", "lb", "lg2"], Function::LogTo(2), 1, 1),
    row(&["log10", "lg"], Function::LogTo(10), 1, 1),
    of_angle(&["sin", "sen"], Basic::Sin),
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
    plain(&["abs", "fabs"], Basic::Abs),
    plain(&["sign", "sgn", "signum"], Basic::Sign),
    plain(&["re", "real"], Basic::Re),
    plain(&["im", "imag"], Basic::Im),
    plain(&["arg", "phase"], Basic::Arg),
    plain(&["conj", "conjugate"], Basic::Conjugate),
    row(&["floor"], Function::Plain(Basic::Floor), 1, 2),
    row(&["int"], Function::Int, 1, 1),
    row(&["ceil", "ceiling"], Function::Plain(Basic::Ceiling), 1, 2),
    plain(&["frac"], Basic::Frac),
    row(&["round", "rnd", "roundto"], Function::Round, 1, 2),
    row(&["roundup"], Function::RoundUp, 1, 2),
    row(&["trunc", "rounddown", "truncate", "fix"], Function::RoundDown, 1, 2),
    plain(&["factorial", "fact", "fac"], Basic::Factorial),
    plain(&["gamma", "Γ"], Basic::Gamma),
    plain(&["loggamma", "lgamma", "gammaln", "gammaln.precise"], Basic::LogGamma),
    row(&["gcd", "gcf", "hcf", "igcd", "pgcd", "ggt", "mcd"], Function::Gcd, 1, ANY),
    row(&["lcm", "ilcm", "ppcm", "kgv", "mcm"], Function::Lcm, 1, ANY),
    row(&["nCr", "comb", "combin", "combinations", "choose", "binomial", "binom"], Function::Choose, 2, 2),
    row(&["nPr", "perm", "permut", "permutations"], Function::Permute, 2, 2),
    row(&["mod", "modulo", "remainder", "fmod"], Function::Remainder, 2, 2),
    row(&["quotient", "quot"], Function::Quotient, 2, 2),
    row(&["floordiv", "div"], Function::FloorQuotient, 2, 2),
    row(&["min", "minimum"], Function::Plain(Basic::Min), 1, ANY),
    row(&["max", "maximum"], Function::Plain(Basic::Max), 1, ANY),
    row(&["sum", "add", "fsum"], Function::Sum, 1, ANY),
    row(&["prod", "product", "multiply"], Function::Product, 1, ANY),
    row(&["mean", "average", "avg"], Function::Mean, 1, ANY),
    row(&["median"], Function::Median, 1, ANY),
    row(&["variance", "var", "var.s"], Function::Variance, 2, ANY),
    row(&["std", "stdev", "stddev", "stdev.s"], Function::Deviation, 2, ANY),
    row(&["pvariance", "varp", "var.p"], Function::PopulationVariance, 1, ANY),
    row(&["pstdev", "stdevp", "stdev.p"], Function::PopulationDeviation, 1, ANY),
    row(&["hypot", "hypotenuse"], Function::Hypotenuse, 2, ANY),
    row(&["degrees", "rad2deg", "deg"], Function::Degrees, 1, 1),
    row(&["isprime", "is_prime"], Function::IsPrime, 1, 1),
    row(&["det", "determinant"], Function::Determinant, 1, 1),
    row(&["count", "len", "numel"], Function::Count, 1, ANY),
    row(&["signif", "roundsig", "sigfigs"], Function::Significant, 2, 2),
    row(&["if"], Function::If, 3, 3),
    row(&["radians", "deg2rad", "rad"], Function::Radians, 1, 1),
    row(&["lambertw"], Function::Plain(Basic::LambertW), 1, 1),
];

/// The functions of all topics. The names in the first tables mean nothing else.
const TABLES: [&[Row]; 20] = [
    ROWS,
    formula::ROWS,
    whole::ROWS,
    calendar::ROWS,
    CALLED,
    formula::CALLED,
    whole::CALLED,
    calendar::CALLED,
    rewriting::CALLED,
    curve::CALLED,
    conic::CALLED,
    field::CALLED,
    bits::CALLED,
    logic::CALLED,
    sheet::CALLED,
    statistics::CALLED,
    matrix::CALLED,
    vector::CALLED,
    progression::CALLED,
    finance::CALLED,
];

/// The number of tables whose names mean nothing else.
const FREE: usize = 4;

/// The functions whose names are words of their own, or of other meanings, unless a bracket follows.
const CALLED: &[Row] = &[
    row(&["greatest"], Function::Plain(Basic::Max), 1, ANY),
    row(&["least"], Function::Plain(Basic::Min), 1, ANY),
    row(&["total"], Function::Sum, 1, ANY),
    row(&["uncertainty"], Function::Uncertainty, 1, 1),
    row(&["primeq"], Function::IsPrime, 1, 1),
    row(&["mdeterm"], Function::Determinant, 1, 1),
    row(&["hex"], Function::Prefixed(16), 1, 1),
    row(&["oct"], Function::Prefixed(8), 1, 1),
    row(&["bin"], Function::Prefixed(2), 1, 1),
    row(&["base"], Function::Based, 2, 2),
];

/// Every name that means nothing else, with its function.
static NAMES: Names<Function, { FREE_NAMES.length() }> = FREE_NAMES.sorted();
/// Every name, with its function.
static CALLED_NAMES: Names<Function, { ALL_NAMES.length() }> = ALL_NAMES.sorted();

const MOST_NAMES: usize = 560;
const FREE_NAMES: List<Function, MOST_NAMES> = listed(FREE);
const ALL_NAMES: List<Function, MOST_NAMES> = listed(TABLES.len());

/// The names of the functions in the first tables.
const fn listed(tables: usize) -> List<Function, MOST_NAMES> {
    let (mut all, mut table) = (List::new(Function::Log), 0);
    while table < tables {
        let (rows, mut row) = (TABLES[table], 0);
        while row < rows.len() {
            all.push_all(rows[row].names, rows[row].function);
            row += 1;
        }
        table += 1;
    }
    all
}

/// The function with this name, in any case: spreadsheets write `SQRT`.
pub fn named(name: &str) -> Option<Function> {
    NAMES.find_in_any_case(name).map(|(_, function)| function)
}

/// The function that this name calls if a bracket follows: `rate(…)`.
pub(super) fn called(name: &str) -> Option<Function> {
    CALLED_NAMES.find_in_any_case(name).map(|(_, function)| function)
}

/// Whether a function can have this many arguments.
pub fn takes(function: Function, count: usize) -> bool {
    row_of(function).is_none_or(|row| (row.arguments.0..=row.arguments.1).contains(&count))
}

/// The fewest and most arguments of the function that a formula calls by this name.
pub(super) fn count_of(name: &str, function: Function) -> (usize, usize) {
    match serial_named(name) {
        Some((_, least, most)) => (least, most),
        None => row_of(function).map_or((1, ANY), |row| row.arguments),
    }
}

/// The row of a function.
pub(super) fn row_of(function: Function) -> Option<&'static Row> {
    TABLES.iter().flat_map(|rows| rows.iter()).find(|row| row.function == function)
}

/// Its name in a reading. Where a function of mathjs has the same name in small letters, that of spreadsheets has capitals.
pub(super) fn name(function: Function) -> &'static str {
    match function {
        Function::Sheet(Sheet::Floor) => return "FLOOR",
        Function::Sheet(Sheet::Ceiling) => return "CEILING",
        _ => {}
    }
    row_of(function).and_then(|row| row.names.first()).copied().unwrap_or_default()
}

/// Arguments that the function with this name takes, as an example.
pub fn example(name: &str) -> Option<&'static str> {
    let (least, most) = called(name).and_then(row_of)?.arguments;
    Some(match least {
        1 if most < ANY => "12",
        1 | 2 => "12, 18",
        3 => "12, 18, 24",
        _ => "12, 18, 24, 30",
    })
}

/// Every name.
pub fn names() -> impl Iterator<Item = &'static str> {
    CALLED_NAMES.rows().map(|(name, _)| name)
}
