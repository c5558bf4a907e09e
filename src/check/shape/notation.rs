//! Notation that the reader of formulas lacks, written as it has it: `\hat{i}`, `\overline{2+7i}`, `\text{FF}_{16}`,
//! `2:30\text{ p.m.}`.

use pascaline_base::signs;
use pascaline_number::integer::from_digits;

use super::token::closing;

/// A text in notation that can be read.
pub(super) fn readable(text: String) -> String {
    let text = if text.contains(r"\mp") && !text.contains(r"\pm") { text.replace(r"\mp", r"\pm") } else { text };
    if has_product_of_vectors(&text) {
        return text;
    }
    let text = if text.contains(r"\var") { with_usual_letters(text) } else { text };
    let text = if text.contains(r"\zeta") { with_zeta(&text) } else { text };
    let text = if text.contains("diag") { with_diagonal(&text).unwrap_or(text) } else { text };
    let text = if text.contains('j') { with_imaginary_behind(text) } else { text };
    let text = if text.contains(r"\Omega") { with_ohms(text) } else { text };
    let text =
        if text.contains(r"\mapsto") || text.contains('↦') { with_equation(&text).unwrap_or(text) } else { text };
    let text = if text.contains(")_") { with_bare_digits(&text).unwrap_or(text) } else { text };
    let text = if text.contains("_{(") { with_bare_base(&text).unwrap_or(text) } else { text };
    let text = if text.contains(r"\root") { with_degree_of_root(&text).unwrap_or(text) } else { text };
    let text = if text.contains("/_{") { with_flat_fraction(&text).unwrap_or(text) } else { text };
    let text = if text.contains(r"\binom") { with_multinomial(&text).unwrap_or(text) } else { text };
    let text = if text.contains(r"\overrightarrow") { with_places(&text) } else { text };
    let text = if text.contains(is_lowered) { with_indices(&text) } else { text };
    let text = if text.contains(r"\dot{") { with_period(&text).unwrap_or(text) } else { text };
    let text = with_chosen(&text).unwrap_or(text);
    let text = if text.contains(['C', 'A']) { with_raised_index(&text) } else { text };
    let text = if text.contains('\\') { with_arguments(&with_plain_vectors(text)) } else { text };
    if text.contains('_') { with_plain_indices(&text) } else { text }
}

/// The text with one form of each Greek letter, unless it has both.
fn with_usual_letters(text: String) -> String {
    const FORMS: [(&str, &str); 4] =
        [(r"\varepsilon", r"\epsilon"), (r"\varphi", r"\phi"), (r"\vartheta", r"\theta"), (r"\varrho", r"\rho")];
    FORMS.iter().fold(
        text,
        |text, (variant, letter)| {
            if text.contains(letter) { text } else { text.replace(variant, letter) }
        },
    )
}

/// The text with the values of the zeta function that have a closed form, and its name before its other arguments.
fn with_zeta(text: &str) -> String {
    const CLOSED: [(&str, &str); 4] = [
        ("(2)", r"\frac{\pi^2}{6}"),
        ("(4)", r"\frac{\pi^4}{90}"),
        ("(6)", r"\frac{\pi^6}{945}"),
        ("(8)", r"\frac{\pi^8}{9450}"),
    ];
    let text = text.replace(r"\zeta\left(", r"\zeta(").replace(r"\zeta (", r"\zeta(");
    let text = CLOSED.iter().fold(text, |text, (argument, value)| text.replace(&[r"\zeta", argument].concat(), value));
    text.replace(r"\zeta(", " zeta(")
}

