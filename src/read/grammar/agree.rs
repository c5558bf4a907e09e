//! Units whose names are those of others as well: what they are converted to, or added to, decides. Beside an hour, `m` is a
//! minute; `72 F to C` is about temperatures, not about farads and coulombs.

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;

use super::Parser;
use super::compound::only_unit;
use super::product::put_unit;
use crate::token::Kind;
use crate::tree::{Factor, Form, Join, Node, Target};
use crate::units::{QuantityKind, Unit};

/// The name of a unit in singular, what else it may mean, and whether a note says so.
const OTHERS: &[(&str, &str, bool)] = &[
    ("C", "degC", false),
    ("F", "degF", false),
    ("H", "h", false),
    ("degree", "degC", true),
    ("degree", "degF", true),
    ("deg", "degC", true),
    ("deg", "degF", true),
    ("m", "minute", true),
    ("M", "m", false),
    ("lb", "lbf", true),
    ("pound", "poundforce", true),
    ("oz", "fl oz", true),
    ("ounce", "fl oz", true),
];

/// What a unit is read as.
#[derive(Clone, Copy)]
struct Change {
    from: Unit,
    to: Unit,
    is_noted: bool,
}

impl Change {
    fn of(self, unit: Unit) -> Unit {
        if unit.is_same(self.from) && unit.text(false) == self.from.text(false) { self.to } else { unit }
    }
}

impl Parser<'_, '_> {
    /// Reads the units of a value and of its target so that they are of one kind, if they can be.
    pub(super) fn agree_in_conversion(&mut self, value: &mut Node, target: &mut Target) {
        match target {
            Target::Unit(unit) => self.agree(value, unit),
            Target::Units(units) => {
                if let Some(unit) = units.first_mut() {
                    self.agree(value, unit);
                }
            }
            _ => {}
        }
    }

    /// Reads the units of values that are added or compared so that they are of one kind, if they can be: `1h30m + 45m`.
    pub(super) fn agree_together<'n>(&mut self, nodes: impl IntoIterator<Item = &'n mut Node>) {
        let nodes = nodes.into_iter();
        let is_one = nodes.size_hint().1.is_some_and(|most| most < 2);
        if is_one || !*self.has_ambiguous_units.get_or_init(|| self.tokens.iter().any(|token| is_ambiguous(token.kind)))
        {
            return;
        }
        let (unsure, sure): (Vec<_>, Vec<_>) = nodes.partition(|node| !changes(node).is_empty());
        let Some(known) = sure.into_iter().find(|node| has_units(node)) else { return };
        for node in unsure {
            // `5 degrees + 3 celsius` may be either scale.
            if !kind(node).is_some_and(|kind| kind.is_angle()) {
                self.agree(node, known);
            }
        }
    }

    /// Reads the numbers of a list in the unit of its last value, if only that has one: `mean of 24.15, 24.20 and 24.10 mL`.
    pub(super) fn share_last_unit(&mut self, items: &mut [Node]) {
        let Some((last, others)) = items.split_last_mut() else { return };
        let Some(unit) = only_unit(last).filter(|_| !others.is_empty()) else { return };
        if others.iter().all(|item| item.as_number().is_some()) {
            for item in others {
                put_unit(item, unit);
            }
            let (prefix, name) = unit.text(true);
            let message = format!("All values are read in {prefix}{name}, the unit of the last one.");
            self.choices.note(NoteCode::Unit, &message, last.span);
        }
    }

    fn agree(&mut self, value: &mut Node, target: &mut Node) {
        let (Some(from), Some(to)) = (kind(value), kind(target)) else { return };
        if from.is_reciprocal(&to) {
            if let Some(turned) = self.with_unit_below(value).filter(|_| !from.has_customary_parts()) {
                *value = turned;
            }
            return;
        }
        if from == to || from.is_number() || to.is_number() {
            return;
        }
        let more = to.times(from, -1);
        if more.is_length() || more.is_area() {
            Self::share_unit_for(value, if more.is_length() { 1 } else { 2 });
            return;
        }
        let Some(changes) = agreement(value, target) else { return };
        for (node, change) in [(value, changes[0]), (target, changes[1])] {
            let Some(change) = change else { continue };
            for_each_unit(node, &mut |unit| *unit = change.of(*unit));
            if change.is_noted {
                self.note_change(change, node.span);
            }
        }
    }

    /// A fraction of a unit with the unit in its divisor: `1/440 Hz` is one over 440 Hz where a time is asked for.
    fn with_unit_below(&self, value: &Node) -> Option<Node> {
        let Form::Product(factors) = &value.form else { return None };
        let (share, units) = factors.split_first()?;
        let Form::Product(numbers) = &share.node.form else { return None };
        let [above, Factor { join: Join::Over, node: below }] = &numbers[..] else { return None };
        let are_numbers = above.node.as_number().is_some() && below.as_number().is_some();
        let is_in_brackets = !share.node.span.text(self.source).starts_with(|char: char| char.is_ascii_digit());
        if !are_numbers || is_in_brackets || units.iter().any(|factor| factor.join != Join::Beside) {
            return None;
        }
        let mut divisor = vec![Factor { join: Join::Times, node: below.clone() }];
        divisor.extend_from_slice(units);
        let divisor = Node::new(Form::Product(divisor), Span { start: below.span.start, end: value.span.end });
        let factors = vec![above.clone(), Factor { join: Join::Over, node: divisor }];
        Some(Node::new(Form::Product(factors), value.span))
    }

    fn note_change(&mut self, Change { from, to, .. }: Change, place: Span) {
        let ((_, from), (prefix, to)) = (from.text(true), to.text(true));
        let message = format!("`{from}` is read as {prefix}{to}, since the other value is of that kind.");
        self.choices.note(NoteCode::Unit, &message, place);
    }
}

