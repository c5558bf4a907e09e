//! What a text means: the tree that the grammar makes, that the evaluator works on, and that is written as the reading.

use std::rc::Rc;

use pascaline_base::syntax::Span;
use pascaline_number::rational::Rational;

use super::functions::Function;
use crate::case::in_lower_case;

/// A part of the text that means something.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub form: Form,
    /// Its place in the text.
    pub span: Span,
}

/// What a part of a text means.
#[derive(Clone, Debug)]
pub enum Form {
    /// A number, exactly as it is written.
    Number(Rational),
    /// A named number.
    Constant(Constant),
    /// A variable, or an unknown.
    Name(Rc<str>),
    /// Terms, each added or subtracted.
    Sum(Vec<Term>),
    /// Terms of an arithmetic progression around dots, and their sum: `1 + 2 + … + 100`.
    Progression(Vec<Term>, Vec<Node>, Rational),
    /// Factors, each joined to those before it.
    Product(Vec<Factor>),
    /// The sum or the product of a term over whole numbers.
    Series(Box<Series>),
    /// A term of a sequence that the text defines: `a(4)`.
    SequenceTerm(Box<SequenceTerm>),
    /// The derivative of a term.
    Derivative(Box<Derivative>),
    /// An integral, a limit, or another operation on a term in which a name varies.
    Analysis(Box<Analysis>),
    /// `x^y`
    Power(Box<[Node; 2]>),
    /// `-x`
    Negative(Box<Node>),
    /// `x ± y`
    PlusMinus(Box<[Node; 2]>),
    /// `n!`
    Factorial(Box<Node>),
    /// `n!!`
    DoubleFactorial(Box<Node>),
    /// `15%`
    Percent(Box<Node>),
    /// `f(x, y)`
    Call(Function, Vec<Node>),
    /// `a ≡ x (mod m)`: the remainder, with inverses in place of fractions.
    Residue(Box<[Node; 2]>),
    /// `a < b < c`
    Comparison(Box<Node>, Vec<(Relation, Node)>),
    /// Items in brackets.
    List(Brackets, Vec<Node>),
    /// The rows of a matrix.
    Matrix(Vec<Vec<Node>>),
    /// A unit by itself, as after a number: `km`.
    Unit(super::units::Unit),
    /// A physical constant: `speedOfLight`.
    Physical(&'static pascaline_unit::constants::Constant),
    /// `$5`
    Money(&'static str, Box<Node>),
    /// A day of the calendar.
    Date(super::dates::Date),
    /// A time of day.
    Time(super::dates::Time),
    /// A day with a time of day.
    Moment(super::dates::Moment),
    /// `… in km`
    Conversion(Box<Node>, Target),
}

/// `sum(k^2, k, 1, 10)`
#[derive(Clone, Debug)]
pub struct Series {
    /// Whether its terms are multiplied.
    pub is_product: bool,
    /// The name of the whole number.
    pub name: Rc<str>,
    /// The first whole number.
    pub first: Node,
    /// The last whole number.
    pub last: Node,
    /// The term, in which the name is each whole number in turn.
    pub term: Node,
}

/// The last part of `a(1) = 2; a(n + 1) = 3 * a(n) - 1; a(4)`.
#[derive(Clone, Debug)]
pub struct SequenceTerm {
    /// The name of the sequence.
    pub name: Rc<str>,
    /// The terms that are given, each with its index.
    pub first: Rc<Vec<(i64, Node)>>,
    /// What gives the other terms.
    pub rule: Rc<Rule>,
    /// Which term it is.
    pub index: Node,
}

/// How a term of a sequence follows from those before it: `a(n + 1) = 3 * a(n) - 1`.
#[derive(Debug)]
pub struct Rule {
    /// The name of the index.
    pub index: Rc<str>,
    /// What is added to the index for the term that the rule gives.
    pub offset: i64,
    /// The names that stand for other terms in the rule, and what is added to the index for each: less than for the one that it gives.
    pub earlier: Vec<(Rc<str>, i64)>,
    /// The term.
    pub term: Node,
}

impl Rule {
    /// How many terms before its own it may need.
    pub fn reach(&self) -> usize {
        let distances = self.earlier.iter().map(|(_, offset)| self.offset.abs_diff(*offset));
        distances.max().and_then(|reach| reach.try_into().ok()).unwrap_or(1)
    }

    /// Whether a node is a name that has a value only within the rule.
    fn binds(&self, node: &Node) -> bool {
        let Form::Name(name) = &node.form else { return false };
        *name == self.index || self.earlier.iter().any(|(own, _)| own == name)
    }
}

impl SequenceTerm {
    /// The number of parts of the given terms and of the rule.
    pub fn size(&self) -> u64 {
        let mut size = 0;
        self.for_each(&mut |_| size += 1);
        size
    }

    fn for_each<'n>(&'n self, visit: &mut dyn FnMut(&'n Node)) {
        self.index.for_each(visit);
        for (_, node) in &*self.first {
            node.for_each(visit);
        }
        self.rule.term.for_each(&mut |part| {
            if !self.rule.binds(part) {
                visit(part);
            }
        });
    }
}

/// `derivative(x^2, x, 3)`
#[derive(Clone, Debug)]
pub struct Derivative {
    /// The term.
    pub term: Node,
    /// The name that varies.
    pub name: Rc<str>,
    /// Where the derivative is taken; without it, it is a formula, unless the name has a value.
    pub place: Option<Node>,
}

/// `integrate(x^2, x, 0, 1)`
#[derive(Clone, Debug)]
pub struct Analysis {
    /// What is asked of the term.
    pub operation: Operation,
    /// The term.
    pub term: Node,
    /// The name that varies.
    pub name: Rc<str>,
    /// The ends of a range, the place of a limit, the place and the order of a polynomial.
    pub places: Vec<Node>,
}

/// An operation on a term in which a name varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The antiderivative, or the integral over a range.
    Integral,
    /// The limit at a place, from both sides.
    Limit,
    /// The limit from below.
    LimitFromLeft,
    /// The limit from above.
    LimitFromRight,
    /// The Taylor polynomial at a place, of an order.
    Taylor,
    /// The greatest value in a range.
    Maximum,
    /// The least value in a range.
    Minimum,
    /// The tangent line at a place.
    Tangent,
}

impl Operation {
    /// Whether its places are the ends of a range.
    pub fn is_on_range(self) -> bool {
        matches!(self, Self::Integral | Self::Maximum | Self::Minimum)
    }

