//! Reads the parts of an answer, and puts together what it is.

use pascaline_answer::{Exact, Known, exact};
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::sort::sort_by;
use pascaline_base::syntax::Span;
use pascaline_calculus::{End, Interval};
use pascaline_read::doubt::Doubt;
use pascaline_read::roman;
use pascaline_read::tree::{Brackets, Relation};
use pascaline_sympy::{Context, Expr, Form, cancel};

use crate::compare::{is_assignment, named_parts, solutions};
use crate::item::{Case, Item, Number, Sides, Written, interval, region_of};
use crate::region::{complement, intersection, reals, whole_numbers};
use crate::shape::{Group, Joint, Least, Shape, plain};
use crate::wording::{
    decimals_of, has_letter, is_run, is_short_word, is_spelled_out, is_variable, is_words, name_of, with_unit,
    without_words,
};

/// What letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// Units where they can be.
    Units,
    /// Variables.
    Variables,
}

/// An answer that was read.
pub(crate) struct Answer<'a> {
    pub(crate) item: Item<'a>,
    /// What could be read in another way.
    pub(crate) doubts: Vec<Doubt>,
    pub(crate) reading: String,
}

/// Reads the parts of an answer.
pub(crate) struct Reader<'r, 'a> {
    pub(crate) letters: Letters,
    /// Letters that are variables in any case, such as the arguments of a function.
    pub(crate) bound: &'r [String],
    pub(crate) flipped: &'r [Doubt],
    pub(crate) options: &'r pascaline_answer::Options,
    pub(crate) cx: &'r Context<'a>,
}

type Parsed<T> = Result<T, Box<Error>>;

