//! The texts of a stretch of rows.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

/// The texts of some rows, or why a row has none.
pub(super) enum Texts {
    /// Those of Python's strings, one after the other in one text, and where each is.
    Own(String, Vec<Result<Range<usize>, String>>),
    /// Those of a column, which stay where they are. Its type is one of [`super::column`]'s.
    Column(ArrayRef),
    /// Those of a column that has each text once, by the place that each row has in it.
    Dictionary(Vec<usize>, ArrayRef),
}

impl Texts {
    /// The texts of a stretch of a column.
    pub(super) fn of(column: ArrayRef) -> Self {
        let Some(dictionary) = column.as_any_dictionary_opt() else { return Self::Column(column) };
        let nowhere = usize::MAX;
        let places = dictionary.normalized_keys().into_iter().enumerate();
        let places = places.map(|(row, place)| if column.is_null(row) { nowhere } else { place });
        Self::Dictionary(places.collect(), dictionary.values().clone())
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Own(_, rows) => rows.len(),
            Self::Column(column) => column.len(),
            Self::Dictionary(places, _) => places.len(),
        }
    }

    /// The text of a row, or why it has none.
    pub(super) fn get(&self, row: usize) -> Result<&str, String> {
        match self {
            Self::Own(texts, rows) => rows[row].as_ref().map(|range| &texts[range.clone()]).map_err(Clone::clone),
            Self::Column(column) => text(column, row),
            Self::Dictionary(places, texts) => text(texts, places[row]),
        }
    }
}

fn text(column: &ArrayRef, row: usize) -> Result<&str, String> {
    if row >= column.len() || column.is_null(row) {
        return Err(null());
    }
    let bytes = match column.data_type() {
        DataType::Binary => column.as_binary::<i32>().value(row),
        DataType::LargeBinary => column.as_binary::<i64>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        _ => return Err(null()),
    };
    str::from_utf8(bytes).map_err(|_| "the row is not UTF-8".to_owned())
}

/// Why a row that is null has no text.
pub(super) fn null() -> String {
    "the row is null, not a text".to_owned()
}
