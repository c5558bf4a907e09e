//! The content of brackets, as far as it has been read.

use crate::code::Syntax;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enclosure {
    Group,
    List,
    /// A set or a dictionary.
    Brace,
    Call,
    Subscript,
}

/// How an element begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Star,
    StarStar,
    /// `name =`
    Keyword,
}

/// What has been read after an opening bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inside {
    pub(super) enclosure: Enclosure,
    /// The number of commas before the current element.
    pub(super) commas: u32,
    /// The first node of the current element.
    pub(super) node: u32,
    pub(super) mark: Mark,
    /// The number of colons in the current element.
    pub(super) colons: u8,
    pub(super) is_comprehension: bool,
    pub(super) is_dict: bool,
    pub(super) yields: Option<Syntax>,
    pub(super) call: Arguments,
}

/// The arguments of a call so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arguments {
    pub(super) count: u32,
    pub(super) has_keyword: bool,
    pub(super) has_merge: bool,
}

impl Inside {
    pub(super) fn new(enclosure: Enclosure, node: u32) -> Self {
        Self {
            enclosure,
            commas: 0,
            node,
            mark: Mark::None,
            colons: 0,
            is_comprehension: false,
            is_dict: false,
            yields: None,
            call: Arguments::default(),
        }
    }

    /// Whether the current element is still empty.
    pub(super) fn is_at_start(&self, next_node: u32) -> bool {
        self.mark == Mark::None && self.colons == 0 && self.node == next_node
    }

    /// Whether a key and its colon have been read.
    pub(super) fn awaits_value(&self) -> bool {
        self.enclosure == Enclosure::Brace && self.colons > 0
    }

    pub(super) fn can_be_key(&self) -> bool {
        self.enclosure == Enclosure::Brace
            && self.colons == 0
            && self.mark == Mark::None
            && (self.commas == 0 || self.is_dict)
    }

    pub(super) fn allows(&self, mark: Mark) -> bool {
        match self.enclosure {
            Enclosure::Call => true,
            // Two stars in a group are read for the sake of CPython's error.
            Enclosure::Group => mark == Mark::Star || self.commas == 0,
            Enclosure::List | Enclosure::Subscript => mark == Mark::Star,
            Enclosure::Brace => self.commas == 0 || (mark == Mark::StarStar) == self.is_dict,
        }
    }

    /// The kind of syntax that the brackets and their content form.
    pub(super) fn syntax(&self) -> Syntax {
        match (self.enclosure, self.is_comprehension) {
            (Enclosure::Group, true) => Syntax::GeneratorExp,
            (Enclosure::Group, false) => self.yields.unwrap_or(Syntax::Tuple),
            (Enclosure::List, true) => Syntax::ListComp,
            (Enclosure::List, false) => Syntax::List,
            (Enclosure::Brace, true) if self.is_dict => Syntax::DictComp,
            (Enclosure::Brace, true) => Syntax::SetComp,
            (Enclosure::Brace, false) if self.is_dict => Syntax::Dict,
            (Enclosure::Brace, false) => Syntax::Set,
            (Enclosure::Call, _) => Syntax::Call,
            (Enclosure::Subscript, _) => Syntax::Subscript,
        }
    }
}
