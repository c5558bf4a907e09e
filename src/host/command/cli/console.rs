//! The only way to the standard output and the standard error.
//!
//! Text for people is written as [`pascaline::terminal`] describes, whether it goes to a terminal or through a pipe to one.
//! JSON is for programs, and keeps its value. The error of a stream names the stream.

#![expect(clippy::disallowed_methods, reason = "all output of the command goes through here")]

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write, stderr, stdin, stdout};

use pascaline::terminal::{visible, visible_json};
use serde::Serialize;

use super::colour::{self, Colours};
use super::said::Label;

/// Writes a line to the standard output, for people.
pub(crate) fn print(text: impl Display) -> io::Result<()> {
    write_line(stdout(), &visible(&text.to_string())).map_err(|error| output_error(&error))
}

/// Writes a line to the standard error, for people.
pub(crate) fn complain(text: impl Display) -> io::Result<()> {
    write_line(stderr(), &visible(&text.to_string())).map_err(|error| named("standard error", &error))
}

/// Writes something worth knowing about an answer to the standard error, after its place in the input.
pub(super) fn aside(place: &str, label: Label, text: &str) -> io::Result<()> {
    complain_in(
        &|text, colours| colour::labelled(text, place.len(), colours),
        &format!("{place}{}: {text}", label.as_str()),
    )
}

/// Writes the message of a failure to the standard error, after its place in the input.
pub(super) fn fail(place: &str, message: &str) -> io::Result<()> {
    complain_in(&colour::failure, &format!("{place}{message}"))
}

fn complain_in(paint: &dyn Fn(&str, Colours) -> String, text: &str) -> io::Result<()> {
    let text = visible(text);
    let colours = colour::of_stream(stderr().is_terminal());
    write_line(stderr(), &paint(&text, colours)).map_err(|error| named("standard error", &error))
}

/// Writes what is being done to the standard error, without ending the line where it can be cleared.
pub(super) fn complain_for_now(what: &str) -> io::Result<()> {
    if colour::is_dumb() { complain(format_args!("{what} …")) } else { write!(stderr(), "{what} …") }
}

/// Clears the line that is not ended.
pub(super) fn clear_line() -> io::Result<()> {
    if colour::is_dumb() { Ok(()) } else { stderr().write_all(b"\r\x1b[K") }
}

/// Writes a value to the standard output, as JSON in one line.
pub(super) fn print_json(value: &impl Serialize) -> io::Result<()> {
    write_json(stdout(), value).map_err(|error| output_error(&error))
}

/// Writes the text of a JSON value to the standard output.
pub(super) fn print_json_text(json: &str) -> io::Result<()> {
    write_line(stdout(), &visible_json(json)).map_err(|error| output_error(&error))
}

/// Writes the texts of JSON values to the standard output, a line each, all in one piece.
pub(super) fn print_json_lines(texts: &[String]) -> io::Result<()> {
    let mut lines = String::new();
    for text in texts {
        lines.extend([&*visible_json(text), "\n"]);
    }
    stdout().write_all(lines.as_bytes()).map_err(|error| output_error(&error))
}

/// Writes a picture to the standard output, with its colours.
pub(super) fn print_picture(picture: &str) -> io::Result<()> {
    write_line(stdout(), picture).map_err(|error| output_error(&error))
}

/// Writes a value as one line of JSON.
pub(super) fn write_json(out: impl Write, value: &impl Serialize) -> io::Result<()> {
    write_line(out, &visible_json(&serde_json::to_string(value)?))
}

/// The standard output, for many lines.
pub(super) fn buffered_output() -> impl Write {
    BufWriter::new(stdout())
}

pub(super) fn input_is_terminal() -> bool {
    stdin().is_terminal()
}

pub(super) fn output_is_terminal() -> bool {
    stdout().is_terminal()
}

pub(super) fn errors_are_on_a_terminal() -> bool {
    stderr().is_terminal()
}

fn write_line(mut out: impl Write, text: &str) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")
}

fn output_error(error: &io::Error) -> io::Error {
    named("standard output", error)
}

/// An error of a file or a stream, with its name.
pub(super) fn named(name: impl Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}
