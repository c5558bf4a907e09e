//! The classes of words, which phrases name in capital letters, and what they mean.

use pascaline_base::syntax::Span;

use super::cardinal::Joining;
use super::phrase::Held;
use super::template::Ratio;
use super::{CLOSE, OPEN, Words, number};
use crate::token::{Bracket, Kind, Sign, Token};
use crate::tree::Target;
use crate::{functions, roman, units};

impl<'s> Words<'s, '_> {
    /// The number of tokens at this distance that are a number in digits, a sign or a class, as a phrase names it.
    pub(super) fn class_at(&self, class: &str, at: usize) -> Option<usize> {
        let kind = self.token_at(at).kind;
        let one = |is_one: bool| is_one.then_some(1);
        let is_number = matches!(kind, Kind::Number { .. }) && !self.is_date_at(at);
        match class {
            _ if class.len() == 1 && class.as_bytes().first().is_some_and(u8::is_ascii_uppercase) => one(is_number),
            "%" => one(kind == Kind::Sign(Sign::Percent)),
            "," => one(kind == Kind::Sign(Sign::Comma)),
            ";" => one(matches!(kind, Kind::Sign(Sign::Semicolon | Sign::Newline))),
            // `==` compares, and asks for no conversion.
            "=" => one(kind == Kind::Sign(Sign::Equal) && !self.is_double_at(at)),
            ":" => one(kind == Kind::Sign(Sign::Colon)),
            "/" => one(kind == Kind::Sign(Sign::Divide)),
            "'" => one(kind == Kind::Sign(Sign::Prime)),
            "'s" => (kind == Kind::Sign(Sign::Prime) && self.is_word_at(at + 1, "s")).then_some(2),
            "-" => one(kind == Kind::Sign(Sign::Minus)),
            "^" => one(kind == Kind::Sign(Sign::Power)),
            "PLUS" => one(kind == Kind::Sign(Sign::Plus)),
            "SIDE" => one(self.is_side_at(at)),
            "->" => one(kind == Kind::Sign(Sign::Arrow)),
            "(" => one(kind == OPEN),
            ")" => one(kind == CLOSE),
            "MATRIX" => one(kind == Kind::Open(Bracket::Square)),
            "…" => one(kind == Kind::Sign(Sign::Ellipsis)),
            "GROUP" => self.group_at(at),
            "SQUARE" => self.square_at(at),
            "GROUPS" => self.groups_at(at),
            "POLYGON" => self.polygon_at(at).map(|(length, _)| length),
            "WORD" => one(self.name_at(at).and_then(arrangements).is_some()),
            "ROMAN" => one(self.name_at(at).is_some_and(|name| name.len() > 1 && roman::value(name).is_some())),
            "TIMES" => one(kind == Kind::Sign(Sign::Times) || self.is_word_at(at, "x")),
            // `y = `
            "Y-IS" => (self.is_word_at(at, "y") && self.token_at(at + 1).kind == Kind::Sign(Sign::Equal)).then_some(2),
            "TERMS" => self.terms_at(at),
            "OPENING" => one(matches!(kind, Kind::Open(Bracket::Square | Bracket::Round))),
            "CLOSING" => one(matches!(kind, Kind::Close(Bracket::Square | Bracket::Round))),
            "<" => one(kind == Kind::Sign(Sign::Less)),
            ">" => one(kind == Kind::Sign(Sign::Greater)),
            ">=" => one(kind == Kind::Sign(Sign::GreaterEqual)),
            "~" => one(kind == Kind::Sign(Sign::Tilde)),
            "<=" => one(kind == Kind::Sign(Sign::LessEqual)),
            "MONEY" => one(matches!(kind, Kind::Currency(_))),
            "OPERAND" => one(is_number || matches!(kind, Kind::Name(_))),
            "COUNT" => one(self.count_at(at).is_some()),
            "PLACE" => one(self.place_at(at).is_some()),
            "LINK" => self.link_at(at),
            // Two in a row, which may be items of a list.
            "NUMBERS" => (is_number && self.is_number_at(at + 1) && !self.is_ratio_at(at + 1)).then_some(2),
            "DIGITS" | "DECIMALS" => one(is_number && self.natural_at(at).is_some()),
            "TALLY" => one(is_number && self.is_tally_at(at)),
            "SIZE" if is_number && self.is_ratio_at(at + 1) && self.token_at(at + 1).is_spaced => Some(4),
            "SIZE" => one(is_number),
            "RATIO" => self.is_ratio_at(at).then_some(3),
            "CHOSEN" => one(self.glued_digits_at(at, 'C').is_some()),
            "PERMUTED" => one(self.glued_digits_at(at, 'P').is_some()),
            "DIFFERENTIAL" => one(matches!(kind, Kind::Name(name) if name.len() > 1 && name.starts_with('d'))),
            "SUM" => one(self.is_one_of_at(at, &["sum", "total", "product"])),
            "PARITY" => Some(usize::from(self.is_one_of_at(at, &["even", "odd"]))),
            "NAME" => one(matches!(kind, Kind::Name(_))),
            "QUANTITY" => self.quantity_at(at).map(|(_, end)| end - at),
            "DURATION" => self.duration_at(at),
            "POWER" => one(self.is_one_of_at(at, &["squares", "cubes"])),
            "SHORT" => (1..=3).find(|length| self.is_word_at(at + length, "of")),
            "NAMES" => self.unknowns_at(at),
            "FRACTION" => self.fraction_words(at).map(|fraction| fraction.length),
            "AND-FRACTION" => self.mixed_words(at).map(|fraction| fraction.length),
            "DECIMAL" => self.decimal_words(at).map(|decimal| decimal.length),
            "WHOLE" => self.whole_words(at, Joining::Inner).map(|whole| whole.length),
            "HUNDREDS" | "THOUSANDS" => {
                let whole = self.whole_words(at, Joining::Inner)?;
                ((whole.value < 1_000) == (class == "HUNDREDS")).then_some(whole.length)
            }
            "MIXED" => {
                let whole = self.whole_words(at, Joining::Inner)?.length;
                Some(whole + self.mixed_words(at + whole).map_or(0, |fraction| fraction.length))
            }
            "ARTICLE" => one(self.is_one_of_at(at, &["a", "an", "the"])),
            "PARTS" => one(self.name_at(at).and_then(number::denominator).is_some()),
            "SCALES" => Some(self.scales_at(at)).filter(|count| *count > 0),
            "TARGET" => self.target_at(at),
            // A name is looked up last.
            "FUNCTION" | "LIST" if !self.is_word_at(at + 1, "of") => None,
            "MANY" if !self.is_number_at(at + 1) => None,
            "ANY" | "DATE" | "PLAIN" | "AMOUNT" | "MEASURED" | "UNITS" | "UNITS-IN" | "UNITS-BEFORE" | "UNIT-NAME"
            | "ONE-UNIT" | "CLOCK" | "ZONE" => self.class_of_question(class, at),
            "EQUATIONS" | "UNKNOWNS" | "ARGUMENT" => self.class_of_call(class, at),
            "LETTERS" => self.letters_at(at).map(|(length, _)| length),
            "TERM" | "BOUND" | "POINT" | "FORMULA" | "VALUE" | "ITEM" => self.class_of_extent(class, at),
            _ => one(self.name_at(at).is_some_and(|name| is_in_class(name, class))),
        }
    }

    /// The length of a duration: `4 h 20 min`, `3h45`.
    fn duration_at(&self, at: usize) -> Option<usize> {
        let is_time = |at: usize| {
            self.is_unit_at(at) && self.dimension(at, at + 1).is_some_and(|kind| kind.is_time())
                || self.is_word_at(at, "m")
        };
        let mut end = at;
        while self.is_number_at(end) && is_time(end + 1) {
            end += 2;
        }
        // `3h45`
        end += usize::from(end > at && self.is_number_at(end) && !self.token_at(end).is_spaced);
        (end > at).then_some(end - at)
    }

    /// The length of a list in brackets: `(1, 2, 3)`.
    fn group_at(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 60;
        if !matches!(self.token_at(at).kind, Kind::Open(Bracket::Round | Bracket::Square)) {
            return None;
        }
        let mut depth = 0_usize;
        let mut has_comma = false;
        for length in 1..=LONGEST {
            match self.token_at(at + length - 1).kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) if depth == 1 => return has_comma.then_some(length),
                Kind::Close(_) => depth = depth.checked_sub(1)?,
                Kind::Sign(Sign::Comma) => has_comma = true,
                Kind::End => return None,
                _ => {}
            }
        }
        None
    }

    /// The length of several lists in brackets: `(0, 0), (4, 1), (2, 5)`.
    fn groups_at(&self, at: usize) -> Option<usize> {
        let mut length = self.group_at(at)?;
        while self.token_at(at + length).kind == Kind::Sign(Sign::Comma)
            && let Some(next) = self.group_at(at + length + 1)
        {
            length += 1 + next;
        }
        Some(length)
    }

    /// The length of the name of a polygon, `hexagon`, `12-gon`, `regular 15-sided polygon`, and the number of its corners.
    fn polygon_at(&self, at: usize) -> Option<(usize, u64)> {
        const NAMES: [(&str, u64); 10] = [
            ("triangle", 3),
            ("quadrilateral", 4),
            ("pentagon", 5),
            ("hexagon", 6),
            ("heptagon", 7),
            ("octagon", 8),
            ("nonagon", 9),
            ("decagon", 10),
            ("hendecagon", 11),
            ("dodecagon", 12),
        ];
        let start = usize::from(self.is_one_of_at(at, &["regular", "convex"]));
        if let Some((_, corners)) = NAMES.iter().find(|(name, _)| self.is_word_at(at + start, name)) {
            return Some((start + 1, *corners));
        }
        let corners = self.natural_at(at + start).filter(|corners| *corners > 2)?;
        let hyphen = usize::from(self.token_at(at + start + 1).kind == Kind::Sign(Sign::Minus));
        let noun = at + start + 1 + hyphen;
        let words = if self.is_word_at(noun, "gon") {
            1
        } else if self.is_word_at(noun, "sided") && self.is_one_of_at(noun + 1, &["polygon", "figure", "traverse"]) {
            2
        } else {
            0
        };
        (words > 0).then_some((start + 1 + hyphen + words, corners))
    }

    /// The length of a number with the exponent 2: `10^2`, `3.5²`.
    fn square_at(&self, at: usize) -> Option<usize> {
        match (self.is_number_at(at), self.token_at(at + 1).kind) {
            (true, Kind::Superscript(_)) => Some(2),
            (true, Kind::Sign(Sign::Power)) if self.natural_at(at + 2) == Some(2) => Some(3),
            _ => None,
        }
    }

    /// The length of at least two numbers between commas: `3, -7, 1/2`.
    fn terms_at(&self, at: usize) -> Option<usize> {
        let term = |at: usize| {
            let sign = usize::from(self.token_at(at).kind == Kind::Sign(Sign::Minus));
            let length = if self.is_ratio_at(at + sign) { 3 } else { 1 };
            self.is_number_at(at + sign).then_some(sign + length)
        };
        let (mut length, mut count) = (term(at)?, 1);
        while self.token_at(at + length).kind == Kind::Sign(Sign::Comma)
            && let Some(next) = term(at + length + 1)
        {
            length += 1 + next;
            count += 1;
        }
        (count > 1).then_some(length)
    }

    /// Whether a sign there belongs to the place before it, as in `x->0+ 1/x`.
    pub(super) fn is_side_at(&self, at: usize) -> bool {
        let (sign, next) = (self.token_at(at), self.token_at(at + 1));
        let is_glued = matches!(sign.kind, Kind::Sign(Sign::Plus | Sign::Minus)) && !sign.is_spaced;
        is_glued && (next.is_spaced || matches!(next.kind, Kind::End | Kind::Close(_)))
    }

    /// Whether the token at this distance is a sign written twice.
    fn is_double_at(&self, at: usize) -> bool {
        self.token_at(at).span.text(self.text) == "=="
    }

    /// The number that words of a class at the cursor mean, if they mean one that can be worked out.
    pub(super) fn number_of(&mut self, held: Held) -> Option<Ratio> {
        let fraction = |(above, below): (u64, u64)| (above.into(), below.into());
        let whole = |number: u64| (number.into(), 1);
        match held.class {
            "COUNT" => self.count_at(0).map(|count| (count.into(), 1)),
            "PLACE" => self.place_at(0).map(|place| (place.into(), 1)),
            "WHOLE" | "HUNDREDS" | "THOUSANDS" => self.whole_words(0, Joining::Inner).map(|found| whole(found.value)),
            "MIXED" => self.mixed_number(held.length),
            "FRACTION" => self.fraction_words(0).map(|found| fraction(found.value)),
            "AND-FRACTION" => self.mixed_words(0).map(|found| fraction(found.value)),
            "DECIMAL" => self.decimal_words(0).map(|found| fraction(found.value)),
            "SCALES" => (0..held.length)
                .try_fold(1_i128, |size, at| size.checked_mul(self.scale_at(at)?.into()))
                .map(|size| (size, 1)),
            "PARTS" => self.name_at(0).and_then(number::denominator).map(whole),
            "LETTERS" => self.letters_at(0).map(|(_, count)| whole(count)),
            "POLYGON" => self.polygon_at(0).map(|(_, corners)| whole(corners)),
            "WORD" => self.name_at(0).and_then(arrangements).map(whole),
            "ROMAN" => self.name_at(0).and_then(roman::value).map(|value| whole(value.into())),
            "KNOWN" => Some(whole(held.value)),
            "ORDINAL" => self.name_at(0).and_then(number::ordinal).map(whole),
            "DECIMALS" => {
                let places = u32::try_from(self.span(1).text(self.text).len()).ok()?;
                Some((self.natural_at(0)?.into(), 10_i128.checked_pow(places)?))
            }
            _ => Some(whole(self.natural_at(0).unwrap_or(0))),
        }
    }

    /// The template that a word of a class at the cursor stands for.
    pub(super) fn text_of(&self, held: Held) -> Option<&'static str> {
        let has = |word: &str| held.length > 0 && self.is_word_at(0, word);
        Some(match held.class {
            "OPENING" | "CLOSING" if self.is_square_at(0) => "<=",
            "OPENING" | "CLOSING" => "<",
            "SUM" if has("product") => "prod",
            "SUM" => "sum",
            "SIDE" if self.token_at(0).kind == Kind::Sign(Sign::Plus) => "right",
            "SIDE" => "left",
            "POWER" if has("cubes") => "³",
            "POWER" => "²",
            "PARITY" if has("even") => "2 * K",
            "PARITY" if has("odd") => "2 * K - 1",
            "PARITY" => "K",
            // `half an hour`, `half the sum`
            "ARTICLE" if self.is_unit_at(1) => "",
            "ARTICLE" => "*",
            _ => return None,
        })
    }

    /// Whether a square bracket is there.
    fn is_square_at(&self, at: usize) -> bool {
        matches!(self.token_at(at).kind, Kind::Open(Bracket::Square) | Kind::Close(Bracket::Square))
    }

    /// The part of a token that a class means, behind its letter: the digits of `C2`, the name that varies of `dx`.
    pub(super) fn part_of(&self, held: Held) -> Option<Token<'s>> {
        let Token { kind, span, .. } = self.token_at(0);
        let kind = match (held.class, kind) {
            ("CHOSEN" | "PERMUTED", _) => Kind::Number { has_decimal_comma: false },
            ("DIFFERENTIAL", Kind::Name(name)) => Kind::Name(name.get(1..)?),
            _ => return None,
        };
        Some(Token { kind, span: Span { start: span.start + 1, ..span }, is_spaced: true })
    }

    /// Whether the number there is the beginning of a date, whose other tokens are left out.
    fn is_date_at(&self, at: usize) -> bool {
        let (end, next) = (self.token_at(at).span.end, self.token_at(at + 1).span.start);
        let behind = self.text.get(end as usize..next as usize).unwrap_or_default();
        behind.contains(|char: char| char.is_ascii_alphanumeric())
    }

    /// The value of a number of nothing but digits.
    fn natural_at(&self, at: usize) -> Option<u64> {
        self.token_at(at).span.text(self.text).parse().ok()
    }

    /// Whether a number is whole, and may have groups: `1,200`.
    fn is_tally_at(&self, at: usize) -> bool {
        let token = self.token_at(at);
        let is_tally = token.span.text(self.text).bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
        is_tally && token.kind == Kind::Number { has_decimal_comma: false }
    }

    /// The digits of `C2`, without a space before them.
    fn glued_digits_at(&self, at: usize, letter: char) -> Option<&'s str> {
        let digits = self.name_at(at)?.strip_prefix(letter)?;
        let is_glued = !self.token_at(at).is_spaced && !digits.is_empty();
        (is_glued && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
    }

    /// `3/4`, without a space before the sign.
    pub(super) fn is_ratio_at(&self, at: usize) -> bool {
        let slash = self.token_at(at + 1);
        self.is_number_at(at) && slash.kind == Kind::Sign(Sign::Divide) && !slash.is_spaced && self.is_number_at(at + 2)
    }

    /// The length of a target of a conversion: `percent`, `a fraction`, `km/h`, `square feet`, `feet and inches`.
    fn target_at(&self, at: usize) -> Option<usize> {
        let article = usize::from(self.is_word_at(at, "a"));
        if let Some(length) = self.form_at(at + article) {
            return Some(article + length);
        }
        let mut length = self.unit_length(at)?;
        loop {
            let next = at + length;
            let is_joined = matches!(self.token_at(next).kind, Kind::Sign(Sign::Divide | Sign::Times))
                || self.is_one_of_at(next, &["per", "and"]);
            let link = usize::from(is_joined);
            // The first `in` of `35 in in feet` is the inch.
            if link == 0 && self.is_word_at(next - 1, "in") {
                return Some(length);
            }
            match self.unit_length(next + link) {
                Some(unit) => length += link + unit,
                None => return Some(length),
            }
        }
    }

    /// The length of a form of numbers: `percent`, `%`, `mixed number`, `prime factors`, `base 7`.
    fn form_at(&self, at: usize) -> Option<usize> {
        if self.token_at(at).kind == Kind::Sign(Sign::Percent) {
            return Some(1);
        }
        match Target::of_word(self.name_at(at)?) {
            Some(target) => Some(1 + usize::from(self.is_one_of_at(at + 1, target.nouns()))),
            None if self.is_word_at(at, "prime") && self.is_word_at(at + 1, "factors") => Some(2),
            None if self.is_word_at(at, "base") && self.is_number_at(at + 1) => Some(2),
            None => None,
        }
    }

    /// The length of a unit with its power: `km`, `square feet`, `m^2`.
    pub(super) fn unit_length(&self, at: usize) -> Option<usize> {
        let is_degree = self.token_at(at).kind == Kind::Sign(Sign::Degree);
        let word = usize::from(is_degree || self.is_one_of_at(at, &["square", "sq", "cubic", "cu"]));
        let unit = at + word;
        if !self.is_unit_at(unit) {
            return None;
        }
        let power = match self.token_at(unit + 1).kind {
            Kind::Superscript(_) => 1,
            Kind::Sign(Sign::Power) if self.is_number_at(unit + 2) => 2,
            _ => 0,
        };
        Some(word + 1 + power)
    }

    /// The length of `,`, `and` and `then`, or of some of them in this order.
    fn link_at(&self, at: usize) -> Option<usize> {
        let mut length = usize::from(self.token_at(at).kind == Kind::Sign(Sign::Comma));
        length += usize::from(self.is_word_at(at + length, "and"));
        length += usize::from(self.is_word_at(at + length, "then"));
        Some(length).filter(|length| *length > 0)
    }
}

