use std::cell::RefCell;

use pascaline_unit::base::Base;
use pascaline_unit::find::{Named, find};

/// mathjs's automatic unit system: the unit in which each quantity is written after a simplification. Reading a unit
/// replaces the one of its quantity. Every evaluation begins with the units of the SI.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitSystem {
    /// The units that have been read, one for a quantity.
    read: RefCell<Vec<(Base, Named)>>,
    /// The physical constants that have been used.
    constants: RefCell<Vec<&'static str>>,
    /// Whether names are not units.
    is_off: bool,
}

impl UnitSystem {
    /// No name is a unit.
    pub(crate) fn off() -> Self {
        Self { is_off: true, ..Self::default() }
    }

    /// The unit of a name. Every name of a unit is looked up here.
    pub(super) fn find(&self, name: &str) -> Option<Named> {
        if self.is_off { None } else { find(name) }
    }

    /// Notes that a unit has been read.
    pub(super) fn read(&self, unit: Named) {
        let base = unit.row.base;
        let mut read = self.read.borrow_mut();
        match read.iter_mut().find(|(known, _)| *known == base) {
            Some((_, known)) => *known = unit,
            None => read.push((base, unit)),
        }
    }

    /// The unit in which a quantity is written, if there is one.
    pub(super) fn unit(&self, base: Base) -> Option<Named> {
        let read = self.read.borrow().iter().find(|(known, _)| *known == base).map(|(_, unit)| *unit);
        read.or_else(|| base.si().and_then(find))
    }

    /// Whether a constant is used for the first time.
    pub(super) fn first_use(&self, name: &'static str) -> bool {
        let mut constants = self.constants.borrow_mut();
        let is_first = !constants.contains(&name);
        if is_first {
            constants.push(name);
        }
        is_first
    }

    /// Forgets what has been read since `before`.
    pub(super) fn restore(&self, before: &Self) {
        self.read.swap(&before.read);
        self.constants.swap(&before.constants);
    }
}
