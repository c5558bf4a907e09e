//! Whatever is answered stays within its memory, and each of its texts within the limit.

use pascaline::Limits;
use pascaline::{Options, Reply, answer};

use crate::MEMORY;
use crate::alone::alone;

const MOST_MEBIBYTES: f32 = 64.0;

/// Numbers with more digits than can be written, or nearly so.
const NUMBERS: &[&str] = &[
    "e^(4*10^9)",
    "e^(-4*10^9)",
    "e^(10^5)",
    "e^900",
    "3000000!",
    "10^10^9",
    "3^1000000007",
    "2^300000",
    "2^20000",
    "10^10^5 * sqrt(2)",
    "1e9999",
    "1e-9999",
    "1/3^6000",
    "1/3^100000",
    "1.5e9999/7",
    "sqrt(2)",
];

/// Every kind of answer; a number is in place of `N`.
const ANSWERS: &[&str] = &[
    "N",
    "$1 * N",
    "-$5 - N",
    "$5 + N",
    "¥1 * (N)",
    "$1 * N per hour",
    "N% of $3",
    "(N)%",
    "(N) km",
    "(N) km/h to m/s",
    "(N) days to years",
    "90 deg * N",
    "2024-01-01 + (N) days",
    "2024-01-01T10:30 + (N) s",
    "10:30 + (N) minutes",
    "[N, N, $1 * (N)]",
    "[N, 2; $1 * (N), 4]",
    "N ± 1",
    "$1 * (N ± 1)",
    "x = N",
    "x = $1 * (N); y = N",
    "2x = N",
    "2x = $1 * (N)",
    "x^2 = N",
    "x + y = N; x - y = $1 * (N)",
    "x > N",
    "-N < x < N",
    "N = N",
    "N > 2",
    "N to binary",
    "N to base 36",
    "N to percent",
    "N to fraction",
    "N to mixed number",
    "round(N, 2)",
    "round(N, 1000)",
    "i * (N)",
    "1/2(N)",
    "1,234 * N",
    "sin(N)",
    "f(x) = $x; f(N)",
];

fn texts() -> impl Iterator<Item = String> {
    let kinds = ANSWERS.iter().flat_map(|kind| NUMBERS.iter().map(|number| kind.replace('N', number)));
    let long = NUMBERS.iter().flat_map(|number| {
        [
            format!("[{number}{}]", format!(", $1 * ({number})").repeat(60_000 / (number.len() + 10))),
            format!("{}1", format!("{number} + ").repeat(65_000 / (number.len() + 3))),
            (0..4_000).map(|index| format!("a{index} = {number};")).collect::<Vec<_>>().concat(),
        ]
    });
    kinds.chain(long)
}

/// The texts of a reply.
fn written(reply: &Reply) -> impl Iterator<Item = &str> {
    let Reply { text, exact, decimal, reading, solutions, notes, alternatives, .. } = reply;
    [text, reading]
        .into_iter()
        .chain(exact)
        .chain(decimal)
        .chain(solutions.iter().flatten().map(|(_, value)| value))
        .chain(notes.iter().map(|note| &note.message))
        .chain(alternatives.iter().flat_map(|other| [&other.reading, &other.text]))
        .map(String::as_str)
}

#[test]
fn an_answer_of_any_kind_stays_within_its_memory_and_its_text() {
    let _alone = alone();
    let most = usize::try_from(Limits::default().text).expect("a length");
    for text in texts() {
        MEMORY.reset_peak_usage();
        let outcome = answer(&text, &Options::default());
        let peak = MEMORY.peak_usage_as_mb();
        let shown = text.get(..80).unwrap_or(&text);
        assert!(peak < MOST_MEBIBYTES, "{shown} takes {peak} MiB");
        if let Ok(reply) = outcome {
            let longest = written(&reply).map(str::len).max().unwrap_or_default();
            assert!(longest <= most, "{shown} is answered with {longest} bytes");
        }
    }
}
