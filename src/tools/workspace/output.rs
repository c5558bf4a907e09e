//! The text of a result: lines, as many as a model can take in, and notices of what is not among them.

/// The most bytes of it, as in pi.
const MOST_BYTES: usize = 51_200;

/// Lines that are gathered up to a limit, and what is to be said of the rest.
#[derive(Default)]
pub(super) struct Output {
    text: String,
    notices: Vec<String>,
}

impl Output {
    /// Adds a line of a search, unless it is more than the whole may have, which is said then.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let fits = self.takes(line);
        if !fits {
            self.notice(format!("{MOST_BYTES} bytes limit reached. Use a narrower path, or refine pattern"));
        }
        fits
    }

    /// Adds a line, unless it is more than the whole may have.
    pub(super) fn takes(&mut self, line: &str) -> bool {
        let newline = if self.text.is_empty() { "" } else { "\n" };
        let fits = self.text.len() + newline.len() + line.len() <= MOST_BYTES;
        if fits {
            self.text.extend([newline, line]);
        }
        fits
    }

    /// Says something behind the lines.
    pub(super) fn notice(&mut self, notice: impl Into<String>) {
        self.notices.push(notice.into());
    }

    /// All of it, or the words for nothing, each notice in brackets on a line of its own.
    pub(super) fn into_text(self, nothing: &str) -> String {
        let mut text = if self.text.is_empty() { nothing.to_owned() } else { self.text };
        for notice in self.notices {
            let newline = if text.is_empty() { "" } else { "\n" };
            text.extend([newline, "[", &notice, "]"]);
        }
        text
    }
}