impl<'a> Reader<'_, 'a> {
    pub(crate) fn answer(&self, shape: &Shape) -> Parsed<Answer<'a>> {
        let mut answer = Answer { item: Item::Truth(true), doubts: Vec::new(), reading: String::new() };
        answer.item = self.item(shape, &mut answer)?;
        Ok(answer)
    }

    fn item(&self, shape: &Shape, found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        self.cx.budget.spend(1).map_err(|fault| fault.boxed_at(Span::default()))?;
        Ok(match shape {
            Shape::Part(text) => self.part(text, found)?,
            Shape::Words(text) => {
                found.reading.push_str(text);
                Item::Words(plain(text))
            }
            Shape::Choice(letter, inner) => {
                found.reading.extend(['(', *letter, ')']);
                let inner = match inner {
                    Some(inner) => {
                        found.reading.push(' ');
                        // What cannot be read does not matter beside the letter.
                        self.item(inner, found).ok().map(Box::new)
                    }
                    None => None,
                };
                Item::Choice(*letter, inner)
            }
            Shape::Truth(holds) => {
                found.reading.push_str(if *holds { "true" } else { "false" });
                Item::Truth(*holds)
            }
            Shape::Items(group, shapes) => {
                let items = self.items(*group, shapes, found)?;
                both_points(*group, &items, shapes).unwrap_or_else(|| grouped(*group, items))
            }
            Shape::Union(parts) => self.union(parts, found)?,
            Shape::Intersection(parts) => self.intersection(parts, found)?,
            Shape::Without(parts) => self.without(parts, found)?,
            Shape::Chain(first, others) => self.chain(first, others, found)?,
            Shape::Joined(joint, parts) => self.condition(*joint, parts, found)?,
            Shape::Family(inner, letters) => self.family(inner, letters, found)?,
            Shape::Whole(condition, least) => self.whole(condition, *least, found)?,
            Shape::Parametric(inner, letters) => Reader { bound: letters, ..*self }.item(inner, found)?,
            Shape::Cases(cases) => self.cases(cases, found)?,
            Shape::Ratio(parts) => self.ratio(parts, found)?,
            Shape::Opposite(inner) => {
                found.reading.push('-');
                let Item::Region(region) = self.item(inner, found)? else {
                    return Err(refused("only an interval has an opposite one"));
                };
                Item::Region(region.into_iter().map(|interval| opposite(interval, self.cx)).collect())
            }
            Shape::Reals => {
                found.reading.push_str("(-infinity, infinity)");
                Item::Region(vec![reals()])
            }
        })
    }

    /// `2:3:5`
    fn ratio(&self, parts: &[Shape], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let mut terms = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            found.reading.push_str(if at > 0 { ":" } else { "" });
            terms.push(self.side(part, found)?);
        }
        Ok(Item::Ratio(terms))
    }

    fn items(&self, group: Group, shapes: &[Shape], found: &mut Answer<'a>) -> Parsed<Vec<Item<'a>>> {
        let (open, close) = brackets(group);
        found.reading.push_str(open);
        let mut items = Vec::new();
        for (at, shape) in shapes.iter().enumerate() {
            found.reading.push_str(if at > 0 { ", " } else { "" });
            let item = self.item(shape, found)?;
            if matches!(group, Group::Bare | Group::Curly) {
                spread(item, shape, &mut items);
            } else {
                items.push(item);
            }
        }
        found.reading.push_str(close);
        Ok(items)
    }

    /// `\{x \in \mathbb{Z} : -2 \le x < 2\}`
    fn whole(&self, condition: &Shape, least: Least, found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        found.reading.push_str("integers with ");
        let item = self.item(condition, found)?;
        let numbers = solutions(&item, self.cx).ok().and_then(|(_, region)| whole_numbers(&region, least, self.cx));
        let numbers = numbers.ok_or_else(|| refused("only a few integers can be listed"))?;
        Ok(Item::Items(Group::Curly, numbers.into_iter().map(|number| Item::Number(number.into())).collect()))
    }

    /// `x = \frac{\pi}{4} + k\pi, k \in \mathbb{Z}`
    fn family(&self, inner: &Shape, letters: &[String], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let item = Reader { bound: letters, ..*self }.item(inner, found)?;
        found.reading.extend([" for all integers ", &*letters.join(", ")]);
        if let Some(parts) = parts_of_points(&item) {
            return Ok(Item::Points(letters.to_vec(), parts));
        }
        let formulas = item.unordered(self.cx).ok_or_else(|| refused("only values are given for all integers"))?;
        let family = Item::Family(letters.to_vec(), formulas);
        Ok(match item.only_name() {
            Some(name) => Item::Named(name.clone(), Box::new(family)),
            None => family,
        })
    }

    /// `\begin{cases} x & x \ge 0 \\ -x & \text{otherwise} \end{cases}`
    fn cases(&self, shapes: &[(Shape, Option<Shape>)], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let mut cases = Vec::new();
        for (at, (value, condition)) in shapes.iter().enumerate() {
            found.reading.push_str(if at > 0 { "; " } else { "" });
            let value = self.side(value, found)?;
            found.reading.push_str(if condition.is_some() { " if " } else { " otherwise" });
            let condition = match condition {
                Some(condition @ Shape::Chain(..)) => {
                    Some(self.condition(Joint::All, std::slice::from_ref(condition), found)?)
                }
                Some(condition) => Some(self.item(condition, found)?),
                None => None,
            };
            cases.push(Case { value, condition });
        }
        Ok(Item::Cases(cases))
    }

    /// `[0, 1) \cup \{2\}`
    fn union(&self, parts: &[Shape], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let mut region = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            found.reading.push_str(if at > 0 { " ∪ " } else { "" });
            let item = self.item(part, found)?;
            region.extend(region_of(&item).ok_or_else(|| refused("a union has a part that is no set of numbers"))?);
        }
        Ok(Item::Region(region))
    }

    /// `[0, 5] \cap (3, 9)`
    fn intersection(&self, parts: &[Shape], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let mut common = vec![reals()];
        for (at, part) in parts.iter().enumerate() {
            found.reading.push_str(if at > 0 { " ∩ " } else { "" });
            let item = self.item(part, found)?;
            let region =
                region_of(&item).ok_or_else(|| refused("an intersection has a part that is no set of numbers"))?;
            common = intersection(&common, &region, self.cx)
                .ok_or_else(|| refused("the order of the ends of an intersection is not certain"))?;
        }
        Ok(Item::Region(common))
    }

    /// `\mathbb{R} \setminus \{0\}`
    fn without(&self, parts: &[Shape; 2], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let whole = self.item(&parts[0], found)?;
        found.reading.push_str(" without ");
        let taken = self.item(&parts[1], found)?;
        let (Some(whole), Some(taken)) = (region_of(&whole), region_of(&taken)) else {
            return Err(refused("only numbers are taken from a set of numbers"));
        };
        complement(&taken, self.cx)
            .and_then(|others| intersection(&whole, &others, self.cx))
            .map(Item::Region)
            .ok_or_else(|| refused("the order of the ends of a difference is not certain"))
    }

    /// `x = 5`, `x = 2 + 3 = 5`, `2 < x \le 5`
    fn chain(&self, first: &Shape, others: &[(Relation, Shape)], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let is_equality = |relation: &Relation| matches!(relation, Relation::Equal | Relation::Approximately);
        if others.iter().all(|(relation, _)| is_equality(relation))
            && let Some((_, last)) = others.iter().rfind(|(relation, _)| *relation == Relation::Equal).or(others.last())
        {
            // The digits of `4\pi \approx 12.57` are those of what is before them.
            let is_rounded = others.iter().all(|(relation, _)| *relation == Relation::Approximately);
            if is_rounded && name_of(first).is_none() {
                return self.item(first, found);
            }
            let start = found.reading.len();
            if let Some(equations) = self.equations(first, others, found)? {
                return Ok(equations);
            }
            found.reading.truncate(start);
            return self.equality(first, last, others.len() > 1, found);
        }
        let mut sides = Vec::new();
        let mut left = self.side(first, found)?;
        for (relation, shape) in others {
            found.reading.extend([" ", relation.text(), " "]);
            let right = self.side(shape, found)?;
            sides.push(Sides { left, relation: *relation, right });
            left = right;
        }
        Ok(Item::Condition(Joint::All, sides))
    }

    /// The equations of a line, `\frac{x-1}{2} = y = \frac{z}{4}`; `None` for a calculation, whose sides are the same.
    fn equations(
        &self,
        first: &Shape,
        others: &[(Relation, Shape)],
        found: &mut Answer<'a>,
    ) -> Parsed<Option<Item<'a>>> {
        let is_part = |shape: &Shape| matches!(shape, Shape::Part(_));
        if others.len() < 2
            || name_of(first).is_some()
            || !is_part(first)
            || !others.iter().all(|(_, side)| is_part(side))
        {
            return Ok(None);
        }
        let mut sides = Vec::new();
        for (at, shape) in std::iter::once(first).chain(others.iter().map(|(_, side)| side)).enumerate() {
            found.reading.push_str(if at > 0 { " = " } else { "" });
            match self.item(shape, found)? {
                Item::Number(number) if !number.value.is_numeric(self.cx) => sides.push(number.value),
                _ => return Ok(None),
            }
        }
        let equations: Vec<Sides<'a>> = sides
            .windows(2)
            .filter_map(|pair| if let [left, right] = *pair { Some((left, right)) } else { None })
            .map(|(left, right)| Sides { left, relation: Relation::Equal, right })
            .collect();
        let are_different = equations.iter().all(|sides| {
            let difference = self.cx.attempt(|cx| cancel(cx.subtract(sides.left, sides.right), cx));
            difference.is_some_and(|difference| !difference.is_literal_zero() && is_rational(difference, self.cx))
        });
        Ok(are_different.then_some(Item::Condition(Joint::All, equations)))
    }

    /// A name with its value, an equation, or the end of a calculation.
    fn equality(&self, first: &Shape, last: &Shape, has_steps: bool, found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        // `5 = x`
        let (first, last) = if name_of(first).is_none() && !has_steps && name_of(last).is_some() {
            (last, first)
        } else {
            (first, last)
        };
        if let Some(mut name) = name_of(first) {
            found.reading.extend([&*name.text, " = "]);
            let letters = [self.bound, &*name.arguments].concat();
            let bound = Reader { bound: &letters, ..*self };
            let item = bound.item(last, found)?;
            name.arguments = name.arguments.iter().map(|letter| bound.letter(letter)).collect();
            let repeats = |value: &Expr<'a>| value.symbols(self.cx).iter().any(|symbol| symbol.text() == name.text);
            return Ok(match &item {
                Item::Number(Number { value, .. }) if repeats(value) => {
                    let left = self.cx.symbol(self.cx.named(&name.text));
                    Item::Condition(Joint::All, vec![Sides { left, relation: Relation::Equal, right: value }])
                }
                _ => Item::Named(name, Box::new(item)),
            });
        }
        let start = found.reading.len();
        let left = self.item(first, found)?;
        found.reading.push_str(" = ");
        let right = self.item(last, found)?;
        match (left, right) {
            (Item::Number(left), Item::Number(right))
                if !left.value.is_numeric(self.cx) || !right.value.is_numeric(self.cx) =>
            {
                let sides = Sides { left: left.value, relation: Relation::Equal, right: right.value };
                Ok(Item::Condition(Joint::All, vec![sides]))
            }
            // `a:b:c = 2:3:5`
            (Item::Ratio(names), right @ Item::Ratio(_))
                if names.iter().all(|name| matches!(name, Form::Symbol(_))) =>
            {
                Ok(right)
            }
            (Item::Number(Number { value: left, .. }), Item::Items(..)) if !left.is_numeric(self.cx) => {
                Err(refused("an equation has several values on one side"))
            }
            (Item::Amount(..), Item::Items(..)) => Err(refused("an equation has several values on one side")),
            // A calculation that ends in its result.
            (Item::Number(_) | Item::Amount(..), right) if has_steps || !matches!(right, Item::Words(_)) => {
                found.reading.drain(start..);
                found.reading.push_str(&self.answer(last)?.reading);
                Ok(right)
            }
            _ => Err(refused("an equation has a side that is no formula")),
        }
    }

    /// The name of a letter as formulas have it: `θ` for `\theta`.
    fn letter(&self, text: &str) -> String {
        match self.known(text).map(|known| known.value) {
            Ok(Exact::Number(Form::Symbol(symbol))) => symbol.text().to_owned(),
            _ => text.to_owned(),
        }
    }

    fn side(&self, shape: &Shape, found: &mut Answer<'a>) -> Parsed<Expr<'a>> {
        match self.item(shape, found)? {
            Item::Number(number) => Ok(number.value),
            _ => Err(refused("a relation has a side that is no formula")),
        }
    }

    fn condition(&self, joint: Joint, parts: &[Shape], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let mut all = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            found.reading.push_str(match joint {
                _ if at == 0 => "",
                Joint::Any => " or ",
                Joint::All => " and ",
            });
            match self.item(part, found)? {
                Item::Condition(own, sides) if own == joint || sides.len() == 1 => all.extend(sides),
                Item::Named(name, value) => {
                    let Item::Number(value) = *value else {
                        return Err(refused("a condition has a part that is none"));
                    };
                    let left = self.cx.symbol(self.cx.named(&name.text));
                    all.push(Sides { left, relation: Relation::Equal, right: value.value });
                }
                _ => return Err(refused("conditions that are joined by both `and` and `or` are not compared")),
            }
        }
        Ok(Item::Condition(joint, all))
    }

    /// A text that the reader is given: a number, a formula, or else words.
    fn part(&self, text: &str, found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        if ["..", "…", r"\ldots", r"\dots"].iter().any(|dots| text.ends_with(dots)) {
            return Err(refused("dots stand for what is left out"));
        }
        match numeral(text) {
            Some(_) if matches!(text, "IV" | "VI") => {
                return Err(refused("it may be a numeral, or a product of two letters"));
            }
            Some(number) => {
                found.reading.push_str(text);
                return Ok(Item::Number(Number::from(self.cx.number(i64::from(number)))));
            }
            None => {}
        }
        let whole = self.known(text);
        let error = match whole {
            Ok(known) => return Ok(told(known, text, None, found)),
            Err(error) if error.code.ends_evaluation() => return Err(error),
            Err(error) => error,
        };
        if let Some((value, words)) = without_words(text).filter(|(value, words)| !is_size(value, words)) {
            if let Some((amount, rest)) = with_unit(value, words)
                && let Ok(known @ Known { value: Exact::Amount(_), .. }) = self.known(&amount)
            {
                return Ok(told(known, value, Some(plain(rest)), found));
            }
            if let Ok(known) = self.known(value) {
                return Ok(told(known, value, Some(plain(words)), found));
            }
        }
        if is_words(text) {
            found.reading.push_str(text);
            return Ok(Item::Words(plain(text)));
        }
        Err(error)
    }

    fn known(&self, text: &str) -> Parsed<Known<'a>> {
        let is_spelled_out = is_spelled_out(text) || is_short_word(text);
        if self.letters == Letters::Variables && is_spelled_out {
            return Err(refused("these are words"));
        }
        // Beside `i`, a `j` is no imaginary unit.
        let is_bound = |name: &str| self.bound.iter().any(|own| own == name) || name == "j" && has_letter(text, 'i');
        let is_variable = |name: &str| self.letters == Letters::Variables && is_variable(name) || is_bound(name);
        let known = self
            .cx
            .trial(|cx| exact(text, &is_variable, self.flipped, self.options, cx))
            .map_err(|fault| fault.boxed_at(Span::default()))??;
        let is_refused = match &known.value {
            Exact::Number(value) if is_spelled_out => !value.is_numeric(self.cx),
            Exact::Amount(amount) if is_spelled_out => !amount.number().is_numeric(self.cx),
            // `ab` is a product of variables.
            Exact::Number(value) => value.symbols(self.cx).iter().any(|symbol| is_run(symbol.text())),
            _ => false,
        };
        if is_refused { Err(refused("these are words")) } else { Ok(known) }
    }
}

