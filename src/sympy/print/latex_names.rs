//! The names of symbols and functions in LaTeX: Greek letters, indices, accents.
//!
//! After `translate`, `split_super_sub` and `_hprint_Function` of SymPy's printers (BSD-3-Clause).

/// Names of functions that are commands.
const COMMANDS: [&str; 21] = [
    "arcsin", "arccos", "arctan", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sqrt", "ln", "log", "sec", "csc",
    "cot", "coth", "re", "im", "frac", "root", "arg",
];

/// Names whose command is another one.
const OTHERS: [(&str, &str); 35] = [
    ("Alpha", r"\mathrm{A}"),
    ("Beta", r"\mathrm{B}"),
    ("Gamma", r"\Gamma"),
    ("Delta", r"\Delta"),
    ("Epsilon", r"\mathrm{E}"),
    ("Zeta", r"\mathrm{Z}"),
    ("Eta", r"\mathrm{H}"),
    ("Theta", r"\Theta"),
    ("Iota", r"\mathrm{I}"),
    ("Kappa", r"\mathrm{K}"),
    ("Lambda", r"\Lambda"),
    ("Mu", r"\mathrm{M}"),
    ("Nu", r"\mathrm{N}"),
    ("Xi", r"\Xi"),
    ("omicron", "o"),
    ("Omicron", r"\mathrm{O}"),
    ("Pi", r"\Pi"),
    ("Rho", r"\mathrm{P}"),
    ("Sigma", r"\Sigma"),
    ("Tau", r"\mathrm{T}"),
    ("Upsilon", r"\Upsilon"),
    ("Phi", r"\Phi"),
    ("Chi", r"\mathrm{X}"),
    ("Psi", r"\Psi"),
    ("Omega", r"\Omega"),
    ("lamda", r"\lambda"),
    ("Lamda", r"\Lambda"),
    ("khi", r"\chi"),
    ("Khi", r"\mathrm{X}"),
    ("varepsilon", r"\varepsilon"),
    ("varkappa", r"\varkappa"),
    ("varphi", r"\varphi"),
    ("varpi", r"\varpi"),
    ("varrho", r"\varrho"),
    ("varsigma", r"\varsigma"),
];

/// Names that are commands themselves.
const LETTERS: [&str; 34] = [
    "alpha", "beta", "chi", "delta", "epsilon", "eta", "gamma", "iota", "kappa", "lambda", "mu", "nu", "omega", "phi",
    "pi", "psi", "rho", "sigma", "tau", "theta", "upsilon", "xi", "zeta", "vartheta", "aleph", "beth", "daleth",
    "gimel", "ell", "eth", "hbar", "hslash", "mho", "wp",
];

/// Endings of names, and what is around the rest of the name.
const ENDINGS: [(&str, &str, &str); 24] = [
    ("mathring", r"\mathring{", "}"),
    ("ddddot", r"\ddddot{", "}"),
    ("dddot", r"\dddot{", "}"),
    ("acute", r"\acute{", "}"),
    ("breve", r"\breve{", "}"),
    ("check", r"\check{", "}"),
    ("grave", r"\grave{", "}"),
    ("prime", "{", "}'"),
    ("tilde", r"\tilde{", "}"),
    ("bold", r"\boldsymbol{", "}"),
    ("ddot", r"\ddot{", "}"),
    ("frak", r"\mathfrak{", "}"),
    ("norm", r"\left\|{", r"}\right\|"),
    ("abs", r"\left|{", r"}\right|"),
    ("avg", r"\left\langle{", r"}\right\rangle"),
    ("bar", r"\bar{", "}"),
    ("cal", r"\mathcal{", "}"),
    ("dot", r"\dot{", "}"),
    ("hat", r"\hat{", "}"),
    ("mag", r"\left|{", r"}\right|"),
    ("prm", "{", "}'"),
    ("scr", r"\mathscr{", "}"),
    ("vec", r"\vec{", "}"),
    ("bm", r"\boldsymbol{", "}"),
];

/// The name of a symbol, with its indices.
pub(super) fn symbol_name(name: &str) -> String {
    if name.contains('{') {
        return name.to_owned();
    }
    let Indexed { name, above, below } = indexed(name);
    let mut text = translated(name);
    for (sign, indices) in [("^", above), ("_", below)] {
        if !indices.is_empty() {
            let all: Vec<String> = indices.into_iter().map(translated).collect();
            text.extend([sign, "{", &all.join(" "), "}"]);
        }
    }
    text
}

/// The name of a function.
pub(super) fn function_name(name: &str) -> String {
    let text = symbol_name(name);
    if COMMANDS.contains(&&*text) {
        return format!("\\{text}");
    }
    let index = text.find(['^', '_']).filter(|at| *at > 0);
    if text.chars().count() == 1 || text.starts_with('\\') || index == Some(1) {
        return text;
    }
    let (head, indices) = text.split_at(index.unwrap_or(text.len()));
    format!(r"\operatorname{{{head}}}{indices}")
}

/// A name without its indices, and these.
struct Indexed<'n> {
    name: &'n str,
    above: Vec<&'n str>,
    below: Vec<&'n str>,
}

/// `x_1`, `x__2`, `x1`
fn indexed(text: &str) -> Indexed<'_> {
    let next = |from: usize| text.get(from..).and_then(|rest| rest.find(['^', '_'])).map_or(text.len(), |at| from + at);
    let first = text.chars().next().map_or(0, char::len_utf8);
    let mut at = next(first);
    let (mut above, mut below) = (Vec::new(), Vec::new());
    let name = &text[..at];
    while at < text.len() {
        let (indices, length) = match &text[at..] {
            rest if rest.starts_with("__") => (&mut above, 2),
            rest if rest.starts_with('^') => (&mut above, 1),
            _ => (&mut below, 1),
        };
        let end = next(at + length);
        indices.push(&text[at + length..end]);
        at = end;
    }
    let letters = name.trim_end_matches(|char: char| char.is_ascii_digit());
    if letters.len() < name.len() && !letters.is_empty() && letters.chars().all(char::is_alphabetic) {
        below.insert(0, &name[letters.len()..]);
        return Indexed { name: letters, above, below };
    }
    Indexed { name, above, below }
}

/// A name without indices.
fn translated(name: &str) -> String {
    let mut name = name;
    let (mut before, mut behind) = (String::new(), String::new());
    loop {
        if let Some((_, command)) = OTHERS.iter().find(|(own, _)| *own == name) {
            return [&before, *command, &behind].concat();
        }
        let lower = name.to_lowercase();
        if LETTERS.contains(&&*lower) && (lower == name || is_greek(&lower)) {
            return [&before, "\\", &lower, &behind].concat();
        }
        let ending = ENDINGS.iter().find(|(ending, _, _)| lower.ends_with(ending) && lower.len() > ending.len());
        let Some((ending, open, close)) = ending else { return [&before, name, &behind].concat() };
        let Some(rest) = name.get(..name.len() - ending.len()) else { return [&before, name, &behind].concat() };
        before.push_str(open);
        behind.insert_str(0, close);
        name = rest;
    }
}

/// Whether a name in small letters is that of a Greek letter, whose capitals are not told apart.
fn is_greek(lower: &str) -> bool {
    LETTERS.iter().position(|own| *own == lower).is_some_and(|at| at < 23)
}
