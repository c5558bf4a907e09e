//! The units of unknowns: in `2x = 10 kg`, `x` is a mass.

use std::rc::Rc;

use pascaline_read::Parsed;
use pascaline_read::doubt::Choices;
use pascaline_read::tree::{Form, Node};
use pascaline_read::units::QuantityKind;
use pascaline_sympy::{Context, Symbol};

use super::customary::usual_unit;
use super::evaluate::{Evaluator, Value};
use super::quantity::Quantity;

/// The most units of an equation that are combined.
const MOST_UNITS: usize = 6;

/// The most combinations of units that are tried for the unknowns of an equation.
const MOST_CANDIDATES: usize = 64;

/// The values of both sides while the unknowns are numbers.
pub(super) struct Plain<'a> {
    /// The choices before they were evaluated.
    pub(super) before: Choices,
    pub(super) values: Parsed<(Value<'a>, Value<'a>)>,
}

/// The sides of an equation.
pub(super) struct Sides<'a> {
    pub(super) left: Value<'a>,
    pub(super) right: Value<'a>,
    /// The unknowns whose unit follows from this equation.
    pub(super) units: Vec<(Symbol<'a>, Quantity<'a>)>,
}

/// The sides of an equation. If they differ in kind while its unknowns are numbers, the unknowns that no other equation has get
/// the first unit in the equation under which the sides are alike, or at least have values.
pub(super) fn sides<'a>(
    nodes: [&Node; 2],
    Plain { before, values: plain }: Plain<'a>,
    is_taken: &dyn Fn(&str) -> bool,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<Sides<'a>> {
    let [left, right] = nodes;
    let has_values = plain.is_ok();
    if plain.as_ref().is_ok_and(|(left, right)| are_alike(left, right)) {
        return plain.map(|(left, right)| Sides { left, right, units: Vec::new() });
    }
    let names = unknowns(left, right, is_taken, evaluator);
    if !names.is_empty() {
        let plain_choices = std::mem::replace(evaluator.choices, before.clone());
        let mut unequal = None;
        let cx = evaluator.cx;
        let mut candidates = Candidates::of(left, right, evaluator);
        while let Some(unit) = candidates.next(cx) {
            let depth = evaluator.scope.len();
            let units = given(&names, &unit, evaluator);
            if let Ok((left, right)) = values(left, right, evaluator) {
                if are_alike(&left, &right) {
                    evaluator.scope.truncate(depth);
                    return Ok(in_usual_unit(Sides { left, right, units }, nodes, &names, before, evaluator));
                }
                unequal.get_or_insert(unit);
            }
            evaluator.scope.truncate(depth);
            *evaluator.choices = before.clone();
        }
        if let Some(unit) = unequal.filter(|_| !has_values) {
            let units = given(&names, &unit, evaluator);
            let (left, right) = values(left, right, evaluator)?;
            return Ok(Sides { left, right, units });
        }
        *evaluator.choices = plain_choices;
    }
    plain.map(|(left, right)| Sides { left, right, units: Vec::new() })
}

/// The same sides, in which the unit of the only unknown is that which its letter has by custom, if it is one of several units that are
/// made of others: a volume in m^3, and not in J/atm.
fn in_usual_unit<'a>(
    sides: Sides<'a>,
    [left, right]: [&Node; 2],
    names: &[Rc<str>],
    before: Choices,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Sides<'a> {
    let (depth, choices) = (evaluator.scope.len(), evaluator.choices.clone());
    let usual = match (&sides.units[..], names) {
        ([(_, unit)], [name]) if unit.is_of_derived_units() => usual_unit(name, unit.kind(), evaluator.cx),
        _ => None,
    };
    if let Some(unit) = usual {
        *evaluator.choices = before;
        let units = given(names, &unit, evaluator);
        if let Ok((left, right)) = values(left, right, evaluator)
            && are_alike(&left, &right)
        {
            return Sides { left, right, units };
        }
        evaluator.scope.truncate(depth);
        *evaluator.choices = choices;
    }
    evaluator.scope.extend(
        sides.units.iter().zip(names).map(|((_, unit), name)| (Rc::clone(name), Value::Quantity(unit.clone()))),
    );
    sides
}

/// The values of both sides.
pub(super) fn values<'a>(
    left: &Node,
    right: &Node,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Parsed<(Value<'a>, Value<'a>)> {
    Ok((evaluator.value(left)?, evaluator.value(right)?))
}

/// Whether both are quantities of one kind, or neither is a quantity.
fn are_alike(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Quantity(left), Value::Quantity(right)) => left.kind() == right.kind(),
        (Value::Quantity(_), _) | (_, Value::Quantity(_)) => false,
        _ => true,
    }
}