/// Whether a formula has only whole powers, so that it is 0 only if it is written so once it is cancelled.
fn is_rational<'a>(formula: Expr<'a>, cx: &Context<'a>) -> bool {
    let mut is_rational = true;
    formula.for_each_part(cx, &mut |part| {
        is_rational &= match part {
            Form::Call(..) => false,
            Form::Pow([_, exponent]) => exponent.as_i64().is_some(),
            _ => true,
        };
    });
    is_rational
}

/// The value of a Roman numeral that is no product of letters: `XIV`, but not `CD`.
fn numeral(text: &str) -> Option<u32> {
    let is_numeral = text.len() > 1 && text.contains(['I', 'V', 'X']);
    is_numeral.then(|| roman::value(text)).flatten()
}

/// Whether a product is the size of a table, whose rows and columns are not multiplied: `4\times3\text{ matrix}`.
fn is_size(value: &str, words: &str) -> bool {
    const TABLES: [&str; 8] = ["matrix", "matrices", "grid", "table", "board", "array", "chessboard", "rectangle"];
    [r"\times", "×", " x ", " by "].iter().any(|sign| value.contains(sign))
        && plain(words).split(' ').any(|word| TABLES.contains(&word))
}

/// Adds an item of a list; of a part with both signs, its two values: `0, \pm 1`, `x = 0, x = \pm 1`.
fn spread<'a>(item: Item<'a>, shape: &Shape, items: &mut Vec<Item<'a>>) {
    match (item, shape) {
        (Item::Items(Group::Curly, values), Shape::Part(_) | Shape::Items(Group::Round, _)) => items.extend(values),
        (Item::Named(name, value), Shape::Chain(_, others)) => match (*value, &others[..]) {
            (Item::Items(Group::Curly, values), [(_, Shape::Part(_))]) => {
                items.extend(values.into_iter().map(|value| Item::Named(name.clone(), Box::new(value))));
            }
            (value, _) => items.push(Item::Named(name, Box::new(value))),
        },
        (item, _) => items.push(item),
    }
}

