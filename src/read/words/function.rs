//! Phrases that take the operands after them: `sum of 2 and 3`, `square root of 25`, and the words between these.

use super::frame::{Separator, Shape};
use super::phrase::{Example, Phrase, Role, Takes, acting, opening, phrase};

const fn between(words: &'static str, template: &'static str, separator: Separator, example: Example) -> Phrase {
    opening(words, template, Shape::Between(separator), example)
}

pub(super) const fn raised(words: &'static str, template: &'static str, example: Example) -> Phrase {
    opening(words, template, Shape::Operand, example)
}

/// A function of several arguments.
const fn list(words: &'static str, template: &'static str, example: Example) -> Phrase {
    opening(words, template, Shape::List, example)
}

/// A function of one argument.
const fn applied(words: &'static str, template: &'static str, example: Example) -> Phrase {
    opening(words, template, Shape::Applied, example)
}

pub(super) const OPERANDS: &[Phrase] = &[
    phrase(
        "choose A from|out_of|of B",
        &[Takes::NoValue, Takes::NoMoreOfNumber],
        "nCr(B, A)",
        ("choose 3 from 10", "nCr(10, 3)"),
    ),
    phrase("log|logarithm base A:OPERAND of", &[], "log_A X", ("log base 2 of 8", "log(8, 2)")),
    phrase("log|logarithm A of", &[], "log_A X", ("log 2 of 8", "log(8, 2)")),
    between("difference of", "((X) - (Y))", Separator::And, ("difference of 9 and 4", "9 - 4")),
    between("difference between", "abs((X) - (Y))", Separator::And, ("difference between 4 and 9", "abs(4 - 9)")),
    between(
        "halfway|midway|midpoint between",
        "mean(X, Y)",
        Separator::And,
        ("halfway between 17 and 42", "mean(17, 42)"),
    ),
    between("quotient of", "((X) / (Y))", Separator::And, ("quotient of 9 and 4", "9 / 4")),
    between("ratio of", "((X) / (Y))", Separator::To, ("ratio of 3 to 4", "3 / 4")),
    between(
        "remainder of|when",
        "((X) mod (Y))",
        Separator::DividedBy,
        ("remainder when 17 is divided by 5", "17 mod 5"),
    ),
    raised("square of", "(X)²", ("square of 5", "5^2")),
    raised("cube of", "(X)³", ("cube of 5", "5^3")),
    raised("reciprocal of", "(X)^(-1)", ("reciprocal of 5", "5^(-1)")),
    raised("A:ORDINAL root of", "(X)^({1 / A})", ("fifth root of 32", "32^0.2")),
];

pub(super) const SEPARATORS: &[Phrase] = &[
    acting("and", &[], "X, Y", Role::And, ("sum of 2 and 3", "sum(2, 3)")),
    acting(
        "from|by|with|to|is|divided_by|is_divided_by",
        &[],
        "X, Y",
        Role::Separates,
        ("subtract 5 from 12", "-5 + 12"),
    ),
];

