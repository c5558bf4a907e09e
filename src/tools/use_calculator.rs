//! nanochat's `use_calculator`: what a model may ask for between `<|python_start|>` and `<|python_end|>`.

use crate::limits::Limits;
use crate::python;

/// The characters of arithmetic.
const ARITHMETIC: &str = "0123456789*+-/.() ";

/// Python's text of what `expression` evaluates to; `None` where nanochat's calculator gives none, or gives up.
///
/// Every comma is taken out first. What is left must be arithmetic without `**`.
///
/// ```
/// use pascaline::tools::use_calculator::use_calculator;
///
/// assert_eq!(use_calculator("123,456 * 789").as_deref(), Some("97406784"));
/// assert_eq!(use_calculator("(100 - 20) / 4").as_deref(), Some("20.0"));
/// assert_eq!(use_calculator("2**3"), None);
/// ```
pub fn use_calculator(expression: &str) -> Option<String> {
    let expression = expression.replace(',', "");
    if !expression.chars().all(|char| ARITHMETIC.contains(char)) || expression.contains("**") {
        return None;
    }
    python::evaluate(&expression, &Limits::default()).ok().map(|number| number.to_string())
}
