//! Sums over whole numbers: `sum of 1 to 100`, `sum of the first 10 odd numbers`, `sum of k^2 from k = 1 to 10`.

use super::Words;
use super::frame::Shape;
use super::phrase::{Phrase, Role, Takes, acting, phrase};
use crate::token::{Kind, Sign};
use crate::units;

const SUM: &[Takes] = &[Takes::NoValue, Takes::NoPartNext];

pub(super) const RANGES: &[Phrase] = &[
    phrase(
        "A:SUM [of] [all] [the] [natural|positive|whole|counting|consecutive] [integers|numbers] [from] \
         B:COUNT|WHOLE to|through C:COUNT|WHOLE [inclusive]",
        SUM,
        "A(K, K, {min(B, C)}, {max(B, C)})",
        ("sum of 1 to 100", "sum(k, k, 1, 100)"),
    ),
    phrase(
        "A:SUM [of] [all] [the] even [integers|numbers] [from] B:COUNT|WHOLE to|through C:COUNT|WHOLE [inclusive]",
        SUM,
        "A(2 * K, K, {(min(B, C) + 1) // 2}, {max(B, C) // 2})",
        ("sum of even numbers from 1 to 100", "sum(2 * k, k, 1, 50)"),
    ),
    phrase(
        "A:SUM [of] [all] [the] odd [integers|numbers] [from] B:COUNT|WHOLE to|through C:COUNT|WHOLE [inclusive]",
        SUM,
        "A(2 * K - 1, K, {(min(B, C) + 2) // 2}, {(max(B, C) + 1) // 2})",
        ("sum of all odd numbers from 1 to 99", "sum(2 * k - 1, k, 1, 50)"),
    ),
    phrase(
        "sum|total of [the] A:POWER of [all] [the] [natural|positive|whole|counting|consecutive] [integers|numbers] [from] \
         B:COUNT|WHOLE to|through C:COUNT|WHOLE [inclusive]",
        SUM,
        "sum((K)A, K, {min(B, C)}, {max(B, C)})",
        ("sum of the squares of the numbers from 1 to 10", "sum(k^2, k, 1, 10)"),
    ),
    phrase(
        "sum|total of [the] A:POWER of [all] [the] even [integers|numbers] [from] B:COUNT|WHOLE to|through C:COUNT|WHOLE \
         [inclusive]",
        SUM,
        "sum((2 * K)A, K, {(min(B, C) + 1) // 2}, {max(B, C) // 2})",
        ("sum of the squares of even numbers from 1 to 10", "sum((2 * k)^2, k, 1, 5)"),
    ),
    phrase(
        "sum|total of [the] A:POWER of [all] [the] odd [integers|numbers] [from] B:COUNT|WHOLE to|through C:COUNT|WHOLE \
         [inclusive]",
        SUM,
        "sum((2 * K - 1)A, K, {(min(B, C) + 2) // 2}, {(max(B, C) + 1) // 2})",
        ("sum of the cubes of odd numbers from 1 to 9", "sum((2 * k - 1)^3, k, 1, 5)"),
    ),
    phrase(
        "A:SUM of [the] first B:COUNT|WHOLE [natural|positive|counting|perfect] C:PARITY integers|numbers",
        &[Takes::NoValue],
        "A(C, K, 1, B)",
        ("sum of the first 100 natural numbers", "sum(k, k, 1, 100)"),
    ),
    phrase(
        "A:SUM of [the] first B:COUNT|WHOLE [natural|positive|counting|perfect] C:PARITY D:POWER",
        &[Takes::NoValue],
        "A((C)D, K, 1, B)",
        ("sum of the first 10 squares", "sum(k^2, k, 1, 10)"),
    ),
    phrase(
        "sum|total of [the] A:POWER of [the] first B:COUNT|WHOLE [natural|positive|counting] C:PARITY integers|numbers",
        &[Takes::NoValue],
        "sum((C)A, K, 1, B)",
        ("sum of the squares of the first 5 odd numbers", "sum((2 * k - 1)^2, k, 1, 5)"),
    ),
    acting(
        "from|for|with A:NAME = B:COUNT to|through C:COUNT",
        &[Takes::OpenSum],
        "V, A, B, C",
        Role::EndsSum,
        ("2 + sum of k^2 from k = 1 to 10", "2 + sum(k^2, k, 1, 10)"),
    ),
    acting(
        "for|as A:NAME from|in B:COUNT to|through C:COUNT",
        &[Takes::OpenSum],
        "V, A, B, C",
        Role::EndsSum,
        ("sum of k^2 for k from 1 to 10", "sum(k^2, k, 1, 10)"),
    ),
];

impl Words<'_, '_> {
    /// Whether the innermost phrase is a sum or a product.
    pub(super) fn is_in_sum(&self) -> bool {
        self.top().is_some_and(|frame| {
            let function = self.out.get(frame.opened).map(|token| token.kind);
            matches!(frame.shape, Shape::List) && matches!(function, Some(Kind::Name("sum" | "prod")))
        })
    }

    /// Whether what is at this distance belongs to the number before: `sum of 2.5 to 3 decimal places`, `sum of 1 to 3 km`,
    /// `sum of 1 to 3, 5`.
    pub(super) fn is_part_at(&self, distance: usize) -> bool {
        match self.token_at(distance).kind {
            Kind::Name(name) => units::is_unit(name) || name.starts_with("dec") || name.starts_with("sig"),
            Kind::Sign(sign) => sign == Sign::Comma && self.is_number_at(distance + 1) || sign == Sign::Percent,
            _ => false,
        }
    }
}