/// The matrix of `\operatorname{diag}(1, 2, 3)`.
fn with_diagonal(text: &str) -> Option<String> {
    const MOST: usize = 12;
    const NAMES: [&str; 4] = [r"\operatorname{diag}", r"\mathrm{diag}", r"\text{diag}", "diag"];
    let rest = NAMES.iter().find_map(|name| text.strip_prefix(name))?.trim_start();
    let inner = rest.trim_start_matches(r"\left").strip_prefix('(')?.strip_suffix(')')?.trim_end_matches(r"\right");
    let items: Vec<&str> = inner.split(',').map(str::trim).collect();
    let is_plain = |item: &&str| !item.is_empty() && !item.contains(['(', ')']);
    if items.len() > MOST || !items.iter().all(is_plain) {
        return None;
    }
    let row = |at: usize| {
        let cells: Vec<&str> = (0..items.len()).map(|column| if column == at { items[at] } else { "0" }).collect();
        cells.join("&")
    };
    let rows: Vec<String> = (0..items.len()).map(row).collect();
    Some([r"\begin{pmatrix}", &rows.join(r"\\"), r"\end{pmatrix}"].concat())
}

/// The imaginary unit of engineers behind its number: `3+4j` for `3+j4`.
fn with_imaginary_behind(text: String) -> String {
    let Some((before, behind)) = text.split_once('j') else { return text };
    let end = behind.find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(behind.len());
    let is_sum = before.trim_end().ends_with(['+', '-']);
    if end == 0 || !is_sum || behind.contains('j') || end < behind.len() {
        return text;
    }
    [before, behind, "j"].concat()
}

/// The unit of a resistance whose prefix is in upright type: `5\text{ k}\Omega`, `5\mathrm{k\Omega}`.
fn with_ohms(text: String) -> String {
    let mut text = text;
    for command in TEXTS {
        for prefix in ["k", "M", "G", "m"] {
            for space in ["", " "] {
                for (between, end) in [("}", ""), ("} ", ""), ("", "}"), (" ", "}")] {
                    let written = ["\\", command, "{", space, prefix, between, r"\Omega", end].concat();
                    text = text.replace(&written, &[r"\text{ ", prefix, "Ω}"].concat());
                }
            }
        }
    }
    text
}

fn is_lowered(char: char) -> bool {
    signs::subscript(char).is_some()
}

/// The indices of letters in digits of full size: `x_1` for `x₁`.
fn with_indices(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_lowered) {
        let (before, behind) = rest.split_at(at);
        written.push_str(before);
        let length = behind.find(|char| !is_lowered(char)).unwrap_or(behind.len());
        let (index, behind) = behind.split_at(length);
        let mut letters = written.chars().rev().take_while(|char| char.is_alphabetic());
        if letters.next().is_some() && letters.next().is_none() {
            let digits: String =
                index.chars().filter_map(signs::subscript).map(|digit| char::from(b'0' + digit)).collect();
            let (open, close) = if digits.len() > 1 { ("_{", "}") } else { ("_", "") };
            written.extend([open, &digits, close]);
        } else {
            written.push_str(index);
        }
        rest = behind;
    }
    written + rest
}

