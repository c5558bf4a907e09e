//! A column that Arrow's C data interface gives.

#![expect(unsafe_code, reason = "the interface is one of C")]

use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::{ArrowError, DataType};
use pascaline_base::text::bounded;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::errors::invalid_input;
use crate::text::type_name;

/// The chunks of a column of texts, of which one is read at a time.
pub(super) struct Chunks {
    stream: FFI_ArrowArrayStream,
    /// The only chunk, if there is no stream.
    only: Option<FFI_ArrowArray>,
    data_type: DataType,
}

/// The chunks of an object that has the interface; none if it has not.
pub(super) fn read(texts: &Bound<'_, PyAny>) -> PyResult<Option<Chunks>> {
    if let Ok(method) = texts.getattr("__arrow_c_array__") {
        let given = method.call0()?;
        let Ok((schema, array)) = given.cast::<PyTuple>()?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            return Err(refused(&given));
        };
        // SAFETY: capsules of these names have such structures in them, which are moved out as the interface says.
        let (schema, array) = unsafe {
            let schema = FFI_ArrowSchema::from_raw(pointer(&schema, c"arrow_schema")?);
            (schema, FFI_ArrowArray::from_raw(pointer(&array, c"arrow_array")?))
        };
        let stream = FFI_ArrowArrayStream::empty();
        return Ok(Some(Chunks { stream, only: Some(array), data_type: data_type(&schema)? }));
    }
    let Ok(method) = texts.getattr("__arrow_c_stream__") else { return Ok(None) };
    // A column of pandas that has Python's objects is none of Arrow's: its objects are read one by one.
    let capsule = match method.call0() {
        Err(error) if error.is_instance_of::<PyException>(texts.py()) => return Ok(None),
        capsule => capsule?,
    };
    // SAFETY: as above.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer(&capsule, c"arrow_array_stream")?) };
    Chunks::of(stream).map(Some)
}

/// What is in a capsule of this name.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| refused(capsule))?;
    Ok(capsule.pointer_checked(Some(name))?.cast().as_ptr())
}

fn refused(given: &Bound<'_, PyAny>) -> PyErr {
    invalid_input(format!("Arrow's interface must give capsules, not {}", type_name(given)))
}

/// The type of the column, which must be one of texts.
fn data_type(schema: &FFI_ArrowSchema) -> PyResult<DataType> {
    let data_type = DataType::try_from(schema).map_err(|error| unreadable(&error))?;
    if as_bytes(&data_type).is_some() {
        return Ok(data_type);
    }
    Err(invalid_input(match &data_type {
        DataType::Struct(fields) => {
            let names: Vec<_> = fields.iter().map(|field| field.name().as_str()).collect();
            format!("texts must be a column, not a table with the columns {}", names.join(", "))
        }
        other => format!("texts must be a column of texts, not of {other}"),
    }))
}

/// The same type with bytes instead of texts, since what another program calls a text may not be UTF-8.
fn as_bytes(data_type: &DataType) -> Option<DataType> {
    match data_type {
        DataType::Utf8 | DataType::Binary => Some(DataType::Binary),
        DataType::LargeUtf8 | DataType::LargeBinary => Some(DataType::LargeBinary),
        DataType::Utf8View | DataType::BinaryView => Some(DataType::BinaryView),
        DataType::Null => Some(DataType::Null),
        DataType::Dictionary(keys, values) if !matches!(**values, DataType::Dictionary(..)) => {
            Some(DataType::Dictionary(keys.clone(), Box::new(as_bytes(values)?)))
        }
        _ => None,
    }
}

impl Chunks {
    fn of(mut stream: FFI_ArrowArrayStream) -> PyResult<Self> {
        let mut schema = FFI_ArrowSchema::empty();
        let Some(get_schema) = stream.get_schema() else {
            return Err(invalid_input("the column has been read before"));
        };
        // SAFETY: a stream that is not released has this function.
        let status = unsafe { get_schema(&raw mut stream, &raw mut schema) };
        if status != 0 {
            return Err(failed(&mut stream, status));
        }
        Ok(Self { stream, only: None, data_type: data_type(&schema)? })
    }

    /// The next chunk; none at the end.
    pub(super) fn next(&mut self, py: Python<'_>) -> PyResult<Option<ArrayRef>> {
        py.detach(|| self.take())
    }

    fn take(&mut self) -> PyResult<Option<ArrayRef>> {
        if let Some(array) = self.only.take() {
            return self.import(array).map(Some);
        }
        let Some(get_next) = self.stream.get_next() else { return Ok(None) };
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: a stream that is not released has this function.
        let status = unsafe { get_next(&raw mut self.stream, &raw mut array) };
        if status != 0 {
            return Err(failed(&mut self.stream, status));
        }
        if array.is_released() { Ok(None) } else { self.import(array).map(Some) }
    }

    fn import(&self, array: FFI_ArrowArray) -> PyResult<ArrayRef> {
        // SAFETY: the array is one of the type that came with it.
        let data = unsafe { from_ffi_and_data_type(array, self.data_type.clone()) };
        data.and_then(checked).map(make_array).map_err(|error| unreadable(&error))
    }
}

/// The same column with bytes instead of texts, in the same memory; it is checked that no offset and no key is beyond its end.
fn checked(data: ArrayData) -> Result<ArrayData, ArrowError> {
    let Some(bytes) = as_bytes(data.data_type()) else { return Ok(data) };
    let children = data.child_data().iter().cloned().map(checked).collect::<Result<_, _>>()?;
    data.into_builder().data_type(bytes).child_data(children).align_buffers(true).build()
}

#[cold]
fn failed(stream: &mut FFI_ArrowArrayStream, status: i32) -> PyErr {
    // SAFETY: the text is valid until the next call of the stream.
    let said = stream.get_last_error().and_then(|get| unsafe {
        let said = get(&raw mut *stream);
        (!said.is_null()).then(|| CStr::from_ptr(said).to_string_lossy().into_owned())
    });
    let said = said.unwrap_or_else(|| std::io::Error::from_raw_os_error(status).to_string());
    invalid_input(bounded(format!("the column cannot be read: {said}")))
}

#[cold]
fn unreadable(error: &ArrowError) -> PyErr {
    invalid_input(bounded(format!("the column cannot be read: {error}")))
}

/// The schema of a table, in a capsule.
pub(super) fn schema_capsule<'py>(py: Python<'py>, schema: &arrow_schema::Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(|error| unreadable(&error))?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// The pieces of a table, in a capsule.
pub(super) fn stream_capsule<'py>(
    py: Python<'py>,
    schema: &Arc<arrow_schema::Schema>,
    pieces: Vec<arrow_array::RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let pieces = arrow_array::RecordBatchIterator::new(pieces.into_iter().map(Ok), schema.clone());
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(pieces)), c"arrow_array_stream")
}
