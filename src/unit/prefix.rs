//! The prefixes of units. Which of them a unit has depends on its family.

/// A prefix, such as the k of km.
#[derive(Debug, PartialEq)]
pub struct Prefix {
    /// Its text; empty where there is no prefix.
    pub name: &'static str,
    /// What it multiplies a unit by.
    pub factor: f64,
    /// Whether mathjs chooses it for a result: `hecto` and `deci` are read, but not written.
    pub is_written: bool,
}

impl Prefix {
    /// No prefix.
    pub const NONE: Self = prefix("", 1.0);
}

const fn prefix(name: &'static str, factor: f64) -> Prefix {
    Prefix { name, factor, is_written: true }
}

/// 1024 to a power, by which the binary prefixes multiply (IEC 80000-13).
const fn power_of_1024(power: u32) -> f64 {
    let (mut factor, mut left) = (1.0, power);
    while left > 0 {
        factor *= 1024.0;
        left -= 1;
    }
    factor
}

/// A family: the prefixes of a unit. Those of several lists are tried in their order.
pub type Family = &'static [&'static [Prefix]];

/// Only without a prefix.
pub const NONE: Family = &[&[Prefix::NONE]];
/// `km`
pub const SHORT: Family = &[SHORT_NAMES];
/// `kilometer`
pub const LONG: Family = &[LONG_NAMES];
/// `kohm` and `kiloohm`
pub const SHORTLONG: Family = &[SHORT_NAMES, LONG_NAMES];
/// `km2`: a thousand meters squared
pub const SQUARED: Family = &[SQUARED_NAMES];
/// `km3`
pub const CUBIC: Family = &[CUBIC_NAMES];
/// `kB` and `KiB`
pub const BINARY_SHORT: Family = &[BINARY_SHORT_SI, BINARY_SHORT_IEC];
/// `kilobytes` and `kibibytes`
pub const BINARY_LONG: Family = &[BINARY_LONG_SI, BINARY_LONG_IEC];
/// `MMBTU`
pub const BTU: Family = &[BTU_NAMES];

/// A prefix of the SI.
struct Si {
    symbol: &'static str,
    name: &'static str,
    /// What it multiplies a unit of length, of area and of volume by.
    factors: [f64; 3],
    is_written: bool,
}

const fn si(symbol: &'static str, name: &'static str, factors: [f64; 3]) -> Si {
    Si { symbol, name, factors, is_written: true }
}

/// A prefix of the SI that is not chosen for results.
const fn rare(symbol: &'static str, name: &'static str, factors: [f64; 3]) -> Si {
    Si { symbol, name, factors, is_written: false }
}

/// The prefixes of the SI (SI Brochure, 9th edition, table 7).
const SI: [Si; 24] = [
    rare("da", "deca", [1e1, 1e2, 1e3]),
    rare("h", "hecto", [1e2, 1e4, 1e6]),
    si("k", "kilo", [1e3, 1e6, 1e9]),
    si("M", "mega", [1e6, 1e12, 1e18]),
    si("G", "giga", [1e9, 1e18, 1e27]),
    si("T", "tera", [1e12, 1e24, 1e36]),
    si("P", "peta", [1e15, 1e30, 1e45]),
    si("E", "exa", [1e18, 1e36, 1e54]),
    si("Z", "zetta", [1e21, 1e42, 1e63]),
    si("Y", "yotta", [1e24, 1e48, 1e72]),
    si("R", "ronna", [1e27, 1e54, 1e81]),
    si("Q", "quetta", [1e30, 1e60, 1e90]),
    rare("d", "deci", [1e-1, 1e-2, 1e-3]),
    rare("c", "centi", [1e-2, 1e-4, 1e-6]),
    si("m", "milli", [1e-3, 1e-6, 1e-9]),
    si("u", "micro", [1e-6, 1e-12, 1e-18]),
    si("n", "nano", [1e-9, 1e-18, 1e-27]),
    si("p", "pico", [1e-12, 1e-24, 1e-36]),
    si("f", "femto", [1e-15, 1e-30, 1e-45]),
    si("a", "atto", [1e-18, 1e-36, 1e-54]),
    si("z", "zepto", [1e-21, 1e-42, 1e-63]),
    si("y", "yocto", [1e-24, 1e-48, 1e-72]),
    si("r", "ronto", [1e-27, 1e-54, 1e-81]),
    si("q", "quecto", [1e-30, 1e-60, 1e-90]),
];

/// The prefixes before a unit of data: from kilo to yotta.
const SI_OF_DATA: &[Si] = SI.split_at(2).1.split_at(8).0;

/// No prefix, and the symbols of `rows` before a unit of length (power 1), area (2) or volume (3): `km2` is the square of a
/// kilometer.
const fn symbols<const N: usize>(rows: &[Si], power: usize) -> [Prefix; N] {
    let (mut prefixes, mut at) = ([Prefix::NONE; N], 0);
    while at < rows.len() {
        let Si { symbol, factors, is_written, .. } = rows[at];
        prefixes[at + 1] = Prefix { name: symbol, factor: factors[power - 1], is_written };
        at += 1;
    }
    prefixes
}

/// No prefix, and the names of `rows`.
const fn names<const N: usize>(rows: &[Si]) -> [Prefix; N] {
    let (mut prefixes, mut at) = (symbols(rows, 1), 0);
    while at < rows.len() {
        prefixes[at + 1].name = rows[at].name;
        at += 1;
    }
    prefixes
}

static SHORT_NAMES: &[Prefix] = &symbols::<25>(&SI, 1);
static LONG_NAMES: &[Prefix] = &names::<25>(&SI);
static SQUARED_NAMES: &[Prefix] = &symbols::<25>(&SI, 2);
static CUBIC_NAMES: &[Prefix] = &symbols::<25>(&SI, 3);
static BINARY_SHORT_SI: &[Prefix] = &symbols::<9>(SI_OF_DATA, 1);
static BINARY_LONG_SI: &[Prefix] = &names::<9>(SI_OF_DATA);

/// The symbols of the binary prefixes.
static BINARY_SHORT_IEC: &[Prefix] = &[
    prefix("Ki", power_of_1024(1)),
    prefix("Mi", power_of_1024(2)),
    prefix("Gi", power_of_1024(3)),
    prefix("Ti", power_of_1024(4)),
    prefix("Pi", power_of_1024(5)),
    prefix("Ei", power_of_1024(6)),
    prefix("Zi", power_of_1024(7)),
    prefix("Yi", power_of_1024(8)),
];

/// The names of the binary prefixes. mathjs writes `exi` for `exbi`.
static BINARY_LONG_IEC: &[Prefix] = &[
    prefix("kibi", power_of_1024(1)),
    prefix("mebi", power_of_1024(2)),
    prefix("gibi", power_of_1024(3)),
    prefix("tebi", power_of_1024(4)),
    prefix("pebi", power_of_1024(5)),
    prefix("exi", power_of_1024(6)),
    prefix("zebi", power_of_1024(7)),
    prefix("yobi", power_of_1024(8)),
];

/// A million, as engineers write it before a BTU.
const BTU_NAMES: &[Prefix] = &[Prefix::NONE, prefix("MM", 1e6)];