    /// Whether it is a limit from any side.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::Limit | Self::LimitFromLeft | Self::LimitFromRight)
    }
}

/// One term of a sum.
#[derive(Clone, Debug)]
pub struct Term {
    /// Whether it is subtracted from those before it.
    pub is_subtracted: bool,
    /// The term without its sign.
    pub node: Node,
}

/// One factor of a product.
#[derive(Clone, Debug)]
pub struct Factor {
    /// How it is joined to those before it.
    pub join: Join,
    /// The factor.
    pub node: Node,
}

/// How a factor is joined to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `x * y`
    Times,
    /// A product without a sign, which belongs together: `2x`, `5 km`.
    Beside,
    /// `x / y`
    Over,
    /// The whole part of the quotient.
    FloorOver,
    /// The remainder.
    Modulo,
}

/// The named numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// 3.14…
    Pi,
    /// Two pi.
    Tau,
    /// 2.718…, the base of the natural logarithm.
    E,
    /// The square root of -1.
    ImaginaryUnit,
    /// The golden ratio.
    Phi,
    /// More than every number.
    Infinity,
    /// 0.577…
    EulerGamma,
    /// 0.915…
    Catalan,
    /// `true`
    True,
    /// `false`
    False,
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `≈`
    Approximately,
}

/// The brackets of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// `(1, 2)`: a point, or an open interval.
    Round,
    /// `[1, 2]`: a list, or a closed interval.
    Square,
    /// `{1, 2}`: a set.
    Curly,
    /// `[1, 2)`
    HalfOpenRight,
    /// `(1, 2]`
    HalfOpenLeft,
}

