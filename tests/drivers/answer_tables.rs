//! Prints the tables of what `answer` reads as JSON: examples of phrases and decisions, functions, units.

use pascaline::{decisions, function_names, phrases, units};

fn main() {
    let units: Vec<_> =
        units().map(|row| serde_json::json!({ "names": row.names, "quantity": row.quantity, "si": row.si })).collect();
    println!(
        "{}",
        serde_json::json!({
            "phrases": phrases().map(|(_, phrase)| phrase.example.0).collect::<Vec<_>>(),
            "decisions": decisions().map(|decision| decision.example).collect::<Vec<_>>(),
            "functions": function_names().collect::<Vec<_>>(),
            "units": units,
        })
    );
}