pub(super) const WHOLES: &[Phrase] = &[
    acting(
        "divisible_by|is_divisible_by|a_multiple_of|is_a_multiple_of|multiple_of",
        &[Takes::Statement],
        "(S) mod (X) = 0",
        Role::Opens(Shape::Whole),
        ("is 10 divisible by 5", "10 mod 5 = 0"),
    ),
    phrase(
        "even|an_even_number",
        &[Takes::Question, Takes::Statement, Takes::End],
        "(S) mod 2 = 0",
        ("is 12 even", "12 mod 2 = 0"),
    ),
    phrase(
        "odd|an_odd_number",
        &[Takes::Question, Takes::Statement, Takes::End],
        "(S) mod 2 = 1",
        ("is 7 odd", "7 mod 2 = 1"),
    ),
    phrase(
        "to|from it|that|this|the_result|the_answer",
        &[Takes::Value, Takes::End, Takes::Bracketed],
        "V",
        ("2 * 3 and add 5 to it", "2 * 3 + 5"),
    ),
    phrase(
        ", in|to|into A:TARGET",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) to A",
        ("2 m + 30 cm, in cm", "2 m + 30 cm to cm"),
    ),
    phrase(
        "[in|to] lowest|simplest terms|form",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) to fraction",
        ("84/126 in lowest terms", "84 / 126 to fraction"),
    ),
    phrase(
        "[,] with uncertainty",
        &[Takes::Statement, Takes::NoEquation],
        "uncertainty(S)",
        ("(3.0 ± 0.1) * 2 with uncertainty", "uncertainty((3 ± 0.1) * 2)"),
    ),
    phrase(
        "[,] exact|exactly [answer|value]",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) to exact",
        ("sqrt(8) exactly", "sqrt(8) to exact form"),
    ),
    phrase(
        "[,] exact|exactly [roots|solutions|values]",
        &[Takes::Statement, Takes::Equation, Takes::End],
        "S",
        ("x^2 = 2, exact solutions", "x^2 = 2"),
    ),
    phrase(
        "in|to|as ppm|parts_per_million",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) * 1000000",
        ("3 / 1250 in ppm", "(3 / 1250) * 1000000"),
    ),
    phrase(
        "in|to|as permille|per_mille",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) * 1000",
        ("1/40 in permille", "(1 / 40) * 1000"),
    ),
    phrase(
        "in thousands",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) / 1000",
        ("5 * 1700 in thousands", "(5 * 1700) / 1000"),
    ),
    phrase(
        "in millions",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) / 1000000",
        ("75 * 20000 in millions", "(75 * 20000) / 1000000"),
    ),
    phrase(
        "in billions",
        &[Takes::Statement, Takes::NoEquation, Takes::End],
        "(S) / 1000000000",
        ("75e6 * 20000 in billions", "(75000000 * 20000) / 1000000000"),
    ),
    phrase(", squared", &[Takes::Statement, Takes::NoEquation], "(S)²", ("2 + 3, squared", "(2 + 3)^2")),
    phrase(", cubed", &[Takes::Statement, Takes::NoEquation], "(S)³", ("2 + 3, cubed", "(2 + 3)^3")),
    acting(
        ", [and]",
        &[Takes::Statement, Takes::NoEquation],
        "S",
        Role::IsBeforeRounding,
        ("10/3, rounded to 2 decimal places", "round(10 / 3, 2)"),
    ),
];