/// What a value is converted to.
#[derive(Clone, Debug)]
pub enum Target {
    /// A unit, or a product of units.
    Unit(Box<Node>),
    /// Several units, of which each takes what is less than one of the unit before it: feet and inches.
    Units(Vec<Node>),
    /// `15%`
    Percent,
    /// `1/3`
    Fraction,
    /// `0.25`
    Decimal,
    /// Digits with the prefix of their base: `0xff`.
    Prefixed(u8),
    /// Digits to a base from 2 to 36, without a prefix.
    Base(u8),
    /// A whole number and a fraction: `1 1/3`.
    Mixed,
    /// A number from 1 to 10 and a power of ten: `7.2 * 10^-5`.
    Scientific,
    /// Without decimals: `sqrt(3) + 2`.
    Exact,
    /// A Roman numeral: `MMXXVI`.
    Roman,
    /// A product of powers of primes: `2^3 * 3^2 * 5`.
    Factors,
    /// What the clocks of a zone show.
    Zone(super::dates::Zone),
}

impl Target {
    /// What a word means after `to`: the form of a number.
    pub fn of_word(word: &str) -> Option<Self> {
        Some(match &*in_lower_case(word) {
            "percent" | "percentage" | "pct" => Self::Percent,
            "fraction" | "fractions" | "frac" => Self::Fraction,
            "decimal" | "decimals" | "dec" => Self::Decimal,
            "binary" | "bin" => Self::Prefixed(2),
            "octal" | "oct" => Self::Prefixed(8),
            "hexadecimal" | "hex" => Self::Prefixed(16),
            "mixed" => Self::Mixed,
            "scientific" => Self::Scientific,
            "exact" | "surd" => Self::Exact,
            "roman" => Self::Roman,
            "factors" | "primes" => Self::Factors,
            _ => return None,
        })
    }

    /// The nouns that may follow its word: `a mixed number`, `scientific notation`.
    pub(crate) fn nouns(&self) -> &'static [&'static str] {
        match self {
            Self::Mixed => &["number", "numbers", "fraction"],
            Self::Scientific | Self::Exact => &["notation", "form"],
            Self::Roman => &["numeral", "numerals"],
            _ => &[],
        }
    }
}

impl Node {
    /// A part with this meaning, at this place.
    pub fn new(form: Form, span: Span) -> Self {
        Self { form, span }
    }

    /// Calls `visit` for the node, and for each of its parts.
    pub fn for_each<'n>(&'n self, visit: &mut dyn FnMut(&'n Self)) {
        visit(self);
        match &self.form {
            Form::Number(_)
            | Form::Constant(_)
            | Form::Name(_)
            | Form::Unit(_)
            | Form::Physical(_)
            | Form::Date(_)
            | Form::Time(_)
            | Form::Moment(_) => {}
            Form::Progression(first, last, _) => {
                for term in first {
                    term.node.for_each(visit);
                }
                for node in last {
                    node.for_each(visit);
                }
            }
            Form::Series(series) => {
                for node in [&series.first, &series.last, &series.term] {
                    node.for_each(visit);
                }
            }
            Form::SequenceTerm(term) => term.for_each(visit),
            Form::Derivative(derivative) => {
                derivative.term.for_each(visit);
                if let Some(place) = &derivative.place {
                    place.for_each(visit);
                }
            }
            Form::Analysis(analysis) => {
                analysis.term.for_each(visit);
                analysis.places.iter().for_each(|place| place.for_each(visit));
            }
            Form::Sum(terms) => terms.iter().for_each(|term| term.node.for_each(visit)),
            Form::Product(factors) => factors.iter().for_each(|factor| factor.node.for_each(visit)),
            Form::Power(parts) | Form::PlusMinus(parts) | Form::Residue(parts) => {
                parts.iter().for_each(|part| part.for_each(visit));
            }
            Form::Negative(inner)
            | Form::Factorial(inner)
            | Form::DoubleFactorial(inner)
            | Form::Percent(inner)
            | Form::Money(_, inner)
            | Form::Conversion(inner, _) => inner.for_each(visit),
            Form::Call(_, items) | Form::List(_, items) => items.iter().for_each(|item| item.for_each(visit)),
            Form::Comparison(first, others) => {
                first.for_each(visit);
                for (_, node) in others {
                    node.for_each(visit);
                }
            }
            Form::Matrix(rows) => rows.iter().flatten().for_each(|item| item.for_each(visit)),
        }
    }