/// Whether a text is a whole number in digits.
fn is_whole(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The base of a number without its brackets: `243_{5}` for `243_{(5)}`.
fn with_bare_base(text: &str) -> Option<String> {
    let (before, rest) = text.split_once("_{(")?;
    let (base, behind) = rest.split_once(")}")?;
    (is_whole(before) && is_whole(base)).then(|| [before, "_{", base, "}", behind].concat())
}

/// A number without brackets before its base: `212_3` for `(212)_3`.
fn with_bare_digits(text: &str) -> Option<String> {
    let (digits, base) = text.strip_prefix('(')?.split_once(")_")?;
    let is_base = is_whole(base.trim_start_matches('{').trim_end_matches('}'));
    (is_whole(digits) && is_base).then(|| [digits, "_", base].concat())
}

/// The equation of a function that is given by an arrow: `f(x) = 3x + 2` for `f\colon x \mapsto 3x + 2`.
fn with_equation(text: &str) -> Option<String> {
    let (left, value) = text.split_once(r"\mapsto").or_else(|| text.split_once('↦'))?;
    let (name, letter) = left.split_once(r"\colon").or_else(|| left.split_once(':'))?;
    let (name, letter) = (name.trim(), letter.trim());
    let is_letter = |text: &str| text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
    (is_letter(name) && is_letter(letter)).then(|| [name, "(", letter, ") = ", value.trim()].concat())
}

/// TeX's root as LaTeX has it: `\sqrt[3]{5}` for `\root 3 \of {5}`.
fn with_degree_of_root(text: &str) -> Option<String> {
    let (before, rest) = text.split_once(r"\root")?;
    let (degree, behind) = rest.split_once(r"\of")?;
    Some([before, r"\sqrt[", degree.trim(), "]", behind.trim_start()].concat())
}

/// A fraction whose numbers are raised and lowered: `{}^{5}/_{9}`.
fn with_flat_fraction(text: &str) -> Option<String> {
    let (above, below) = text.split_once("/_{")?;
    let (before, above) = above.strip_suffix('}')?.split_once("^{")?;
    let (below, behind) = below.split_once('}')?;
    let before = before.strip_suffix("{}").unwrap_or(before);
    Some([before, r"\frac{", above, "}{", below, "}", behind].concat())
}

/// The quotient of factorials that `\binom{6}{3,2,1}` stands for.
fn with_multinomial(text: &str) -> Option<String> {
    let (before, rest) = text.split_once(r"\binom{")?;
    let (whole, rest) = rest.split_once("}{")?;
    let (parts, behind) = rest.split_once('}')?;
    let parts: Vec<&str> = parts.split(',').map(str::trim).collect();
    if parts.len() < 2 || !is_whole(whole) || !parts.iter().all(|part| is_whole(part)) {
        return None;
    }
    Some([before, r"\frac{", whole, "!}{", &parts.join(r"! \cdot "), "!}", behind].concat())
}

/// Vectors between points by the places of these, so that `\overrightarrow{AB}` is the opposite of `\overrightarrow{BA}`.
fn with_places(text: &str) -> String {
    const ARROW: &str = r"\overrightarrow{";
    let mut parts = text.split(ARROW);
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.as_bytes() {
            [from @ b'A'..=b'Z', to @ b'A'..=b'Z', b'}', ..] => {
                let place = |point: &u8| ["v_", &char::from(*point).to_string()].concat();
                written.extend(["(", &place(to), " - ", &place(from), ")", &part[3..]]);
            }
            _ => written.extend([ARROW, part]),
        }
    }
    written
}

/// A line over the digits that repeat, from the first dot to the last: `0.\dot{1}4\dot{2}`.
fn with_period(text: &str) -> Option<String> {
    const DOT: &str = r"\dot{";
    let (before, rest) = text.split_once(DOT)?;
    let undotted = rest.replace(DOT, "").replace('}', "");
    let length = rest.rfind(DOT).map_or(1, |last| rest[..last].replace(DOT, "").replace('}', "").len() + 1);
    let (repeated, behind) = undotted.split_at_checked(length)?;
    let are_digits = repeated.bytes().all(|byte| byte.is_ascii_digit());
    let is_decimal = before.trim_end_matches(|char: char| char.is_ascii_digit()).ends_with('.');
    (are_digits && is_decimal).then(|| [before, r"\overline{", repeated, "}", behind].concat())
}

/// Combinations and arrangements with their first number in front: `{}_{13}C_{5}`, `^{7}P_3`.
fn with_chosen(text: &str) -> Option<String> {
    let rest = text.strip_prefix("{}").unwrap_or(text);
    let (first, rest) = index_of(rest.strip_prefix(['_', '^'])?)?;
    let rest = rest.trim_start();
    let function = match rest.chars().next()? {
        'C' => r"\binom",
        'P' => "nPr",
        _ => return None,
    };
    let (second, rest) = index_of(rest[1..].strip_prefix('_')?)?;
    let chosen = if function == "nPr" {
        ["nPr(", first, ", ", second, ")"].concat()
    } else {
        [function, "{", first, "}{", second, "}"].concat()
    };
    Some(chosen + rest)
}

