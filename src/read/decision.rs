//! The decisions between two readings of a text: what each chooses between, what in the whole text is evidence, and which reading is
//! preferred without any. The other one is told if its answer differs.

use pascaline_base::note::NoteCode;

use super::doubt::Doubt;

/// A decision between two readings.
#[derive(Debug)]
pub struct Decision {
    /// What is doubtful.
    pub doubt: Doubt,
    /// The code of the note that tells the other reading.
    pub code: NoteCode,
    /// A text with the decision.
    pub example: &'static str,
    /// The reading that is preferred without evidence.
    pub preferred: &'static str,
    /// The other one.
    pub other: &'static str,
    /// What decides without doubt.
    pub evidence: &'static str,
}

/// Every decision, in the order of the doubts.
static DECISIONS: &[Decision] = &[
    Decision {
        doubt: Doubt::Modulo,
        code: NoteCode::Modulo,
        example: "8% 3",
        preferred: "the remainder of a division",
        other: "a product of a percentage",
        evidence: "an operand behind the sign",
    },
    Decision {
        doubt: Doubt::Division,
        code: NoteCode::Division,
        example: "1/2x",
        preferred: "a half of the letter",
        other: "one divided by the product",
        evidence: "numbers alone, units and spaces",
    },
    Decision {
        doubt: Doubt::Comma,
        code: NoteCode::Comma,
        example: "1,234",
        preferred: "the comma groups digits",
        other: "it is a decimal comma",
        evidence: "the other numbers of the text, the commas of a call, a currency sign behind the number, the locale",
    },
    Decision {
        doubt: Doubt::Repeating,
        code: NoteCode::Repeating,
        example: "1.5(2)",
        preferred: "a product",
        other: "a repeating decimal",
        evidence: "no decimals before the bracket",
    },
    Decision {
        doubt: Doubt::Base,
        code: NoteCode::Base,
        example: "235_7",
        preferred: "digits to the base behind `_`",
        other: "grouped digits",
        evidence: "digits below the base",
    },
    Decision {
        doubt: Doubt::Mixed,
        code: NoteCode::Mixed,
        example: "6(1/4)",
        preferred: "a product",
        other: "a mixed number",
        evidence: "LaTeX, a space",
    },
    Decision {
        doubt: Doubt::Degrees,
        code: NoteCode::Radians,
        example: "sin 30",
        preferred: "radians",
        other: "degrees",
        evidence: "the option `angle`, a `°` or a unit",
    },
    Decision {
        doubt: Doubt::Logarithm,
        code: NoteCode::Logarithm,
        example: "log 100",
        preferred: "to the base *e*",
        other: "to the base 10",
        evidence: "a base, `ln`, `lg`, a formula of a spreadsheet",
    },
    Decision {
        doubt: Doubt::Negative,
        code: NoteCode::Negative,
        example: "-2^2",
        preferred: "the negative of a power",
        other: "the power of a negative number",
        evidence: "brackets, a formula of a spreadsheet",
    },
    Decision {
        doubt: Doubt::Exponent,
        code: NoteCode::Exponent,
        example: "\\frac{1}{1} 2^10",
        preferred: "only one digit is raised",
        other: "the whole number is raised",
        evidence: "braces",
    },
    Decision {
        doubt: Doubt::Root,
        code: NoteCode::Root,
        example: "(-8)^(1/3)",
        preferred: "the real root",
        other: "the principal root, which is complex",
        evidence: "an even degree",
    },
    Decision {
        doubt: Doubt::Factorial,
        code: NoteCode::Factorial,
        example: "3!!",
        preferred: "a double factorial",
        other: "the factorial of a factorial",
        evidence: "brackets, a space",
    },
    Decision {
        doubt: Doubt::Truncation,
        code: NoteCode::Truncation,
        example: "int(-7.9)",
        preferred: "towards zero, as in Python",
        other: "down, as in a spreadsheet",
        evidence: "a capital letter",
    },
    Decision {
        doubt: Doubt::Multiple,
        code: NoteCode::Truncation,
        example: "floor(3.75, 1)",
        preferred: "to a number of places",
        other: "to a multiple",
        evidence: "a capital letter, a formula of a spreadsheet",
    },
    Decision {
        doubt: Doubt::Reach,
        code: NoteCode::Reach,
        example: "square root of 16 plus 9",
        preferred: "the words reach to the operation",
        other: "they reach to the end",
        evidence: "`and` or the last comma of a list, spaces around signs",
    },
    Decision {
        doubt: Doubt::Fraction,
        code: NoteCode::Reach,
        example: "1/2 ÷ 1/4",
        preferred: "divided by a fraction",
        other: "operations from left to right",
        evidence: "two kinds of signs, spaces",
    },
    Decision {
        doubt: Doubt::Words,
        code: NoteCode::Reach,
        example: "product of two hundred and five",
        preferred: "two numbers",
        other: "one number",
        evidence: "commas, sizes of the numbers",
    },
    Decision {
        doubt: Doubt::Compounding,
        code: NoteCode::Interest,
        example: "compound interest on $1000 at 5% for 10 years",
        preferred: "every year",
        other: "every month",
        evidence: "words such as `monthly`",
    },
    Decision {
        doubt: Doubt::Month,
        code: NoteCode::Date,
        example: "01/02/2024",
        preferred: "the month first",
        other: "the day first",
        evidence: "a number above 12 in it or in another date of the text, points between them, the locale",
    },
    Decision {
        doubt: Doubt::Year,
        code: NoteCode::Date,
        example: "days from Feb 1 to Mar 1",
        preferred: "a year of 365 days; refused if the answers differ",
        other: "a leap year",
        evidence: "a year beside one of the days",
    },
    Decision {
        doubt: Doubt::Day,
        code: NoteCode::Date,
        example: "2024-12-25",
        preferred: "a date",
        other: "a difference",
        evidence: "zeros, spaces, another date",
    },
    Decision {
        doubt: Doubt::Time,
        code: NoteCode::Date,
        example: "10:30",
        preferred: "a time of day",
        other: "a ratio",
        evidence: "`am`, `pm`, an operand behind it",
    },
    Decision {
        doubt: Doubt::Percentage,
        code: NoteCode::Percent,
        example: "2 + 1%",
        preferred: "a percentage of what stands before",
        other: "a number",
        evidence: "words such as `off`, shares up to 1",
    },
    Decision {
        doubt: Doubt::PercentFraction,
        code: NoteCode::Percent,
        example: "1/2%",
        preferred: "a half of a percent",
        other: "one divided by two percent",
        evidence: "`of` behind it, lowest terms",
    },
    Decision {
        doubt: Doubt::Scientific,
        code: NoteCode::Division,
        example: "1x10^3 / 1x10^2",
        preferred: "a quotient of two numbers",
        other: "operations from left to right",
        evidence: "a unit, spaces",
    },
    Decision {
        doubt: Doubt::Digit,
        code: NoteCode::Exponent,
        example: "\\sqrt 16",
        preferred: "of the whole number",
        other: "of the one digit that LaTeX takes",
        evidence: "braces",
    },
    Decision {
        doubt: Doubt::AngleUnit,
        code: NoteCode::Radians,
        example: "asin(sin(30°))",
        preferred: "an angle in degrees",
        other: "an angle in radians",
        evidence: "the angles of the text",
    },
    Decision {
        doubt: Doubt::Dash,
        code: NoteCode::Unit,
        example: "4'-8\"",
        preferred: "feet and inches",
        other: "a difference",
        evidence: "spaces, the sizes of the units",
    },
    Decision {
        doubt: Doubt::Cross,
        code: NoteCode::Name,
        example: "x = 2; 3 x 4",
        preferred: "the name",
        other: "a sign of multiplication",
        evidence: "a value of the name",
    },
    Decision {
        doubt: Doubt::Letters,
        code: NoteCode::Name,
        example: "ab = 6; a = 2",
        preferred: "a product of letters",
        other: "one name, or a unit",
        evidence: "a value of a letter, the same word elsewhere, other units",
    },
    Decision {
        doubt: Doubt::Case,
        code: NoteCode::Unit,
        example: "500 kb",
        preferred: "bytes, or milliliters",
        other: "bits, or megaliters",
        evidence: "a capital letter",
    },
    Decision {
        doubt: Doubt::PercentExponent,
        code: NoteCode::Percent,
        example: "4^50%",
        preferred: "the exponent is a percentage",
        other: "the power is one",
        evidence: "`of` behind it",
    },
    Decision {
        doubt: Doubt::Kelvin,
        code: NoteCode::Unit,
        example: "50K * 12",
        preferred: "thousands",
        other: "kelvins",
        evidence: "other units, a conversion",
    },
    Decision {
        doubt: Doubt::Size,
        code: NoteCode::Unit,
        example: "8.5 x 11 in",
        preferred: "a number of the length",
        other: "two lengths",
        evidence: "a unit behind the first number",
    },
    Decision {
        doubt: Doubt::NamedPercentage,
        code: NoteCode::Percent,
        example: "tax = 8%; 20 + tax",
        preferred: "a percentage of what stands before",
        other: "a number",
        evidence: "a sign of multiplication or division before the name",
    },
    Decision {
        doubt: Doubt::UnitOrName,
        code: NoteCode::Unit,
        example: "A = 5; I = 3 A",
        preferred: "the value of the name",
        other: "the unit",
        evidence: "a value with a unit, other units, a product of names",
    },
    Decision {
        doubt: Doubt::Weekday,
        code: NoteCode::Date,
        example: "next friday",
        preferred: "the first one after today",
        other: "the one of the next week, from Monday on",
        evidence: "a date",
    },
    Decision {
        doubt: Doubt::Duration,
        code: NoteCode::Date,
        example: "3:45 pm - 1:30",
        preferred: "a duration behind a time of day",
        other: "another time of day",
        evidence: "`am` or `pm` behind both, or behind none",
    },
    Decision {
        doubt: Doubt::Zone,
        code: NoteCode::Date,
        example: "2024-01-15 3 pm CST in UTC",
        preferred: "the zone that is asked for most",
        other: "another one with its abbreviation",
        evidence: "the name of a place, an offset from UTC",
    },
    Decision {
        doubt: Doubt::Clock,
        code: NoteCode::Date,
        example: "2024-10-27 02:30 Europe/Berlin in UTC",
        preferred: "the first of two times that the clocks show",
        other: "the second one",
        evidence: "an offset from UTC",
    },
    Decision {
        doubt: Doubt::Place,
        code: NoteCode::Date,
        example: "3pm in Tokyo",
        preferred: "a time in the zone of the option `now`",
        other: "a time in the zone that is named",
        evidence: "a zone behind the time",
    },
    Decision {
        doubt: Doubt::Stopwatch,
        code: NoteCode::Date,
        example: "1:20.51",
        preferred: "minutes and seconds",
        other: "a ratio",
        evidence: "two digits before the point, below 60",
    },
    Decision {
        doubt: Doubt::Superscript,
        code: NoteCode::Exponent,
        example: "2.48×10−5",
        preferred: "a difference",
        other: "a power of ten",
        evidence: "spaces, a `*` in place of `×`, a `^`",
    },
    Decision {
        doubt: Doubt::Variance,
        code: NoteCode::Name,
        example: "X ~ N(50, 100), P(X < 60)",
        preferred: "the variance, as in `N(μ, σ²)`",
        other: "the standard deviation",
        evidence: "a square, as in `N(50, 10^2)`, and words",
    },
    Decision {
        doubt: Doubt::Caret,
        code: NoteCode::Exponent,
        example: "0x1F ^ 0b101",
        preferred: "the exclusive or of bits",
        other: "a power",
        evidence: "a number without a prefix, `**`",
    },
    Decision {
        doubt: Doubt::Span,
        code: NoteCode::Date,
        example: "9:20–10:05",
        preferred: "from the first time to the second",
        other: "a difference",
        evidence: "spaces around a hyphen, which is that of a difference; a first time that is the later one",
    },
    Decision {
        doubt: Doubt::Congruence,
        code: NoteCode::Modulo,
        example: "3x = 5 mod 7",
        preferred: "a congruence",
        other: "an equation with a remainder",
        evidence: "brackets around the modulus, `≡`, a name alone on the left, `%`",
    },
];