    /// The node with each of its parts mapped.
    pub fn map_parts<E>(&self, map: &mut dyn FnMut(&Self) -> Result<Self, E>) -> Result<Self, E> {
        let form = match &self.form {
            Form::Number(_)
            | Form::Constant(_)
            | Form::Name(_)
            | Form::Unit(_)
            | Form::Physical(_)
            | Form::Date(_)
            | Form::Time(_)
            | Form::Moment(_) => self.form.clone(),
            // Their terms are numbers.
            Form::Progression(..) => self.form.clone(),
            Form::Series(series) => {
                let Series { is_product, name, first, last, term } = &**series;
                let (first, last, term) = (map(first)?, map(last)?, map(term)?);
                Form::Series(Box::new(Series { is_product: *is_product, name: Rc::clone(name), first, last, term }))
            }
            // What the text says of the sequence stays as it is.
            Form::SequenceTerm(term) => {
                let index = map(&term.index)?;
                Form::SequenceTerm(Box::new(SequenceTerm { index, ..(**term).clone() }))
            }
            Form::Derivative(derivative) => {
                let Derivative { term, name, place } = &**derivative;
                let (term, place) = (map(term)?, place.as_ref().map(&mut *map).transpose()?);
                Form::Derivative(Box::new(Derivative { term, name: Rc::clone(name), place }))
            }
            Form::Analysis(analysis) => {
                let Analysis { operation, term, name, places } = &**analysis;
                let term = map(term)?;
                let places = places.iter().map(&mut *map).collect::<Result<_, E>>()?;
                Form::Analysis(Box::new(Analysis { operation: *operation, term, name: Rc::clone(name), places }))
            }
            Form::Sum(terms) => {
                let term = |term: &Term| Ok(Term { node: map(&term.node)?, ..*term });
                Form::Sum(terms.iter().map(term).collect::<Result<_, E>>()?)
            }
            Form::Product(factors) => {
                let factor = |factor: &Factor| Ok(Factor { node: map(&factor.node)?, ..*factor });
                Form::Product(factors.iter().map(factor).collect::<Result<_, E>>()?)
            }
            Form::Power(parts) => Form::Power(Box::new([map(&parts[0])?, map(&parts[1])?])),
            Form::PlusMinus(parts) => Form::PlusMinus(Box::new([map(&parts[0])?, map(&parts[1])?])),
            Form::Residue(parts) => Form::Residue(Box::new([map(&parts[0])?, map(&parts[1])?])),
            Form::Negative(inner) => Form::Negative(Box::new(map(inner)?)),
            Form::Factorial(inner) => Form::Factorial(Box::new(map(inner)?)),
            Form::DoubleFactorial(inner) => Form::DoubleFactorial(Box::new(map(inner)?)),
            Form::Percent(inner) => Form::Percent(Box::new(map(inner)?)),
            Form::Money(code, inner) => Form::Money(code, Box::new(map(inner)?)),
            Form::Conversion(inner, target) => Form::Conversion(Box::new(map(inner)?), target.clone()),
            Form::Call(function, items) => Form::Call(*function, items.iter().map(map).collect::<Result<_, E>>()?),
            Form::List(brackets, items) => Form::List(*brackets, items.iter().map(map).collect::<Result<_, E>>()?),
            Form::Comparison(first, others) => {
                let first = Box::new(map(first)?);
                let other = |(relation, node): &(Relation, Self)| Ok((*relation, map(node)?));
                Form::Comparison(first, others.iter().map(other).collect::<Result<_, E>>()?)
            }
            Form::Matrix(rows) => {
                let row = |row: &Vec<Self>| row.iter().map(&mut *map).collect::<Result<Vec<_>, E>>();
                Form::Matrix(rows.iter().map(row).collect::<Result<_, E>>()?)
            }
        };
        Ok(Self { form, span: self.span })
    }

    /// The number, if the node is one as it is written.
    pub fn as_number(&self) -> Option<&Rational> {
        match &self.form {
            Form::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Relation {
    /// Its sign.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Approximately => "≈",
        }
    }
}
