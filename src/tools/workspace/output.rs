//! The text of a result: as many lines as a model can take in, and notices of what is missing.

/// The maximum size in bytes, as in pi.
const MOST_BYTES: usize = 51_200;

/// Lines up to a limit, and notices about the rest.
#[derive(Default)]
pub(super) struct Output {
    text: String,
    notices: Vec<String>,
}

impl Output {
    /// Adds a line of a search, unless it exceeds the limit, for which a notice is added.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let fits = self.takes(line);
        if !fits {
            self.notice(format!("{MOST_BYTES} bytes limit reached. Use a narrower path, or refine pattern"));
        }
        fits
    }

    /// Adds a line, unless it exceeds the limit.
    pub(super) fn takes(&mut self, line: &str) -> bool {
        let newline = if self.text.is_empty() { "" } else { "\n" };
        let fits = self.text.len() + newline.len() + line.len() <= MOST_BYTES;
        if fits {
            self.text.extend([newline, line]);
        }
        fits
    }

    /// Adds a notice after the lines.
    pub(super) fn notice(&mut self, notice: impl Into<String>) {
        self.notices.push(notice.into());
    }

    /// The whole text, or the text for an empty result, with each notice in brackets on a line of its own.
    pub(super) fn into_text(self, nothing: &str) -> String {
        let mut text = if self.text.is_empty() { nothing.to_owned() } else { self.text };
        for notice in self.notices {
            let newline = if text.is_empty() { "" } else { "\n" };
            text.extend([newline, "[", &notice, "]"]);
        }
        text
    }
}