/// Combinations and arrangements with their first number below: `C_5^2`, `A_{10}^{3}`.
fn with_raised_index(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['C', 'A']) {
        let (before, from) = rest.split_at(at);
        written.push_str(before);
        let is_apart = !written.ends_with(|char: char| char.is_alphanumeric() || char == '\\');
        if let Some((chosen, behind)) = raised_index(from).filter(|_| is_apart) {
            written.push_str(&chosen);
            rest = behind;
        } else {
            written.push_str(&from[..1]);
            rest = &from[1..];
        }
    }
    written + rest
}

/// What a letter with two whole numbers stands for, and what is behind it.
fn raised_index(text: &str) -> Option<(String, &str)> {
    let (below, behind) = index_of(text[1..].strip_prefix('_')?)?;
    let (above, behind) = index_of(behind.strip_prefix('^')?)?;
    let (count, size) = (below.parse::<u32>().ok()?, above.parse::<u32>().ok()?);
    let chosen = if text.starts_with('C') { (r"\binom{", "}{", "}") } else { ("nPr(", ", ", ")") };
    // `C_2^2` is rather a constant, squared.
    (size < count).then(|| ([chosen.0, below, chosen.1, above, chosen.2].concat(), behind))
}

/// The number in an index, with braces or of one digit, and what is behind it.
fn index_of(text: &str) -> Option<(&str, &str)> {
    let parts = match text.strip_prefix('{') {
        Some(inner) => inner.split_once('}')?,
        None => text.split_at_checked(1)?,
    };
    Some(parts).filter(|(index, _)| !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// What takes the place of a command, given the text before it and its argument.
type Rewriting = fn(&str, &str) -> Option<String>;

/// The commands that are written in another way.
const REWRITTEN: [(&[&str], Rewriting); 4] = [
    (&VECTORS, unit_vector),
    (&CONJUGATES, |_, inner| conjugate(inner)),
    (&TEXTS, half_of_day_or_units),
    (&["color", "textcolor"], |_, _| Some(String::new())),
];

/// The text with what takes the place of commands and their arguments.
fn with_arguments(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, command) = rest.split_at(at);
        written.push_str(before);
        let mut found = REWRITTEN.iter().filter_map(|(commands, rewriting)| {
            let (inner, length) = argument(command, commands)?;
            Some((rewriting(&written, inner)?, length))
        });
        let found = found.next();
        written.push_str(found.as_ref().map_or("\\", |(new, _)| new));
        rest = &command[found.map_or(1, |(_, length)| length)..];
    }
    written + rest
}

/// The short argument of one of these commands at the start of a text, and the length of both.
fn argument<'t>(text: &'t str, commands: &[&str]) -> Option<(&'t str, usize)> {
    const LONGEST: usize = 200;
    let name = text.strip_prefix('\\')?;
    let length = letters(name);
    let rest = commands.contains(&&name[..length]).then(|| name[length..].trim_start())?;
    let start = text.len() - rest.len();
    if rest.starts_with('{') {
        let end = closing(rest.char_indices().nth(LONGEST).map_or(rest, |(at, _)| &rest[..at]))?;
        return Some((&rest[1..end], start + end + 1));
    }
    // `\hat i`, `\hat\imath`
    let length = match rest.strip_prefix('\\') {
        Some(name) => 1 + letters(name),
        None => rest.chars().next()?.len_utf8(),
    };
    Some((&rest[..length], start + length))
}

/// The number of letters at the start of a text.
fn letters(text: &str) -> usize {
    text.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(text.len())
}

/// Commands that mark a vector.
const VECTORS: [&str; 8] = ["hat", "widehat", "vec", "mathbf", "boldsymbol", "bm", "textbf", "overrightarrow"];

