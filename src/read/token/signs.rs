//! The commands of LaTeX and the signs of Unicode.

use pascaline_base::signs::{currency, fraction, plain, superscript};

use super::{Bracket, Kind, Sign};

/// The commands that only space, size or decorate; `left` and `right` may precede a bar.
pub(super) static SKIPPED: &[&str] = &[
    "big",
    "Big",
    "bigg",
    "Bigg",
    "bigl",
    "bigr",
    "Bigl",
    "Bigr",
    "displaystyle",
    "textstyle",
    "quad",
    "qquad",
    "limits",
    "nolimits",
    "middle",
    "scriptstyle",
];

/// The commands around a text, or a name of several letters.
pub(super) const TEXTS: &[&str] = &[
    "text",
    "mathrm",
    "textrm",
    "textbf",
    "textit",
    "mathbf",
    "mathit",
    "mathsf",
    "operatorname",
    "mbox",
    "textnormal",
    "mathtt",
    "texttt",
];

/// The signs that have a command.
pub(super) static COMMANDS: &[(&str, Kind)] = &[
    ("cdot", Kind::Sign(Sign::Times)),
    ("times", Kind::Sign(Sign::Times)),
    ("ast", Kind::Sign(Sign::Times)),
    ("bullet", Kind::Sign(Sign::Times)),
    ("div", Kind::Sign(Sign::Divide)),
    ("pm", Kind::Sign(Sign::PlusMinus)),
    ("le", Kind::Sign(Sign::LessEqual)),
    ("leq", Kind::Sign(Sign::LessEqual)),
    ("leqslant", Kind::Sign(Sign::LessEqual)),
    ("ge", Kind::Sign(Sign::GreaterEqual)),
    ("geq", Kind::Sign(Sign::GreaterEqual)),
    ("geqslant", Kind::Sign(Sign::GreaterEqual)),
    ("lt", Kind::Sign(Sign::Less)),
    ("gt", Kind::Sign(Sign::Greater)),
    ("ne", Kind::Sign(Sign::Unequal)),
    ("neq", Kind::Sign(Sign::Unequal)),
    ("coloneq", Kind::Sign(Sign::Equal)),
    ("coloneqq", Kind::Sign(Sign::Equal)),
    ("colonequals", Kind::Sign(Sign::Equal)),
    ("approx", Kind::Sign(Sign::Approximately)),
    ("equiv", Kind::Sign(Sign::Congruent)),
    ("circ", Kind::Sign(Sign::Degree)),
    ("degree", Kind::Sign(Sign::Degree)),
    ("prime", Kind::Sign(Sign::Prime)),
    ("to", Kind::Sign(Sign::Arrow)),
    ("rightarrow", Kind::Sign(Sign::Arrow)),
    ("mid", Kind::Sign(Sign::Bar)),
    ("vert", Kind::Sign(Sign::Bar)),
    ("ldots", Kind::Sign(Sign::Ellipsis)),
    ("cdots", Kind::Sign(Sign::Ellipsis)),
    ("dots", Kind::Sign(Sign::Ellipsis)),
    ("lfloor", Kind::Open(Bracket::Floor)),
    ("rfloor", Kind::Close(Bracket::Floor)),
    ("lceil", Kind::Open(Bracket::Ceiling)),
    ("rceil", Kind::Close(Bracket::Ceiling)),
    ("lvert", Kind::Open(Bracket::Bars)),
    ("rvert", Kind::Close(Bracket::Bars)),
    ("lbrace", Kind::Open(Bracket::Set)),
    ("rbrace", Kind::Close(Bracket::Set)),
    ("lbrack", Kind::Open(Bracket::Square)),
    ("rbrack", Kind::Close(Bracket::Square)),
    ("infty", Kind::Name("∞")),
    ("in", Kind::Name("in")),
    ("pounds", Kind::Currency("GBP")),
    ("euro", Kind::Currency("EUR")),
];

/// The letters that have a command; a name of a variable may be one.
pub(super) static LETTERS: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("vartheta", "θ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("varphi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Sigma", "Σ"),
    ("Phi", "Φ"),
    ("Omega", "Ω"),
];

/// Whether the text after a backslash begins with a command for a sign or a letter, or is an escaped sign.
pub(super) fn is_sign(text: &str) -> bool {
    let name = text.split(|char: char| !char.is_ascii_alphabetic()).next().unwrap_or_default();
    let is_bracket = |kind: &Kind| matches!(kind, Kind::Open(_) | Kind::Close(_));
    name.is_empty()
        || COMMANDS.iter().any(|(command, kind)| *command == name && !is_bracket(kind))
        || LETTERS.iter().any(|(command, _)| *command == name)
}

