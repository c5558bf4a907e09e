//! What an answer is, once the reader has understood its parts.

use pascaline_answer::{Amount, Exact, Known, exact};
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_calculus::{End, Interval};
use pascaline_read::doubt::Doubt;
use pascaline_read::tree::{Brackets, Relation};
use pascaline_sympy::{Constant, Context, Expr};

use crate::shape::{Group, Joint, Shape, plain};
use crate::verdict::Kind;
use crate::wording::{
    decimals_of, is_run, is_short_word, is_spelled_out, is_variable, is_words, name_of, without_words,
};

/// What an answer is.
#[derive(Clone, Debug)]
pub(crate) enum Item<'a> {
    Number(Number<'a>),
    Amount(Amount<'a>),
    Truth(bool),
    Choice(char, Option<Box<Item<'a>>>),
    Words(String),
    /// What has no number, such as a date.
    Moment(String),
    Items(Group, Vec<Item<'a>>),
    Matrix(Vec<Vec<Item<'a>>>),
    /// Numbers between ends.
    Region(Vec<Interval<'a>>),
    /// A name and its value: `x = 5`.
    Named(String, Box<Item<'a>>),
    /// Relations of which any, or all, hold.
    Condition(Joint, Vec<Sides<'a>>),
}

/// A number, or a formula.
#[derive(Clone, Debug)]
pub(crate) struct Number<'a> {
    pub(crate) value: Expr<'a>,
    pub(crate) written: Written,
}

/// How a number is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) is_percent: bool,
    /// The digits behind the point, if it is a decimal.
    pub(crate) decimals: Option<u32>,
    /// The words behind it that are no unit.
    pub(crate) words: Option<String>,
}

/// The sides of a relation.
#[derive(Clone, Debug)]
pub(crate) struct Sides<'a> {
    pub(crate) left: Expr<'a>,
    pub(crate) relation: Relation,
    pub(crate) right: Expr<'a>,
}

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
                grouped(*group, items)
            }
            Shape::Union(parts) => self.union(parts, found)?,
            Shape::Without(parts) => self.without(parts, found)?,
            Shape::Chain(first, others) => self.chain(first, others, found)?,
            Shape::Joined(joint, parts) => self.condition(*joint, parts, found)?,
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

    fn items(&self, group: Group, shapes: &[Shape], found: &mut Answer<'a>) -> Parsed<Vec<Item<'a>>> {
        let (open, close) = brackets(group);
        found.reading.push_str(open);
        let mut items = Vec::new();
        for (at, shape) in shapes.iter().enumerate() {
            found.reading.push_str(if at > 0 { ", " } else { "" });
            items.push(self.item(shape, found)?);
        }
        found.reading.push_str(close);
        Ok(items)
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

    /// `\mathbb{R} \setminus \{0\}`
    fn without(&self, parts: &[Shape; 2], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let whole = self.item(&parts[0], found)?;
        found.reading.push_str(" without ");
        let taken = self.item(&parts[1], found)?;
        let (Item::Region(region), Item::Items(_, points)) = (whole, taken) else {
            return Err(refused("only points are taken from a set"));
        };
        let [whole] = region[..] else { return Err(refused("points are taken from one interval only")) };
        let mut low = whole.low;
        let mut rest = Vec::new();
        for point in points {
            let Item::Number(Number { value, .. }) = point else {
                return Err(refused("only points are taken from a set"));
            };
            let end = End { at: value, is_included: false, is_exact: true };
            rest.push(Interval { low, high: end });
            low = end;
        }
        rest.push(Interval { low, high: whole.high });
        Ok(Item::Region(rest))
    }

    /// `x = 5`, `x = 2 + 3 = 5`, `2 < x \le 5`
    fn chain(&self, first: &Shape, others: &[(Relation, Shape)], found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        let is_equality = |relation: &Relation| matches!(relation, Relation::Equal | Relation::Approximately);
        if others.iter().all(|(relation, _)| is_equality(relation))
            && let Some((_, last)) = others.iter().rfind(|(relation, _)| *relation == Relation::Equal).or(others.last())
        {
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

    /// A name with its value, an equation, or the end of a calculation.
    fn equality(&self, first: &Shape, last: &Shape, has_steps: bool, found: &mut Answer<'a>) -> Parsed<Item<'a>> {
        // `5 = x`
        let (first, last) = if name_of(first).is_none() && !has_steps && name_of(last).is_some() {
            (last, first)
        } else {
            (first, last)
        };
        if let Some(name) = name_of(first) {
            found.reading.extend([&*name, " = "]);
            let item = self.item(last, found)?;
            let repeats = |value: &Expr<'a>| value.symbols(self.cx).iter().any(|symbol| symbol.text() == name);
            return Ok(match &item {
                Item::Number(Number { value, .. }) if repeats(value) => {
                    let left = self.cx.symbol(self.cx.named(&name));
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
            // A calculation that ends in its result.
            (Item::Number(_) | Item::Amount(_), right) if has_steps || !matches!(right, Item::Words(_)) => {
                found.reading.drain(start..);
                found.reading.push_str(&self.answer(last)?.reading);
                Ok(right)
            }
            _ => Err(refused("an equation has a side that is no formula")),
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
                    let left = self.cx.symbol(self.cx.named(&name));
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
        let whole = self.known(text);
        let error = match whole {
            Ok(known) => return Ok(told(known, text, None, found)),
            Err(error) if error.code.ends_evaluation() => return Err(error),
            Err(error) => error,
        };
        if let Some((value, words)) = without_words(text)
            && let Ok(known) = self.known(value)
        {
            let words = plain(words);
            return Ok(told(known, value, Some(words), found));
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
        let is_variable = |name: &str| self.letters == Letters::Variables && is_variable(name);
        let known = self
            .cx
            .trial(|cx| exact(text, &is_variable, self.flipped, self.options, cx))
            .map_err(|fault| fault.boxed_at(Span::default()))??;
        let is_refused = match &known.value {
            Exact::Number(value) if is_spelled_out => !value.is_numeric(self.cx),
            // `ab` is a product of variables.
            Exact::Number(value) => value.symbols(self.cx).iter().any(|symbol| is_run(symbol.text())),
            _ => false,
        };
        if is_refused { Err(refused("these are words")) } else { Ok(known) }
    }
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
        Exact::Amount(amount) => Item::Amount(amount),
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

/// The numbers that an item stands for, if it can be a set of them.
pub(crate) fn region_of<'a>(item: &Item<'a>) -> Option<Vec<Interval<'a>>> {
    match item {
        Item::Region(region) => Some(region.clone()),
        Item::Items(group @ (Group::Round | Group::Square), items) => match &items[..] {
            [Item::Number(low), Item::Number(high)] => Some(vec![interval(*group, low.value, high.value)]),
            _ => None,
        },
        Item::Items(Group::Curly | Group::Bare, items) => items.iter().map(point_of).collect(),
        _ => None,
    }
}

fn point_of<'a>(item: &Item<'a>) -> Option<Interval<'a>> {
    let Item::Number(Number { value, .. }) = item else { return None };
    let end = End { at: value, is_included: true, is_exact: true };
    Some(Interval { low: end, high: end })
}

fn interval<'a>(group: Group, low: Expr<'a>, high: Expr<'a>) -> Interval<'a> {
    let end =
        |at: Expr<'a>, is_included| End { at, is_included: is_included && !at.is_infinite_constant(), is_exact: true };
    Interval {
        low: end(low, matches!(group, Group::Square | Group::HalfOpenRight)),
        high: end(high, matches!(group, Group::Square | Group::HalfOpenLeft)),
    }
}

fn opposite<'a>(Interval { low, high }: Interval<'a>, cx: &Context<'a>) -> Interval<'a> {
    let end = |end: End<'a>| End { at: cx.product(cx.number(-1), end.at), ..end };
    Interval { low: end(high), high: end(low) }
}

fn reals<'a>() -> Interval<'a> {
    interval(Group::Round, Constant::NegativeInfinity.into(), Constant::Infinity.into())
}

#[cold]
fn refused(message: &str) -> Box<Error> {
    Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(Span::default())
}

impl<'a> Item<'a> {
    /// What kind of answer it is.
    pub(crate) fn kind(&self, cx: &Context<'a>) -> Kind {
        match self {
            Self::Number(Number { value, .. }) if value.is_numeric(cx) => Kind::Number,
            Self::Number(_) => Kind::Formula,
            Self::Amount(_) => Kind::Quantity,
            Self::Truth(_) => Kind::Boolean,
            Self::Choice(..) => Kind::Choice,
            Self::Words(_) | Self::Moment(_) => Kind::Text,
            Self::Items(Group::Bare | Group::Curly, _) => Kind::Set,
            Self::Items(..) => Kind::Tuple,
            Self::Matrix(_) => Kind::Matrix,
            Self::Region(_) => Kind::Interval,
            Self::Named(_, value) => value.kind(cx),
            Self::Condition(_, sides) => match &sides[..] {
                [Sides { relation: Relation::Equal, .. }] => Kind::Equation,
                _ => Kind::Inequality,
            },
        }
    }

    /// Whether a number in it has a unit.
    pub(crate) fn has_amount(&self) -> bool {
        match self {
            Self::Amount(_) => true,
            Self::Items(_, items) => items.iter().any(Self::has_amount),
            Self::Named(_, value) | Self::Choice(_, Some(value)) => value.has_amount(),
            _ => false,
        }
    }
}