/// Whether two marked vectors are multiplied, so that their letters are no numbers: `\hat{i} \times \hat{j}`.
fn has_product_of_vectors(text: &str) -> bool {
    let begins_with_vector = |text: &str| argument(text.trim_start(), &VECTORS).is_some();
    let ends_with_vector = |text: &str| {
        let text = text.trim_end();
        let mut commands = text.match_indices('\\').map(|(at, _)| at);
        commands.any(|at| argument(&text[at..], &VECTORS).is_some_and(|(_, length)| at + length == text.len()))
    };
    [r"\times", r"\cdot"].iter().any(|sign| {
        let mut signs = text.match_indices(sign);
        signs.any(|(at, _)| ends_with_vector(&text[..at]) && begins_with_vector(&text[at + sign.len()..]))
    })
}

/// The letters of vectors without their marks, `\vec{v}`, unless a product of two of them depends on their order.
fn with_plain_vectors(text: String) -> String {
    if text.contains(r"\times") {
        return text;
    }
    let mut plain = text;
    if ![r"\vec", r"\over", r"\mathbf", r"\b"].iter().any(|start| plain.contains(start)) {
        return plain;
    }
    for command in [r"\vec", r"\overrightarrow", r"\mathbf", r"\boldsymbol", r"\bm"] {
        let is_letter = |argument: &&str| {
            let letter = argument.trim_start_matches(['{', ' ']);
            letter.starts_with(|char: char| char.is_ascii_alphabetic() && !matches!(char, 'i' | 'j' | 'k'))
                && (!argument.starts_with('{') || letter[1..].starts_with('}'))
        };
        let mut parts = plain.split(command);
        let mut written = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let marks = if is_letter(&part) && part.starts_with(['{', ' ']) { " " } else { command };
            written.extend([marks, part]);
        }
        plain = written;
    }
    plain
}

/// The name of a unit vector: `i_{hat}` for the argument of `\hat{i}`, `\hat{\imath}`, `\mathbf{\hat{k}}`.
fn unit_vector(before: &str, inner: &str) -> Option<String> {
    let mut letter = inner.trim();
    while let Some((inner, length)) = argument(letter, &VECTORS)
        && length == letter.len()
    {
        letter = inner.trim();
    }
    let letter = match letter {
        "i" | r"\imath" | r"{\imath}" => "i",
        "j" | r"\jmath" | r"{\jmath}" => "j",
        "k" => "k",
        _ => return None,
    };
    // It is no factor of the argument in `\cos t \hat{i}`.
    let sign = if ends_with_factor(before) { r" \cdot " } else { " " };
    Some([sign, letter, "_{hat} "].concat())
}

/// Whether a text ends with a factor: a number, a letter, or a bracket.
fn ends_with_factor(text: &str) -> bool {
    const SIGNS: [&str; 6] = ["cdot", "times", "left", "pm", "mp", "quad"];
    let text = text.trim_end();
    let is_sign = SIGNS.iter().any(|sign| text.strip_suffix(sign).is_some_and(|text| text.ends_with('\\')));
    !is_sign && text.ends_with(|char: char| char.is_alphanumeric() || matches!(char, ')' | '}'))
}

/// Commands for a complex conjugate.
const CONJUGATES: [&str; 2] = ["overline", "bar"];

/// The conjugate of a complex number; of a letter, a name of its own, since its real values are their own conjugates.
fn conjugate(inner: &str) -> Option<String> {
    let inner = inner.trim();
    if inner.len() == 1 && inner.starts_with(|char: char| char.is_ascii_alphabetic()) {
        return Some([" ", inner, "_{bar} "].concat());
    }
    // Only digits are those that repeat, and capitals the ends of a line.
    let is_complex = inner.contains('i') && words(inner).all(|word| COMPLEX.contains(&word));
    is_complex.then(|| ["conjugate(", inner, ")"].concat())
}