pub(super) const FUNCTIONS: &[Phrase] = &[
    list("sum|total of", "sum(X, Y)", ("sum of 2, 3 and 4", "sum(2, 3, 4)")),
    list("product of", "prod(X, Y)", ("product of 2 and 3", "prod(2, 3)")),
    list("average|mean|arithmetic_mean of", "mean(X, Y)", ("average of 2 and 3", "mean(2, 3)")),
    list("geometric_mean of", "geomean(X, Y)", ("geometric mean of 2 and 8", "geomean(2, 8)")),
    list("harmonic_mean of", "harmean(X, Y)", ("harmonic mean of 2 and 6", "harmean(2, 6)")),
    list("root_mean_square of", "rms(X, Y)", ("root mean square of 1 and 7", "rms(1, 7)")),
    list("mode of", "mode(X, Y)", ("mode of 1, 2 and 2", "mode(1, 2, 2)")),
    list("sort|order|arrange [the] [numbers|list|values|:]", "sort(X, Y)", ("sort 3, 1 and 2", "sort(3, 1, 2)")),
    list(
        "first|lower quartile of",
        "quartile([X, Y], 1)",
        ("first quartile of 1, 2, 4 and 9", "quartile([1, 2, 4, 9], 1)"),
    ),
    list(
        "third|upper quartile of",
        "quartile([X, Y], 3)",
        ("third quartile of 1, 2, 4 and 9", "quartile([1, 2, 4, 9], 3)"),
    ),
    acting(
        "A st|nd|rd quartile of",
        &[Takes::NoFractionBefore],
        "quartile([X, Y], A)",
        Role::Opens(Shape::List),
        ("3rd quartile of 1, 2, 4 and 9", "quartile([1, 2, 4, 9], 3)"),
    ),
    acting(
        "A th|st|nd|rd percentile of",
        &[Takes::NoFractionBefore],
        "percentile([X, Y], A / 100)",
        Role::Opens(Shape::List),
        ("90th percentile of 1, 2, 4 and 9", "percentile([1, 2, 4, 9], 90 / 100)"),
    ),
    applied("inverse of *the|matrix … MATRIX", "inv(X)", ("inverse of [1, 2; 3, 4]", "inv([1, 2; 3, 4])")),
    applied("rref|reduced_row_echelon_form of *the|matrix", "rref(X)", ("rref of [1, 2; 3, 4]", "rref([1, 2; 3, 4])")),
    applied("rref|row_reduce *the|matrix … MATRIX", "rref(X)", ("row reduce [1, 2; 3, 4]", "rref([1, 2; 3, 4])")),
    applied(
        "characteristic_polynomial|charpoly of *the|matrix",
        "charpoly(X)",
        ("characteristic polynomial of [2, 1; 1, 2]", "charpoly([2, 1; 1, 2])"),
    ),
    applied(
        "null_space|nullspace|kernel of",
        "nullspace(X)",
        ("null space of [1, 2; 2, 4]", "nullspace([1, 2; 2, 4])"),
    ),
    applied(
        "eigenvalues of *the|matrix",
        "eigenvalues(X)",
        ("eigenvalues of [2, 1; 1, 2]", "eigenvalues([2, 1; 1, 2])"),
    ),
    applied(
        "eigenvectors of *the|matrix",
        "eigenvectors(X)",
        ("eigenvectors of [2, 1; 1, 2]", "eigenvectors([2, 1; 1, 2])"),
    ),
    applied("rank of *the|matrix", "rank(X)", ("rank of [1, 2; 2, 4]", "rank([1, 2; 2, 4])")),
    applied("transpose of *the|matrix", "transpose(X)", ("transpose of [1, 2; 3, 4]", "transpose([1, 2; 3, 4])")),
    applied("trace of *the|matrix", "trace(X)", ("trace of [1, 2; 3, 4]", "trace([1, 2; 3, 4])")),
    list("median of", "median(X, Y)", ("median of 2, 3 and 7", "median(2, 3, 7)")),
    list(
        "sample_standard_deviation|sample_std_dev|sample_std|sample_stdev|sample_stddev|sample_sd [of]",
        "std(X, Y)",
        ("sample standard deviation of 2, 4 and 9", "std(2, 4, 9)"),
    ),
    list("sample_variance|sample_var [of]", "variance(X, Y)", ("sample variance of 2, 4 and 9", "variance(2, 4, 9)")),
    list(
        "population_standard_deviation|population_std_dev|population_std|population_stdev|population_stddev|population_sd [of]",
        "pstdev(X, Y)",
        ("population standard deviation of 2 and 4", "pstdev(2, 4)"),
    ),
    list(
        "population_variance|population_var [of]",
        "pvariance(X, Y)",
        ("population variance of 2 and 4", "pvariance(2, 4)"),
    ),
    list(
        "greatest_common_divisor|greatest_common_factor|highest_common_factor|highest_common_divisor|\
         largest_common_divisor|largest_common_factor|gcd|gcf|hcf of",
        "gcd(X, Y)",
        ("greatest common divisor of 12 and 18", "gcd(12, 18)"),
    ),
    list(
        "least_common_multiple|lowest_common_multiple|smallest_common_multiple|lcm of",
        "lcm(X, Y)",
        ("least common multiple of 4 and 6", "lcm(4, 6)"),
    ),
    list(
        "A:ORDINAL largest|greatest|biggest|highest of",
        "large([X, Y], A)",
        ("second largest of 2, 9 and 4", "large([2, 9, 4], 2)"),
    ),
    list(
        "A:ORDINAL smallest|least|lowest of",
        "small([X, Y], A)",
        ("second smallest of 2, 9 and 4", "small([2, 9, 4], 2)"),
    ),
    acting(
        "A st|nd|rd|th largest|greatest|biggest|highest of",
        &[Takes::NoFractionBefore],
        "large([X, Y], A)",
        Role::Opens(Shape::List),
        ("2nd largest of 2, 9 and 4", "large([2, 9, 4], 2)"),
    ),
    acting(
        "A st|nd|rd|th smallest|least|lowest of",
        &[Takes::NoFractionBefore],
        "small([X, Y], A)",
        Role::Opens(Shape::List),
        ("3rd smallest of 2, 9 and 4", "small([2, 9, 4], 3)"),
    ),
    // `the two largest of 2, 9 and 4` are several.
    acting(
        "maximum|max|largest|greatest|biggest|highest|larger|greater|bigger of",
        &[Takes::NoNumber, Takes::NoOrdinal],
        "max(X, Y)",
        Role::Opens(Shape::List),
        ("largest of 2, 9 and 4", "max(2, 9, 4)"),
    ),
    acting(
        "minimum|min|smallest|least|lowest|smaller|lesser of",
        &[Takes::NoNumber, Takes::NoOrdinal],
        "min(X, Y)",
        Role::Opens(Shape::List),
        ("smallest of 2, 9 and 4", "min(2, 9, 4)"),
    ),
    applied("square_root|square_rt|sq_root|sq_rt [of]", "sqrt(X)", ("square root of 25", "sqrt(25)")),
    applied("cube_root|cubic_root|cube_rt|cubic_rt [of]", "cbrt(X)", ("cube root of 27", "cbrt(27)")),
    applied("factorial of", "factorial(X)", ("factorial of 5", "factorial(5)")),
    opening("real_part of", "re(X)", Shape::Whole, ("real part of (3+i)^2", "re((3 + i)^2)")),
    opening("imaginary_part of", "im(X)", Shape::Whole, ("imaginary part of (3+i)^2", "im((3 + i)^2)")),
    opening("conjugate|complex_conjugate of", "conj(X)", Shape::Whole, ("conjugate of 6+8i", "conj(6 + 8 * i)")),
    opening("modulus of", "abs(X)", Shape::Whole, ("modulus of 3 + 4i", "abs(3 + 4 * i)")),
    opening("argument of", "arg(X)", Shape::Whole, ("argument of 1 + i", "arg(1 + i)")),
    applied("sum_of *the digits of", "digitsum(X)", ("sum of the digits of 2^15", "digit_sum(2^15)")),
    applied("digit_sum of", "digitsum(X)", ("digit sum of 1234", "digit_sum(1234)")),
    applied("number_of divisors|factors of", "divisorcount(X)", ("number of divisors of 360", "divisor_count(360)")),
    applied("number_of digits in|of", "digitcount(X)", ("number of digits in 2^50", "digit_count(2^50)")),
    applied("last digit of", "mod(X, 10)", ("last digit of 7^2024", "mod(7^2024, 10)")),
    applied("trailing zeros of|in", "trailingzeros(X)", ("trailing zeros of 25!", "trailing_zeros(25!)")),
    applied(
        "largest|greatest|biggest|highest prime factor of",
        "largestprimefactor(X)",
        ("largest prime factor of 1001", "largest_prime_factor(1001)"),
    ),
    applied("absolute_value of", "abs(X)", ("absolute value of -5", "abs(-5)")),
    applied("natural_log|natural_logarithm of", "ln(X)", ("natural log of 2", "ln(2)")),
    applied("logarithm of", "log(X)", ("logarithm of 1", "ln(1)")),
    applied("common_logarithm of", "log10(X)", ("common logarithm of 100", "log10(100)")),
    applied("sine of", "sin(X)", ("sine of 30 degrees", "sin(30 degrees)")),
    applied("cosine of", "cos(X)", ("cosine of 60 degrees", "cos(60 degrees)")),
    applied("tangent of", "tan(X)", ("tangent of 45 degrees", "tan(45 degrees)")),
    applied("exponential of", "exp(X)", ("exponential of 2", "exp(2)")),
    applied(
        "prime_factors|prime_factorization|prime_factorisation|prime_decomposition|factorization|factorisation of",
        "factor(X)",
        ("prime factors of 360", "factor(360)"),
    ),
    acting(
        "factor|factorize|factorise … A",
        &[Takes::NoValue],
        "factor(X)",
        Role::Opens(Shape::Applied),
        ("factor 12", "factor(12)"),
    ),
    applied("divisors|factors of", "divisors(X)", ("divisors of 12", "divisors(12)")),
    applied("next_prime after|above", "nextprime(X)", ("next prime after 100", "nextprime(100)")),
    opening("A:fibonacci|lucas number … B", "A(X)", Shape::Applied, ("fibonacci number 20", "fibonacci(20)")),
];

pub(super) const NAMED_FUNCTIONS: &[Phrase] = &[
    applied("A:FUNCTION of", "A(X)", ("gamma of 5", "gamma(5)")),
    list("A:LIST of", "A(X, Y)", ("hypot of 3 and 4", "hypot(3, 4)")),
    list("A:MANY … B and|, C", "A(X, Y)", ("gcd 12 and 18", "gcd(12, 18)")),
    list("A:MANY … NUMBERS", "A(X, Y)", ("gcd 12 18", "gcd(12, 18)")),
];