/// Every decision between two readings.
pub fn decisions() -> impl Iterator<Item = &'static Decision> {
    DECISIONS.iter()
}

impl Doubt {
    /// The row of the decision.
    pub fn decision(self) -> &'static Decision {
        // A test compares the order of the rows with that of the doubts.
        &DECISIONS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use pascaline_base::limits::{Budget, Limits};

    use super::DECISIONS;
    use crate::doubt::Choices;
    use crate::{Given, Locale, Style, parse};

    #[test]
    fn rows_are_in_the_order_of_the_doubts() {
        for (at, row) in DECISIONS.iter().enumerate() {
            assert_eq!(row.doubt as usize, at, "{row:?}");
        }
    }

    #[test]
    fn every_decision_is_met_in_its_example() {
        for row in DECISIONS.iter().filter(|row| !row.doubt.is_of_evaluation()) {
            let (budget, mut choices) = (Budget::new(Limits::default()), Choices::default());
            let clock = "2024-02-28T10:30:00+01:00[Europe/Berlin]".parse().ok();
            let style = Style::of(row.example, Locale::Unknown, false).at(clock);
            parse(row.example, style, &mut choices, Given::NOTHING, &budget).expect(row.example);
            assert!(choices.met().iter().any(|(doubt, _)| *doubt == row.doubt), "{row:?} {:?}", choices.met());
        }
    }
}