/// What a complex number is written with, but for signs and digits: letters of real numbers among them.
const COMPLEX: [&str; 13] = ["i", "a", "b", "c", "d", "x", "y", "frac", "dfrac", "sqrt", "cdot", "left", "right"];

/// The runs of letters; in `bi`, each letter is one of its own.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_ascii_alphabetic()).flat_map(|run| {
        let length = if COMPLEX.contains(&run) { run.len() } else { 1 };
        let starts = (0..run.len()).step_by(length.max(1));
        starts.map(move |start| &run[start..start + length])
    })
}

/// Commands around words.
const TEXTS: [&str; 4] = ["text", "mathrm", "textrm", "mbox"];

fn half_of_day_or_units(before: &str, inner: &str) -> Option<String> {
    half_of_day(before, inner).or_else(|| molar(before, inner)).or_else(|| scale(inner)).or_else(|| units(inner))
}

/// The half of the day behind a time: `2:30\text{ p.m.}`.
fn half_of_day(before: &str, inner: &str) -> Option<String> {
    let letters: String = inner.chars().filter(|char| !matches!(char, ' ' | '.')).collect();
    let is_time = before.trim_end().ends_with(|char: char| char.is_ascii_digit());
    let half = ["a.m.", "p.m."].into_iter().find(|half| half.replace('.', "").eq_ignore_ascii_case(&letters))?;
    is_time.then(|| [" ", half].concat())
}

/// Moles per litre behind a number that is no amount of money: `0.25\text{ M}`.
fn molar(before: &str, inner: &str) -> Option<String> {
    let is_number = before.trim_end().ends_with(|char: char| char.is_ascii_digit() || char == '}');
    (inner.trim() == "M" && is_number && !before.contains('$')).then(|| " molar".to_owned())
}

/// A word for a power of ten: `3.5\\text{ million}`.
fn scale(inner: &str) -> Option<String> {
    const WORDS: [&str; 5] = ["hundred", "thousand", "million", "billion", "trillion"];
    let first = inner.split_whitespace().next()?;
    WORDS.contains(&first).then(|| [" ", inner.trim()].concat())
}

/// A product of units in upright type: `\mathrm{kg\cdot m/s^2}`.
fn units(inner: &str) -> Option<String> {
    let is_product = inner.contains(r"\cdot") || inner.contains(' ') && inner.contains("^{-");
    is_product.then(|| [" ", inner].concat())
}

/// The text with the decimal digits of numbers to a base above ten, and short indices without braces: `\text{FF}_{16}`, `x_{1}`.
fn with_plain_indices(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('_') {
        let (before, index) = rest.split_at(at);
        written.push_str(before);
        if let Some((start, value, length)) = decimal_digits(&written, index) {
            written.truncate(start);
            written.push_str(&value);
            rest = &index[length..];
        } else if let Some((char, behind)) = short_index(index).filter(|_| ends_with_variable(&written)) {
            written.extend(['_', char]);
            written.push_str(if behind.starts_with(char::is_alphanumeric) { " " } else { "" });
            rest = behind;
        } else if let Some((place, behind)) = shifted_index(index) {
            written.extend(["_{", &place, "}"]);
            rest = behind;
        } else {
            written.push('_');
            rest = &index[1..];
        }
    }
    written + rest
}

/// The place of a term beside the one at a letter, as a name, and what is behind it: `np1` for `_{n+1}`.
fn shifted_index(index: &str) -> Option<(String, &str)> {
    let (inner, behind) = index.strip_prefix("_{")?.split_once('}')?;
    let (letter, sign, distance) = match inner.split_once('+') {
        Some((letter, distance)) => (letter, "p", distance),
        None => inner.split_once('-').map(|(letter, distance)| (letter, "m", distance))?,
    };
    let (letter, distance) = (letter.trim(), distance.trim());
    let is_letter = letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = !distance.is_empty() && distance.bytes().all(|byte| byte.is_ascii_digit());
    (is_letter && is_number).then(|| ([letter, sign, distance].concat(), behind))
}