/// In how many orders the letters of a word can be written.
fn arrangements(word: &str) -> Option<u64> {
    const LEAST: usize = 3;
    const MOST: usize = 20;
    let letters: Vec<char> = word.to_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect();
    if letters.len() != word.chars().count() || !(LEAST..=MOST).contains(&letters.len()) {
        return None;
    }
    let factorial = |count: usize| (1..=count as u64).product::<u64>();
    let mut different: Vec<char> = letters.clone();
    different.sort_unstable();
    let repeated = different.chunk_by(|one, other| one == other).map(|same| factorial(same.len()));
    Some(factorial(letters.len()) / repeated.product::<u64>())
}

/// Whether a word is in a class.
fn is_in_class(name: &str, class: &str) -> bool {
    let arguments = || functions::named(name).and_then(functions::row_of).map(|row| row.arguments);
    match class {
        "UNIT" => units::is_unit(name),
        "PROBABILITY" => matches!(name, "P" | "Pr"),
        "STANDARD" => matches!(name, "Z" | "z"),
        "NORMAL" => matches!(name, "N" | "Norm" | "Normal"),
        "BINOMIAL" => matches!(name, "B" | "Bin" | "Binom" | "Binomial"),
        "POISSON" => matches!(name, "Po" | "Pois" | "Poisson"),
        "ORDINAL" => number::ordinal(name).is_some(),
        "SCALE" => number::scale(name).is_some(),
        "FUNCTION" => matches!(arguments(), Some((1, 1 | 2))),
        "MANY" => arguments().is_some_and(|(_, most)| most > 2),
        // `choose 3 of 10` is another phrase.
        "LIST" if name.eq_ignore_ascii_case("choose") => false,
        // `is 36 a multiply of 4` has no product.
        "LIST" if name.eq_ignore_ascii_case("multiply") || name.eq_ignore_ascii_case("add") => false,
        "LIST" => arguments().is_some_and(|arguments| !matches!(arguments, (1, 1 | 2))),
        _ => false,
    }
}
