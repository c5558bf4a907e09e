//! Which of several values: the greater one, or the one that a condition chooses: `which is bigger, 9.11 or 9.9`,
//! `if 1 < 2 then 3 else 4`.

use super::phrase::{Phrase, Takes, phrase};

macro_rules! greater {
    ($rest:literal) => {
        concat!("which|what [one|number|of_these] is|are [the] ", "bigger|larger|greater|more|biggest|largest|greatest|longer|longest|heavier|heaviest|taller|tallest|faster|fastest|wider|hotter ", $rest)
    };
}

macro_rules! smaller {
    ($rest:literal) => {
        concat!("which|what [one|number|of_these] is|are [the] ", "smaller|less|lower|smallest|least|lowest|shorter|shortest|lighter|lightest|slower|slowest|narrower|colder ", $rest)
    };
}

macro_rules! change {
    ($rest:literal) => {
        concat!("*what|'s|is|the|find|calculate|a % ", $rest)
    };
}

/// They are read as a whole, at the beginning of a text.
pub(super) const CHOICES: &[Phrase] = &[
    phrase(
        "[what_is] A:TALLY of B:TALLY as|in|into|to [a] percent|percentage|pct|per_cent|%",
        &[Takes::EndOfPhrase],
        "A / B to percent",
        ("850 of 6800 in %", "850 / 6800 to percent"),
    ),
    phrase(
        "[what_is] A:QUANTITY of B:QUANTITY as|in|into|to [a] percent|percentage|pct|per_cent|%",
        &[Takes::EndOfPhrase],
        "(A) / (B) to percent",
        ("3.6 g of 4.5 g in %", "(3.6 g) / (4.5 g) to percent"),
    ),
    phrase(
        "A:TALLY in B:TALLY [chance|odds|slope|gradient] as|in|into|to [a] percent|percentage|pct|per_cent|%",
        &[Takes::EndOfPhrase],
        "A / B to percent",
        ("1 in 40 as %", "1 / 40 to percent"),
    ),
    phrase(
        "A:TALLY in B:TALLY [chance|odds] as|in|into|to [a] decimal|probability",
        &[Takes::EndOfPhrase],
        "A / B",
        ("1 in 8 as a decimal", "1 / 8"),
    ),
    phrase(
        "A:TALLY in|of B:TALLY as|in|into|to ppm",
        &[Takes::EndOfPhrase],
        "A / B * 1000000",
        ("3 in 1,250 as ppm", "3 / 1250 * 1000000"),
    ),
    phrase(
        change!("change|increase|gain|growth|raise|rise|difference|uplift *from|:|, A:VALUE to|-> B:VALUE"),
        &[Takes::EndOfPhrase],
        "(B - (A)) / (A) to percent",
        ("% change 24 to 25", "(25 - 24) / 24 to percent"),
    ),
    phrase(
        "A:VALUE -> B [,|:] [in] %|percent|percentage|pct change|increase|gain|growth|rise",
        &[Takes::EndOfPhrase],
        "(B - (A)) / (A) to percent",
        ("12,400 → 13,950 % change", "(13950 - 12400) / 12400 to percent"),
    ),
    phrase(
        "was [MONEY] A , now [MONEY] B [,|:] [what|the] %|percent|percentage off|discount|saving|reduction|decrease|drop",
        &[Takes::EndOfPhrase],
        "(A - B) / A to percent",
        ("was $80, now $60: percent off", "(80 - 60) / 80 to percent"),
    ),
    phrase(
        "A:VALUE depreciated|depreciating|depreciates|declining|shrinking [by|at] B %|percent *a|per|each|every year|annum|annually|yearly for|over|after C year|years|yr|yrs",
        &[Takes::EndOfPhrase],
        "(A) * (1 - B percent)^C",
        ("18000 depreciated 20% a year for 4 years", "18000 * (1 - 20%)^4"),
    ),
    phrase(
        change!("decrease|reduction|drop|loss|fall *from|:|, A:VALUE to|-> B:VALUE"),
        &[Takes::EndOfPhrase],
        "((A) - (B)) / (A) to percent",
        ("% drop from 80 to 60", "(80 - 60) / 80 to percent"),
    ),
    phrase(
        "from A:VALUE [up|down] to B:VALUE , *what|is|the|as|a %|percent|percentage|pct change|increase|gain|growth|raise|rise",
        &[Takes::EndOfPhrase],
        "(B - (A)) / (A) to percent",
        ("from 24 to 27, % change", "(27 - 24) / 24 to percent"),
    ),
    phrase(
        change!("error *of|:|, A:VALUE vs|versus B:VALUE"),
        &[Takes::EndOfPhrase],
        "abs(A - (B)) / (B) to percent",
        ("% error 20.14 vs 20", "abs(20.14 - 20) / 20 to percent"),
    ),
    phrase(
        "A:TARGET : B:VALUE",
        &[Takes::End, Takes::EndOfText],
        "(B) to A",
        ("mph: 200 km/h + 10 mph", "200 km/h + 10 mph to mph"),
    ),
    phrase(
        "[by] how_much bigger|greater|larger|higher|more|longer|heavier is A:VALUE than B:VALUE",
        &[],
        "A - (B)",
        ("how much bigger is 5/8 than 0.6", "5 / 8 - 0.6"),
    ),
    phrase(
        "what|which *number must|should|do_i|do_you|do_we *i|we|you|be add|added to A:VALUE to|and get|make|give|have|equal|obtain B:VALUE",
        &[],
        "B - (A)",
        ("what must be added to 0.625 to make 1", "1 - 0.625"),
    ),
    phrase(
        "what|which *number must|should|do_i|do_you|do_we *i|we|you|be subtract|subtracted|taken from A:VALUE to|and get|make|leave|give|have|obtain B:VALUE",
        &[],
        "A - (B)",
        ("what must be subtracted from 9 to get 4", "9 - 4"),
    ),
    phrase(
        "what|by_what *number|factor do_i|do_you|do_we|must|should *i|we|you multiply A:VALUE by to get|make|have|obtain B:VALUE",
        &[],
        "B / (A)",
        ("what do I multiply 0.35 by to get 4.9", "4.9 / 0.35"),
    ),
    phrase(
        greater!("*,|:|between A:ITEM or|and|vs|versus|, B:ITEM"),
        &[],
        "max(A, B)",
        ("which is bigger, 9.11 or 9.9", "max(9.11, 9.9)"),
    ),
    phrase(
        greater!("*,|:|between A:ITEM , B:ITEM +,|or|and C:ITEM"),
        &[],
        "max(A, B, C)",
        ("which is largest, 1/2, 3/5 or 4/7", "max(1 / 2, 3 / 5, 4 / 7)"),
    ),
    phrase(
        smaller!("*,|:|between A:ITEM or|and|vs|versus|, B:ITEM"),
        &[],
        "min(A, B)",
        ("which is smaller, 9.11 or 9.9", "min(9.11, 9.9)"),
    ),
    phrase(
        smaller!("*,|:|between A:ITEM , B:ITEM +,|or|and C:ITEM"),
        &[],
        "min(A, B, C)",
        ("which is smallest, 1/2, 3/5 or 4/7", "min(1 / 2, 3 / 5, 4 / 7)"),
    ),
    phrase(
        "A:VALUE or|vs|versus B:VALUE , which|what [one] is [the] bigger|larger|greater|higher|more",
        &[],
        "max(A, B)",
        ("9.11 or 9.9, which is bigger", "max(9.11, 9.9)"),
    ),
    phrase(
        "*what|is how_many|number_of|count [times] *does|the|letter|letters A:LETTERS",
        &[Takes::EndOfText],
        "{A * 1}",
        ("how many r in strawberry", "3"),
    ),
    phrase(
        "*what|is|find|the|modular|multiplicative inverse of A mod|modulo B",
        &[],
        "(A)^(-1) (mod B)",
        ("inverse of 17 modulo 43", "17^(-1) (mod 43)"),
    ),
    phrase(
        "how_many times does|do|can A:VALUE go_into|fit_into|go_in|fit_in B:VALUE",
        &[],
        "(B) / (A)",
        ("how many times does 7 go into 91", "91 / 7"),
    ),
    phrase(
        "how_many whole|full|complete A:QUANTITY NAME in|from|fit_in B:VALUE",
        &[Takes::End, Takes::EndOfText],
        "floor((B) / (A))",
        ("how many full 355 mL bottles in 19 L", "floor((19 L) / (355 mL))"),
    ),
    phrase(
        "A:QUANTITY in B:DURATION , *what|is|the|average|as|in|speed|pace|: C:TARGET",
        &[Takes::End, Takes::EndOfText],
        "(A) / (B) to C",
        ("393 mi in 4 h 20 min, average mph", "(393 mi) / (4 h + 20 min) to mph"),
    ),
    phrase(
        "A:QUANTITY in B:DURATION in|to|-> C:TARGET",
        &[Takes::End, Takes::EndOfText],
        "(A) / (B) to C",
        ("24 nmi in 3 h 45 min in knots", "(24 nmi) / (3 h + 45 min) to knots"),
    ),
    phrase(
        "how_many whole|full|complete times does|do|can A:VALUE go_into|fit_into|go_in|fit_in B:VALUE",
        &[],
        "floor((B) / (A))",
        ("how many whole times does 9 go into 100", "floor(100 / 9)"),
    ),
    phrase(
        "is|are A:VALUE over|above B:VALUE",
        &[Takes::EndOfText],
        "A > B",
        ("is 25 m/s over 80 km/h", "25 m/s > 80 km/h"),
    ),
    phrase(
        "is|are A:VALUE under|below B:VALUE",
        &[Takes::EndOfText],
        "A < B",
        ("is 20 m/s below 80 km/h", "20 m/s < 80 km/h"),
    ),
    phrase(
        "A:VALUE if B:VALUE else|otherwise C:VALUE",
        &[],
        "if(B, A, C)",
        ("100 if 2^10 > 1000 else 0", "if(2^10 > 1000, 100, 0)"),
    ),
    phrase(
        "if A:VALUE then B:VALUE else|otherwise C:VALUE",
        &[],
        "if(A, B, C)",
        ("if 1 < 2 then 3 else 4", "if(1 < 2, 3, 4)"),
    ),
    phrase("A:VALUE vs|versus B:VALUE", &[], "max(A, B)", ("9.11 vs 9.9", "max(9.11, 9.9)")),
];
