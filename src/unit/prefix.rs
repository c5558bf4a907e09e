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

/// A prefix that is not chosen for results.
const fn rare(name: &'static str, factor: f64) -> Prefix {
    Prefix { name, factor, is_written: false }
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

/// The symbols of the SI (SI Brochure, 9th edition, table 7).
static SHORT_NAMES: &[Prefix] = &[
    Prefix::NONE,
    rare("da", 1e1),
    rare("h", 1e2),
    prefix("k", 1e3),
    prefix("M", 1e6),
    prefix("G", 1e9),
    prefix("T", 1e12),
    prefix("P", 1e15),
    prefix("E", 1e18),
    prefix("Z", 1e21),
    prefix("Y", 1e24),
    prefix("R", 1e27),
    prefix("Q", 1e30),
    rare("d", 1e-1),
    rare("c", 1e-2),
    prefix("m", 1e-3),
    prefix("u", 1e-6),
    prefix("n", 1e-9),
    prefix("p", 1e-12),
    prefix("f", 1e-15),
    prefix("a", 1e-18),
    prefix("z", 1e-21),
    prefix("y", 1e-24),
    prefix("r", 1e-27),
    prefix("q", 1e-30),
];

/// The names of the SI.
static LONG_NAMES: &[Prefix] = &[
    Prefix::NONE,
    rare("deca", 1e1),
    rare("hecto", 1e2),
    prefix("kilo", 1e3),
    prefix("mega", 1e6),
    prefix("giga", 1e9),
    prefix("tera", 1e12),
    prefix("peta", 1e15),
    prefix("exa", 1e18),
    prefix("zetta", 1e21),
    prefix("yotta", 1e24),
    prefix("ronna", 1e27),
    prefix("quetta", 1e30),
    rare("deci", 1e-1),
    rare("centi", 1e-2),
    prefix("milli", 1e-3),
    prefix("micro", 1e-6),
    prefix("nano", 1e-9),
    prefix("pico", 1e-12),
    prefix("femto", 1e-15),
    prefix("atto", 1e-18),
    prefix("zepto", 1e-21),
    prefix("yocto", 1e-24),
    prefix("ronto", 1e-27),
    prefix("quecto", 1e-30),
];

/// The symbols of the SI before a unit of area.
static SQUARED_NAMES: &[Prefix] = &[
    Prefix::NONE,
    rare("da", 1e2),
    rare("h", 1e4),
    prefix("k", 1e6),
    prefix("M", 1e12),
    prefix("G", 1e18),
    prefix("T", 1e24),
    prefix("P", 1e30),
    prefix("E", 1e36),
    prefix("Z", 1e42),
    prefix("Y", 1e48),
    prefix("R", 1e54),
    prefix("Q", 1e60),
    rare("d", 1e-2),
    rare("c", 1e-4),
    prefix("m", 1e-6),
    prefix("u", 1e-12),
    prefix("n", 1e-18),
    prefix("p", 1e-24),
    prefix("f", 1e-30),
    prefix("a", 1e-36),
    prefix("z", 1e-42),
    prefix("y", 1e-48),
    prefix("r", 1e-54),
    prefix("q", 1e-60),
];

/// The symbols of the SI before a unit of volume.
static CUBIC_NAMES: &[Prefix] = &[
    Prefix::NONE,
    rare("da", 1e3),
    rare("h", 1e6),
    prefix("k", 1e9),
    prefix("M", 1e18),
    prefix("G", 1e27),
    prefix("T", 1e36),
    prefix("P", 1e45),
    prefix("E", 1e54),
    prefix("Z", 1e63),
    prefix("Y", 1e72),
    prefix("R", 1e81),
    prefix("Q", 1e90),
    rare("d", 1e-3),
    rare("c", 1e-6),
    prefix("m", 1e-9),
    prefix("u", 1e-18),
    prefix("n", 1e-27),
    prefix("p", 1e-36),
    prefix("f", 1e-45),
    prefix("a", 1e-54),
    prefix("z", 1e-63),
    prefix("y", 1e-72),
    prefix("r", 1e-81),
    prefix("q", 1e-90),
];

/// The symbols of the SI for data.
static BINARY_SHORT_SI: &[Prefix] = &[
    Prefix::NONE,
    prefix("k", 1e3),
    prefix("M", 1e6),
    prefix("G", 1e9),
    prefix("T", 1e12),
    prefix("P", 1e15),
    prefix("E", 1e18),
    prefix("Z", 1e21),
    prefix("Y", 1e24),
];

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

/// The names of the SI for data.
static BINARY_LONG_SI: &[Prefix] = &[
    Prefix::NONE,
    prefix("kilo", 1e3),
    prefix("mega", 1e6),
    prefix("giga", 1e9),
    prefix("tera", 1e12),
    prefix("peta", 1e15),
    prefix("exa", 1e18),
    prefix("zetta", 1e21),
    prefix("yotta", 1e24),
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
