//! Levels in decibels: `13 dBm in mW`, `250 mW in dBm`, `3 dB as a power ratio`.

use super::phrase::{Phrase, Takes, phrase};

const WHOLE: &[Takes] = &[Takes::End, Takes::EndOfText];

/// They are read as a whole, at the beginning of a text.
pub(super) const LEVELS: &[Phrase] = &[
    phrase("A dbm in|to|as B:UNIT", WHOLE, "10^(A / 10) * 1 mW to B", ("13 dBm in mW", "10^(13 / 10) * (1 mW) to mW")),
    phrase(
        "- A dbm in|to|as B:UNIT",
        WHOLE,
        "10^(-A / 10) * 1 mW to B",
        ("-30 dBm in µW", "10^(-30 / 10) * (1 mW) to uW"),
    ),
    phrase(
        "A:QUANTITY in|to|as dbm",
        WHOLE,
        "10 * log10((A) / (1 mW))",
        ("250 mW in dBm", "10 * log10((250 mW) / (1 mW))"),
    ),
    phrase("A db as|to|in *a|power ratio", WHOLE, "10^(A / 10)", ("3 dB as a power ratio", "10^(3 / 10)")),
    phrase("- A db as|to|in *a|power ratio", WHOLE, "10^(-A / 10)", ("-3 dB as a power ratio", "10^(-3 / 10)")),
    phrase(
        "A db as|to|in *a voltage|amplitude|field|pressure ratio",
        WHOLE,
        "10^(A / 20)",
        ("6 dB as a voltage ratio", "10^(6 / 20)"),
    ),
    phrase(
        "- A db as|to|in *a voltage|amplitude|field|pressure ratio",
        WHOLE,
        "10^(-A / 20)",
        ("-6 dB as a voltage ratio", "10^(-6 / 20)"),
    ),
];
