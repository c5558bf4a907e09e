//! Integers beside another library's, at the sizes where an algorithm takes over and at its edges.

use dashu_int::ops::{BitTest, DivRem};
use dashu_int::{IBig, Sign, UBig};
use proptest::prelude::*;

use super::Integer;

/// Limbs that carry far, and any other.
fn limb() -> impl Strategy<Value = u32> {
    prop_oneof![
        2 => Just(u32::MAX),
        2 => Just(0),
        1 => Just(1),
        1 => Just(u32::MAX - 1),
        1 => Just(1 << 31),
        1 => Just((1 << 31) - 1),
        4 => any::<u32>(),
    ]
}

/// Integers of few limbs, or of so many that they are halved some times, or of one limb repeated.
fn integer() -> impl Strategy<Value = Integer> {
    let limbs = prop_oneof![
        6 => prop::collection::vec(limb(), 0..6),
        3 => prop::collection::vec(limb(), 0..400),
        2 => (limb(), 0_usize..300).prop_map(|(limb, length)| vec![limb; length]),
    ];
    (any::<bool>(), limbs).prop_map(|(negative, limbs)| Integer::new(negative, limbs))
}

fn theirs(integer: &Integer) -> IBig {
    let bytes: Vec<u8> = integer.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    let sign = if integer.negative { Sign::Negative } else { Sign::Positive };
    IBig::from_parts(sign, UBig::from_le_bytes(&bytes))
}