/// The decimal digits of a number to the base in an index, where they begin, and the length of the index.
fn decimal_digits(before: &str, index: &str) -> Option<(usize, String, usize)> {
    let (base, length) = base(index)?;
    let (digits, start) = digits_before(before, base)?;
    Some((start, from_digits(digits, base)?.to_string(), length))
}

/// The only character of an index in braces, and what is behind it: `_{1}`.
fn short_index(index: &str) -> Option<(char, &str)> {
    let (inner, behind) = index.strip_prefix("_{")?.split_once('}')?;
    let char = inner.chars().next().filter(|char| char.is_ascii_alphanumeric() && inner.len() == 1)?;
    Some((char, behind))
}

/// Whether a text ends with a letter, which may be a Greek one by its command.
fn ends_with_variable(text: &str) -> bool {
    const GREEK: [&str; 20] = [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "varepsilon",
        "eta",
        "theta",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "rho",
        "sigma",
        "tau",
        "phi",
        "varphi",
        "psi",
        "omega",
        "Omega",
    ];
    let before = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    before.len() < text.len() && (!before.ends_with('\\') || GREEK.contains(&&text[before.len()..]))
}

/// The base above ten in an index, and the length of the index: `_{16}`.
fn base(index: &str) -> Option<(u32, usize)> {
    let braced = index.strip_prefix("_{").and_then(|inner| inner.split_once('}'));
    let digits = braced.map_or_else(|| index.get(1..3), |(inner, _)| Some(inner))?;
    let base = digits.trim().parse().ok().filter(|base| (11..=36).contains(base))?;
    Some((base, 1 + digits.len() + if braced.is_some() { 2 } else { 0 }))
}

/// The most digits of a number to a base above ten.
const MOST_DIGITS: usize = 255;

/// The digits to a base at the end of a text, and where they begin with what is around them. Without a sign that they belong
/// together, letters may be variables: `AB_{12}`.
fn digits_before(text: &str, base: u32) -> Option<(&str, usize)> {
    let are_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()) || base == 16 && digits.len() > 1;
    let (digits, start) =
        in_brackets(text).or_else(|| Some(plain_digits(text)).filter(|(digits, _)| are_plain(digits)))?;
    let is_whole = !text[..start].ends_with(|char: char| char.is_alphanumeric() || matches!(char, '\\' | '.'));
    let are_digits = (1..=MOST_DIGITS).contains(&digits.len()) && digits.chars().all(|char| char.is_digit(base));
    (is_whole && are_digits).then_some((digits, start))
}

/// What is in the brackets, or in the text, that ends here: `(1F)`, `\text{FF}`.
fn in_brackets(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_suffix([')', '}'])?;
    let length = inner.bytes().rev().take(MOST_DIGITS).position(|byte| matches!(byte, b'(' | b'{'))?;
    let open = inner.len() - length - 1;
    let before = if inner[open..].starts_with('(') && text.ends_with(')') {
        &inner[..open]
    } else {
        TEXTS.iter().find_map(|name| inner[..open].strip_suffix(name)?.strip_suffix('\\'))?
    };
    Some((inner[open + 1..].trim(), before.len()))
}

/// The digits at the end of a text: numbers and capitals, or numbers and small letters.
fn plain_digits(text: &str) -> (&str, usize) {
    let digits_of = |is_digit: fn(char) -> bool| &text[text.trim_end_matches(is_digit).len()..];
    let capitals = digits_of(|char| char.is_ascii_digit() || char.is_ascii_uppercase());
    // `2a_{16}`, but not `a_{16}`
    let small = digits_of(|char| char.is_ascii_hexdigit() && !char.is_ascii_uppercase());
    let digits = if small.starts_with(|char: char| char.is_ascii_digit()) && small.len() > capitals.len() {
        small
    } else {
        capitals
    };
    (digits, text.len() - digits.len())
}
