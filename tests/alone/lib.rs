//! Empty: the manifest is all there is.