/// Whether a word is the name of a unit that may mean another.
fn is_ambiguous(kind: Kind) -> bool {
    matches!(kind, Kind::Name(name) if Unit::find(name).is_some_and(|unit| others(unit).next().is_some()))
}

/// The changes of both sides that make them of one kind: as few as possible, if only one way is.
fn agreement(value: &Node, target: &Node) -> Option<[Option<Change>; 2]> {
    let (of_value, of_target) = (changes(value), changes(target));
    let is_alike = |pair: &[Option<Change>; 2]| {
        let (left, right) = (changed_kind(value, pair[0]), changed_kind(target, pair[1]));
        // `450 degrees to celsius` is not about degrees Celsius.
        let to_itself = pair[0].zip(sole_unit(target)).is_some_and(|(change, unit)| change.to.is_same(unit));
        left.is_some() && left == right && !to_itself
    };
    let one = of_value.iter().map(|change| [Some(*change), None]);
    let other = of_target.iter().map(|change| [None, Some(*change)]);
    let both = of_value.iter().flat_map(|first| of_target.iter().map(|second| [Some(*first), Some(*second)]));
    let mut found = one.chain(other).filter(is_alike);
    let first = found.next();
    if first.is_some() {
        return first.filter(|_| found.next().is_none());
    }
    let mut found = both.filter(is_alike);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// What the units of a node may be read as.
fn changes(node: &Node) -> Vec<Change> {
    const MOST: usize = 8;
    let mut found: Vec<Change> = Vec::new();
    // `5 m/s` is not a number of minutes.
    let are_minutes = |unit: Unit| unit.text(false) != ("", "m") || only_units(node, unit);
    node.for_each(&mut |part| {
        let Form::Unit(from) = part.form else { return };
        if found.len() < MOST && found.iter().all(|change| !change.from.is_same(from)) && are_minutes(from) {
            found.extend(others(from).map(|(to, is_noted)| Change { from, to, is_noted }));
        }
    });
    found
}

/// Whether a node has no other units.
fn only_units(node: &Node, unit: Unit) -> bool {
    let mut is_only = true;
    node.for_each(&mut |part| is_only &= !matches!(part.form, Form::Unit(own) if !own.is_same(unit)));
    is_only
}

fn others(unit: Unit) -> impl Iterator<Item = (Unit, bool)> {
    let (prefix, name) = unit.text(false);
    let rows = OTHERS.iter().filter(move |(own, ..)| prefix.is_empty() && *own == name);
    rows.filter_map(|(_, other, is_noted)| Some((Unit::find(other)?, *is_noted)))
}

/// What a node measures, as far as its form shows.
pub(super) fn kind(node: &Node) -> Option<QuantityKind> {
    changed_kind(node, None)
}

fn changed_kind(node: &Node, change: Option<Change>) -> Option<QuantityKind> {
    let inner = |node: &Node| changed_kind(node, change);
    match &node.form {
        Form::Number(_) | Form::Constant(_) => Some(QuantityKind::default()),
        Form::Unit(unit) => Some(change.map_or(*unit, |change| change.of(*unit)).kind()),
        Form::Money(code, _) => Unit::find(code).map(Unit::kind),
        // A duration is added to it.
        Form::Time(_) | Form::Moment(_) => Unit::find("s").map(Unit::kind),
        Form::Negative(operand) => inner(operand),
        Form::Sum(terms) => inner(&terms.first()?.node),
        Form::List(_, items) => inner(items.first()?),
        // `mean of 12 C, 21 C in F`
        Form::Call(function, arguments) if function.takes_items() => inner(arguments.first()?),
        Form::Conversion(_, Target::Unit(unit)) => inner(unit),
        Form::Product(factors) => factors.iter().try_fold(QuantityKind::default(), |kind, factor| {
            let power = if factor.join == Join::Over { -1 } else { 1 };
            Some(kind.times(inner(&factor.node)?, power))
        }),
        Form::Power(parts) => {
            let exponent = i16::try_from(parts[1].as_number()?.as_integer()?).ok()?;
            Some(QuantityKind::default().times(inner(&parts[0])?, exponent))
        }
        _ => None,
    }
}

/// Whether a part of a node has a kind of its own.
pub(super) fn has_units(node: &Node) -> bool {
    let mut found = false;
    node.for_each(&mut |part| {
        found |= matches!(part.form, Form::Unit(_) | Form::Money(..) | Form::Time(_) | Form::Moment(_));
    });
    found
}

fn sole_unit(node: &Node) -> Option<Unit> {
    match node.form {
        Form::Unit(unit) => Some(unit),
        _ => only_unit(node),
    }
}

fn for_each_unit(node: &mut Node, change: &mut dyn FnMut(&mut Unit)) {
    match &mut node.form {
        Form::Unit(unit) => change(unit),
        Form::Negative(inner) => for_each_unit(inner, change),
        Form::Sum(terms) => terms.iter_mut().for_each(|term| for_each_unit(&mut term.node, change)),
        Form::Product(factors) => factors.iter_mut().for_each(|factor| for_each_unit(&mut factor.node, change)),
        Form::Power(parts) => for_each_unit(&mut parts[0], change),
        Form::List(_, items) => items.iter_mut().for_each(|item| for_each_unit(item, change)),
        Form::Call(function, arguments) if function.takes_items() => {
            for argument in arguments {
                for_each_unit(argument, change);
            }
        }
        _ => {}
    }
}