/// The points of a tuple of which one item has two values: `(\pm 1, 2)`.
fn both_points<'a>(group: Group, items: &[Item<'a>], shapes: &[Shape]) -> Option<Item<'a>> {
    if group != Group::Round {
        return None;
    }
    let mut both = items.iter().zip(shapes).enumerate().filter_map(|(at, pair)| match pair {
        (Item::Items(Group::Curly, values), Shape::Part(_)) => Some((at, values)),
        _ => None,
    });
    let ((place, values), None) = (both.next()?, both.next()) else { return None };
    let point = |value: &Item<'a>| {
        let with_value = items.iter().enumerate().map(|(at, item)| if at == place { value } else { item }.clone());
        Item::Items(group, with_value.collect())
    };
    Some(Item::Items(Group::Curly, values.iter().map(point).collect()))
}

/// Items in brackets: an interval, if nothing else can have them.
fn grouped(group: Group, items: Vec<Item<'_>>) -> Item<'_> {
    let [Item::Number(low), Item::Number(high)] = &items[..] else { return Item::Items(group, items) };
    let is_infinite = low.value.is_infinite_constant() || high.value.is_infinite_constant();
    let is_interval = matches!(group, Group::HalfOpenLeft | Group::HalfOpenRight)
        || is_infinite && matches!(group, Group::Round | Group::Square);
    if is_interval { Item::Region(vec![interval(group, low.value, high.value)]) } else { Item::Items(group, items) }
}

/// The item of what was read.
fn told<'a>(known: Known<'a>, text: &str, words: Option<String>, found: &mut Answer<'a>) -> Item<'a> {
    let Known { value, reading, doubts } = known;
    found.reading.push_str(&reading);
    found.doubts.extend(doubts);
    item_of(value, Written { is_percent: false, decimals: decimals_of(text), words })
}

fn items_of(items: Vec<Exact<'_>>) -> Vec<Item<'_>> {
    items.into_iter().map(|item| item_of(item, Written::default())).collect()
}

fn item_of(value: Exact<'_>, written: Written) -> Item<'_> {
    match value {
        Exact::Number(value) => Item::Number(Number { value, written }),
        Exact::Percent(value) => Item::Number(Number { value, written: Written { is_percent: true, ..written } }),
        Exact::Amount(amount) => Item::Amount(amount, written.words),
        Exact::Truth(holds) => Item::Truth(holds),
        Exact::List(brackets, items) => Item::Items(group_of(brackets), items_of(items)),
        Exact::Matrix(rows) => Item::Matrix(rows.into_iter().map(items_of).collect()),
        Exact::Text(text) => Item::Moment(text),
    }
}

fn group_of(brackets: Brackets) -> Group {
    match brackets {
        Brackets::Round => Group::Round,
        Brackets::Square => Group::Square,
        Brackets::Curly => Group::Curly,
        Brackets::HalfOpenRight => Group::HalfOpenRight,
        Brackets::HalfOpenLeft => Group::HalfOpenLeft,
    }
}

/// The brackets of a reading.
/// The parts of a point whose letters stand for whole numbers: of `(n, n + 1)`, of `x = 2 + 7t, y = 1 + 4t` by their names, and of a set
/// with such a point alone.
fn parts_of_points<'a>(item: &Item<'a>) -> Option<Vec<(String, Expr<'a>)>> {
    let value = |item: &Item<'a>| if let Item::Number(number) = item { Some(number.value) } else { None };
    match item {
        Item::Items(Group::Curly, items) => match &items[..] {
            [only @ Item::Items(Group::Round, _)] => parts_of_points(only),
            _ => None,
        },
        Item::Items(Group::Round, parts) => parts.iter().map(|part| Some((String::new(), value(part)?))).collect(),
        Item::Items(Group::Bare, parts) if is_assignment(parts) => {
            let named = |part: &Item<'a>| match part {
                Item::Named(name, part) => Some((name.text.clone(), value(part)?)),
                _ => None,
            };
            let mut parts = parts.iter().map(named).collect::<Option<Vec<_>>>()?;
            sort_by(&mut parts, |(one, _), (other, _)| one.cmp(other));
            (parts.len() > 1).then_some(parts)
        }
        Item::Named(name, tuple) => parts_of_points(&Item::Items(Group::Bare, named_parts(name, tuple)?)),
        _ => None,
    }
}

fn brackets(group: Group) -> (&'static str, &'static str) {
    match group {
        Group::Bare => ("", ""),
        Group::Round => ("(", ")"),
        Group::Square => ("[", "]"),
        Group::Curly => ("{", "}"),
        Group::HalfOpenRight => ("[", ")"),
        Group::HalfOpenLeft => ("(", "]"),
    }
}

fn opposite<'a>(Interval { low, high }: Interval<'a>, cx: &Context<'a>) -> Interval<'a> {
    let end = |end: End<'a>| End { at: cx.product(cx.number(-1), end.at), ..end };
    Interval { low: end(high), high: end(low) }
}

#[cold]
fn refused(message: &str) -> Box<Error> {
    Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(Span::default())
}