fn check_division(dividend: &Integer, divisor: &Integer) {
    let Some((quotient, remainder)) = dividend.divide_floor(divisor) else {
        assert!(divisor.is_zero());
        return;
    };
    let (mut their_quotient, mut their_remainder) = theirs(dividend).div_rem(theirs(divisor));
    if their_remainder != IBig::ZERO && dividend.negative != divisor.negative {
        their_quotient -= 1;
        their_remainder += theirs(divisor);
    }
    assert_eq!(theirs(&quotient), their_quotient);
    assert_eq!(theirs(&remainder), their_remainder);
    assert_ne!(quotient.limbs.last(), Some(&0));
    assert_ne!(remainder.limbs.last(), Some(&0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn arithmetic(x in integer(), y in integer(), bits in 0_usize..200) {
        prop_assert_eq!(theirs(&(&x + &y)), theirs(&x) + theirs(&y));
        prop_assert_eq!(theirs(&(&x - &y)), theirs(&x) - theirs(&y));
        prop_assert_eq!(theirs(&(&x * &y)), theirs(&x) * theirs(&y));
        prop_assert_eq!(theirs(&(&x << bits)), theirs(&x) << bits);
        prop_assert_eq!(theirs(&-x.clone()), -theirs(&x));
        prop_assert_eq!(x.cmp(&y), theirs(&x).cmp(&theirs(&y)));
        prop_assert_eq!((&x - &x).is_negative(), false);
    }

    #[test]
    fn division(x in integer(), y in integer(), small in any::<u32>()) {
        check_division(&x, &y);
        check_division(&x, &Integer::from_u64(small.into()));
    }

    /// What is nearly a multiple has limbs of the quotient that are guessed too large.
    #[test]
    fn division_of_near_multiples(x in integer(), y in integer(), rest in -2_i64..3) {
        check_division(&(&(&x * &y) + &Integer::from(rest)), &y);
    }

    #[test]
    fn shifts(x in integer(), bits in 0_usize..200) {
        let power = IBig::from(1) << bits;
        let (quotient, rest) = theirs(&x).div_rem(power.clone());
        let away = if x.negative { IBig::from(-1) } else { IBig::from(1) };
        let exact = rest == IBig::ZERO;
        let up = if exact { quotient.clone() } else { &quotient + &away };
        prop_assert_eq!(theirs(&x.shift_right_truncate(bits)), quotient.clone());
        prop_assert_eq!(theirs(&x.shift_right_up(bits)), up.clone());
        prop_assert_eq!(theirs(&(&x >> bits)), if x.negative { up.clone() } else { quotient.clone() });
        let twice = rest * IBig::from(2) * away;
        let nearest = if twice > power || twice == power && quotient.bit(0) { up } else { quotient };
        prop_assert_eq!(theirs(&x.shift_right_nearest(bits)), nearest);
        prop_assert_eq!(x.bit(bits), theirs(&x.abs()).bit(bits));
        prop_assert_eq!((&x << bits).trailing_zeros(), if x.is_zero() { 0 } else { x.trailing_zeros() + bits });
    }

    #[test]
    fn roots(x in integer(), degree in 1_u32..9) {
        let x = x.abs();
        let root = x.root(degree).unwrap();
        prop_assert!(root.power(degree.into()) <= x);
        prop_assert!((&root + &Integer::from(1)).power(degree.into()) > x);
        let (root, rest) = x.square_root_and_rest().unwrap();
        prop_assert_eq!(&(&root * &root) + &rest, x);
        prop_assert!(rest <= &root << 1);
    }

    #[test]
    fn divisors(x in integer(), y in integer(), common in integer(), small in any::<u64>()) {
        use dashu_int::ops::Gcd;
        let (x, y) = (&x * &common, &y * &common);
        if !x.is_zero() || !y.is_zero() {
            prop_assert_eq!(theirs(&x.gcd(&y)), IBig::from(theirs(&x).gcd(theirs(&y))));
        }
        if let Some((quotient, rest)) = x.divide_truncate(&Integer::from_u64(small)) {
            let mut divided = x.clone();
            divided.divide_by_small(small);
            prop_assert_eq!(&divided, &quotient);
            prop_assert_eq!(&(&quotient * &Integer::from_u64(small)) + &rest, x);
        }
    }

    #[test]
    fn conversions(x in integer(), small in any::<i64>()) {
        prop_assert_eq!(x.bit_length(), theirs(&x).bit_len());
        prop_assert_eq!(x.is_odd(), theirs(&x).bit(0));
        prop_assert_eq!(x.to_f64().to_bits(), theirs(&x).to_f64().value().to_bits());
        prop_assert_eq!(x.to_i64(), i64::try_from(theirs(&x)).ok());
        prop_assert_eq!(Integer::from(small).to_i64(), Some(small));
        let power = x.power_of_two();
        prop_assert_eq!(power.map(|power| &Integer::from(1) << power), power.map(|_| x.abs()));
    }

    #[test]
    fn digits(x in integer(), radix in prop_oneof![Just(2), Just(8), Just(10), Just(16)]) {
        prop_assert_eq!(x.to_string(), theirs(&x).to_string());
        let size = x.abs();
        let digits = theirs(&size).in_radix(radix).to_string();
        prop_assert_eq!(Integer::from_digits(&digits, radix.into()), Some(size));
    }
}

#[test]
fn digits_of_long_division_that_are_guessed_too_large() {
    let of = |limbs: &[u32]| Integer::new(false, limbs.to_vec());
    // Guessed one too large by two limbs of the divisor, so that the divisor is added back.
    check_division(&of(&[3, 0, 1 << 31]), &of(&[1, 0, 1 << 29]));
    check_division(&of(&[0, 0, 1 << 31, (1 << 31) - 1]), &of(&[1, 0, 1 << 31]));
    check_division(&of(&[0, u32::MAX - 1, 1 << 31]), &of(&[u32::MAX, 1 << 31]));
    // The leading limbs are the divisor's: the guess is cut to the largest limb.
    check_division(&of(&[0, 0, u32::MAX, u32::MAX - 1]), &of(&[u32::MAX, u32::MAX]));
    check_division(&of(&[u32::MAX; 4]), &of(&[u32::MAX; 2]));
}

#[test]
fn quotients_of_leading_limbs_that_have_a_limb_more() {
    for (divisor, quotient) in [(160, 80), (250, 120), (200, 199)] {
        let ones = |limbs: usize| &(&Integer::from(1) << (32 * limbs)) - &Integer::from(1);
        let mut divisor = ones(divisor);
        divisor.limbs[0] = 0;
        let product = &ones(quotient) * &divisor;
        check_division(&(&product + &(&divisor - &Integer::from(1))), &divisor);
        check_division(&(&product - &Integer::from(1)), &divisor);
    }
}

#[test]
fn roots_of_squares_and_their_neighbours() {
    for bits in (1..700).step_by(7) {
        let root = &(&Integer::from(1) << bits) - &Integer::from(1);
        let square = &root * &root;
        assert_eq!(square.square_root_and_rest(), Some((root.clone(), Integer::default())));
        assert_eq!((&square - &Integer::from(1)).square_root(), Some(&root - &Integer::from(1)));
        assert_eq!((&square * &root).root(3), Some(root));
    }
    assert_eq!(Integer::from(-1).square_root(), None);
    assert_eq!(Integer::from(4).root(0), None);
}

#[test]
fn powers_of_two_and_zero() {
    assert_eq!(Integer::default().to_string(), "0");
    assert_eq!(Integer::default().to_f64().to_bits(), 0);
    assert_eq!(Integer::default().power_of_two(), None);
    assert_eq!(Integer::from_digits("12a", 10), None);
    assert_eq!((&Integer::from(1) << 1000).power_of_two(), Some(1000));
    assert_eq!(Integer::from(3).power_of_two(), None);
    assert_eq!(format!("{:>5}", Integer::from(-12)), "  -12");
}

#[test]
fn texts_of_every_size() {
    for bits in (0..40).map(|step| step * step * 37) {
        let power = &Integer::from(1) << bits;
        for integer in [&power - &Integer::from(1), power] {
            assert_eq!(integer.to_string(), theirs(&integer).to_string());
        }
    }
    let power_of_ten = Integer::from_digits(&format!("1{}", "0".repeat(5000)), 10).unwrap();
    assert_eq!(power_of_ten.to_string().len(), 5001);
    assert_eq!((&power_of_ten - &Integer::from(1)).to_string(), "9".repeat(5000));
}

#[test]
fn common_divisors_at_the_edges_of_the_leading_bits() {
    let power = |bits: usize| &Integer::from(1) << bits;
    for bits in 60..200 {
        let (x, y) = (power(bits), &power(bits + 1) - &Integer::from(1));
        for (x, y) in [(&x, &y), (&y, &x), (&x, &x), (&y, &y)] {
            let expected = if x == y { x.clone() } else { Integer::from(1) };
            assert_eq!(x.gcd(y), expected);
        }
    }
    // Neighbours in Fibonacci's row: every quotient is 1.
    let (mut x, mut y) = (Integer::from(1), Integer::from(1));
    for _ in 0..2000 {
        (x, y) = (y.clone(), &x + &y);
        assert_eq!(y.gcd(&x), Integer::from(1));
    }
}