/// The signs of several characters.
pub(super) const LONG_SIGNS: &[(&str, Sign)] = &[
    ("...", Sign::Ellipsis),
    ("**", Sign::Power),
    ("//", Sign::FloorDivide),
    ("<=", Sign::LessEqual),
    (">=", Sign::GreaterEqual),
    ("!==", Sign::Unequal),
    ("!=", Sign::Unequal),
    ("<>", Sign::Unequal),
    ("===", Sign::Equal),
    ("==", Sign::Equal),
    (":=", Sign::Equal),
    ("<<", Sign::ShiftLeft),
    (">>", Sign::ShiftRight),
    ("->", Sign::Arrow),
    ("+/-", Sign::PlusMinus),
    ("''", Sign::DoublePrime),
    ("′′", Sign::DoublePrime),
    ("’’", Sign::DoublePrime),
];

/// The token of a character.
pub(crate) fn one_char(char: char) -> Option<Kind<'static>> {
    let sign = match plain(char) {
        '+' | '⁺' => Sign::Plus,
        '-' => Sign::Minus,
        '±' => Sign::PlusMinus,
        '*' => Sign::Times,
        '/' => Sign::Divide,
        '^' => Sign::Power,
        '_' => Sign::Subscript,
        '!' => Sign::Factorial,
        '%' => Sign::Percent,
        // `30∘`, and functions that are composed.
        '°' | 'º' | '∘' => Sign::Degree,
        '\'' | '′' | '’' => Sign::Prime,
        '"' | '″' | '”' => Sign::DoublePrime,
        '√' => Sign::Root(2),
        '∛' => Sign::Root(3),
        '∜' => Sign::Root(4),
        '|' => Sign::Bar,
        ',' => Sign::Comma,
        ';' => Sign::Semicolon,
        '\n' => Sign::Newline,
        ':' => Sign::Colon,
        '=' | '≔' | '≝' => Sign::Equal,
        '≠' => Sign::Unequal,
        '<' => Sign::Less,
        '≤' | '⩽' => Sign::LessEqual,
        '>' => Sign::Greater,
        '≥' | '⩾' => Sign::GreaterEqual,
        '≈' => Sign::Approximately,
        '≡' => Sign::Congruent,
        '→' => Sign::Arrow,
        '…' | '⋯' => Sign::Ellipsis,
        '&' => Sign::Ampersand,
        '~' => Sign::Tilde,
        '@' => return Some(Kind::Name("at")),
        '∈' => return Some(Kind::Name("in")),
        'ℝ' => return Some(Kind::Name("reals")),
        'ℂ' => return Some(Kind::Name("complexes")),
        '‰' => return Some(Kind::Name("permille")),
        char => return bracket(char).or_else(|| value(char)),
    };
    Some(Kind::Sign(sign))
}

fn bracket(char: char) -> Option<Kind<'static>> {
    Some(match char {
        '(' => Kind::Open(Bracket::Round),
        ')' => Kind::Close(Bracket::Round),
        '[' => Kind::Open(Bracket::Square),
        ']' => Kind::Close(Bracket::Square),
        '{' => Kind::Open(Bracket::Curly),
        '}' => Kind::Close(Bracket::Curly),
        '⌊' => Kind::Open(Bracket::Floor),
        '⌋' => Kind::Close(Bracket::Floor),
        '⌈' => Kind::Open(Bracket::Ceiling),
        '⌉' => Kind::Close(Bracket::Ceiling),
        _ => return None,
    })
}

fn value(char: char) -> Option<Kind<'static>> {
    match char {
        '∞' => return Some(Kind::Name("∞")),
        '∑' | 'Σ' => return Some(Kind::Name("sum")),
        '∫' => return Some(Kind::Name("integral")),
        '∏' => return Some(Kind::Name("prod")),
        '∂' => return Some(Kind::Command("partial")),
        '¢' => return Some(Kind::Name("¢")),
        _ => {}
    }
    currency(char)
        .map(Kind::Currency)
        .or_else(|| superscript(char).map(|digit| Kind::Superscript(digit.into())))
        .or_else(|| fraction(char).map(|(above, below)| Kind::Fraction(above.into(), below.into())))
}

/// The sign of several characters that a text begins with, and these.
pub(crate) fn sign_at(text: &str) -> Option<(&'static str, Sign)> {
    LONG_SIGNS.iter().find(|(own, _)| text.starts_with(own)).copied()
}