/// The names without a value in an equation, and in no other one.
fn unknowns(left: &Node, right: &Node, is_taken: &dyn Fn(&str) -> bool, evaluator: &Evaluator) -> Vec<Rc<str>> {
    let mut names: Vec<Rc<str>> = Vec::new();
    for side in [left, right] {
        side.for_each(&mut |node| {
            if let Form::Name(name) = &node.form
                && !names.contains(name)
                && !is_taken(name)
                && evaluator.scope.iter().all(|(own, _)| own != name)
            {
                names.push(Rc::clone(name));
            }
        });
    }
    names
}

/// Gives the names this unit in the scope.
fn given<'a>(
    names: &[Rc<str>],
    unit: &Quantity<'a>,
    evaluator: &mut Evaluator<'_, 'a>,
) -> Vec<(Symbol<'a>, Quantity<'a>)> {
    let cx = evaluator.cx;
    let mut units = Vec::new();
    for name in names {
        let symbol = cx.named(name);
        let quantity = unit.map(|_| cx.symbol(symbol));
        units.push((symbol, quantity.clone()));
        evaluator.scope.push((Rc::clone(name), Value::Quantity(quantity)));
    }
    units
}

/// The units that the unknowns may have, the simplest first, one of each kind. They are combined once all simpler ones have been tried.
struct Candidates<'a> {
    /// Each unit in the equation or of a name in it.
    single: Vec<Quantity<'a>>,
    found: Vec<Quantity<'a>>,
    /// What each one found measures, which takes longer to find out than to compare.
    kinds: Vec<QuantityKind>,
    /// The number of those that were tried.
    tried: usize,
    /// How often they were combined.
    rounds: usize,
}

impl<'a> Candidates<'a> {
    /// The units of the sides, and each unit in the equation or of a name in it.
    fn of(left: &Node, right: &Node, evaluator: &mut Evaluator<'_, 'a>) -> Self {
        let cx = evaluator.cx;
        let one = cx.number(1);
        let mut candidates = Self { single: Vec::new(), found: Vec::new(), kinds: Vec::new(), tried: 0, rounds: 0 };
        for side in [left, right] {
            if let Ok(Value::Quantity(quantity)) = evaluator.value(side) {
                candidates.add(quantity.map(|_| one));
            }
            side.for_each(&mut |node| {
                let unit = match &node.form {
                    Form::Unit(unit) => Quantity::new(one, *unit),
                    Form::Money(code, _) => Quantity::of(one, code),
                    // `1/f = 1/a + 1/b; f = 10 cm; a = 15 cm`
                    Form::Name(name) => match evaluator.scope.iter().rev().find(|(own, _)| own == name) {
                        Some((_, Value::Quantity(quantity))) => quantity.map(|_| one),
                        _ => return,
                    },
                    _ => return,
                };
                let single = &mut candidates.single;
                if single.len() < MOST_UNITS && single.iter().all(|own| own.kind() != unit.kind()) {
                    single.push(unit);
                }
            });
        }
        for unit in candidates.single.clone() {
            candidates.add(unit);
        }
        candidates
    }

    /// The next one to try.
    fn next(&mut self, cx: &Context<'a>) -> Option<Quantity<'a>> {
        const ROUNDS: usize = 3;
        while self.tried == self.found.len() && self.rounds < ROUNDS {
            match self.rounds {
                // The side without the unknown over the other one: `PE = m*g*h; PE = 196 J; m = 2 kg; g = 9.8 m/s^2`.
                0 => self.combine(&self.found.clone(), cx),
                // `T = 2*pi*sqrt(L/g); g = 9.8 m/s^2; T = 2 s`
                1 => self.combine(&self.single.clone(), cx),
                // `A = pi*r^2; A = 10 m^2`
                _ => self.add_roots(cx),
            }
            self.rounds += 1;
        }
        let unit = self.found.get(self.tried)?.clone();
        self.tried += 1;
        Some(unit)
    }

    /// Adds a unit, unless there is one of its kind.
    fn add(&mut self, unit: Quantity<'a>) {
        let kind = unit.kind();
        if self.found.len() < MOST_CANDIDATES && !self.kinds.contains(&kind) {
            self.found.push(unit);
            self.kinds.push(kind);
        }
    }

    /// Adds the quotients and the products of what was found with these units.
    fn combine(&mut self, parts: &[Quantity<'a>], cx: &Context<'a>) {
        let wholes = self.found.clone();
        for combined in [Quantity::divide, Quantity::multiply] {
            for (whole, part) in wholes.iter().flat_map(|whole| parts.iter().map(move |part| (whole, part))) {
                if let Ok(unit) = combined(whole, part, cx).and_then(|unit| unit.simplified(cx)) {
                    self.add(unit);
                }
            }
        }
    }

    /// Adds the square and the cube roots of what was found.
    fn add_roots(&mut self, cx: &Context<'a>) {
        for power in self.found.clone() {
            for degree in [2, 3] {
                if let Ok(root) = power.power(cx.ratio(1, degree), cx) {
                    self.add(root);
                }
            }
        }
    }
}
