//! The names of well-known systems: mathjs, SymPy, Python's `math` and `statistics`, `NumPy`, spreadsheets.

/// Every name.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES_OF_ART.iter().chain(&OTHER_NAMES).copied()
}

/// Whether a condition holds for any of them.
pub(crate) fn any(mut holds: impl FnMut(&str) -> bool) -> bool {
    [&NAMES_OF_ART[..], &OTHER_NAMES].into_iter().any(|names| names.iter().any(|name| holds(name)))
}

/// Whether a name is among them.
pub(crate) fn contains(name: &str) -> bool {
    is_of_art(name) || is_among(&OTHER_NAMES, name)
}

/// Whether a name is one that ART's calculator has, or that it has something equal to.
pub(crate) fn is_of_art(name: &str) -> bool {
    is_among(&NAMES_OF_ART, name)
}

/// Whether a name is one of the others that the tool `answer` has.
pub(crate) fn is_of_answer(name: &str) -> bool {
    is_among(&NAMES_OF_ANSWER, name)
}

/// Whether a name is among names in alphabetical order.
fn is_among(names: &[&str], name: &str) -> bool {
    let start = names.partition_point(|known| letters(known).lt(letters(name)));
    names[start..].iter().take_while(|known| known.eq_ignore_ascii_case(name)).any(|known| *known == name)
}

/// What a name is sorted by: its letters in any case.
fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().map(|letter| letter.to_ascii_lowercase())
}

// The names one by one, with their lengths: a comparison of lengths tells most of them apart.
static NAMES_OF_ART: [&str; count(OF_ART)] = words(OF_ART);
static OTHER_NAMES: [&str; count(ELSEWHERE)] = words(ELSEWHERE);
static NAMES_OF_ANSWER: [&str; count(OF_ANSWER)] = words(OF_ANSWER);

/// The number of words of the lines, which are separated by single spaces.
const fn count(lines: &[&str]) -> usize {
    let (mut count, mut line) = (lines.len(), 0);
    while line < lines.len() {
        let mut at = 0;
        while at < lines[line].len() {
            if lines[line].as_bytes()[at] == b' ' {
                count += 1;
            }
            at += 1;
        }
        line += 1;
    }
    count
}

/// The words of the lines, of which there are `COUNT`.
const fn words<const COUNT: usize>(lines: &[&'static str]) -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let (mut count, mut line) = (0, 0);
    while line < lines.len() {
        let (mut rest, mut end) = (lines[line], 0);
        while end < rest.len() {
            if rest.as_bytes()[end] == b' ' {
                words[count] = rest.split_at(end).0;
                count += 1;
                (rest, end) = (rest.split_at(end + 1).1, 0);
            } else {
                end += 1;
            }
        }
        words[count] = rest;
        count += 1;
        line += 1;
    }
    words
}

/// Whether a name is that of a unit of measurement or of a currency.
pub(crate) fn is_unit(name: &str) -> bool {
    UNITS.iter().flat_map(|line| line.split_ascii_whitespace()).any(|unit| unit == name)
}

/// Those that ART's calculator has, or that it has something equal to, in alphabetical order; a test compares them with it.
static OF_ART: &[&str] = &[
    "abs acos acosd acosh acot acoth acsc acsch Add add addScalar and apply arccos arccosh arcsin arcsinh arctan",
    "arctan2 arctanh arg asec asech asin asind asinh atan ATAN2 atan2 atand atanh average avg bellNumbers bernoulli",
    "beta bigint bignumber bin binom binomial bitAnd bitand bitNot bitOr bitor bitXor bitxor boolean catalan cbrt ceil",
    "ceiling choose clone column comb combin combinations combinationsWithRep compare compareNatural compareText",
    "complex composition concat conj conjugate corr cos cosd cosec cosh cosine cot coth count cross csc csch",
    "ctranspose cube cumsum deepEqual deg deg2rad degrees den derivative det diag diff distance divide divideScalar",
    "dot dotDivide dotMultiply dotPow eigs equal equalScalar equalText erf exp exp10 exp2 expm expm1 fabs fact",
    "factorial fft filter fix flatten floor floordiv forEach format frac fraction freqz gamma gcd getMatrixDataType",
    "GoldenRatio hasNumericValue hex hypot I identity IF if ifft iif im index inf int intersect inv invmod isBounded",
    "isFinite isfinite isInteger isNaN isnan isNegative isNumeric isPositive isPrime isprime isZero kldivergence kron",
    "larger largerEq lb lcm leafCount leftShift lg lgamma ln LOG log log10 log1p log2 logb lsolve lsolveAll lup",
    "lusolve lyap mad map mapSlices matrix matrixFromColumns matrixFromFunction matrixFromRows max mean median min mod",
    "mode Mul multinomial multiply multiplyScalar nCk nCr ncr norm not nPr npr nthRoot nthroot nthRoots nullish number",
    "numeric oct ones oo or partitionSelect perm permut permutations pinv polynomialRoot pow power print prod product",
    "qr quantileSeq rad rad2deg radians range rationalize re reshape resize resolve rightArithShift rightLogShift root",
    "rotate rotationMatrix round row schur sec sech setCartesian setDifference setDistinct setIntersect setIsSubset",
    "setMultiplicity setPowerset setSize setSymDifference setUnion sgn sign signum simplify simplifyConstant",
    "simplifyCore sin sind sine sinh size slu smaller smallerEq solveODE sort sparse splitUnit sqrt sqrtm square",
    "squeeze std stddev stdev stirlingS2 string subset subtract subtractScalar sum sylvester symbolicEqual tan tand",
    "tangent tanh to toBest trace transpose trunc truncate typeOf unaryMinus unaryPlus unequal unit usolve usolveAll",
    "var variance where xgcd xor zeros zeta zpk2tf",
];

/// The others, in alphabetical order.
static ELSEWHERE: &[&str] = &[
    "absolute abundance accumulate acotd adjoint airyai airyaiprime airybi airybiprime andre angle ANS Ans ans",
    "appellf1 approximants arange arccot arccoth arccsc arccsch arcosh arcsec arcsech argmax argmin argument arsinh",
    "artanh assoc_laguerre assoc_legendre atn atn2 base bell bessel besseli besselj besselk bessely betainc bin_coeff",
    "bisect_left bisect_right bool bspline_basis carmichael cast chain char chebyshevt chebyshevu checkodesol",
    "checkpdesol checksol chr cis clamp classify_ode classify_pde clip coeff coefficients collect columns compile",
    "complement composite compositepi config convert copysign correl correlation cosecant cotan cotangent countif cov",
    "covariance createUnit ctan cumprod cumulative cycle_length date days decompogen degree degtorad delta denominator",
    "Derivative det_quick determinant diagonal dict differentiate digamma dim diophantine dirac dirichlet_eta",
    "discrete_log dist distinct div divisor_count divisor_sigma divisors divmod dsolve e ei eigenvals eigenvalues",
    "eigenvectors ellipse elliptic_e elliptic_f elliptic_k elliptic_pi Eq erf2 erf2inv erfc erfcinv erfi erfinv euler",
    "EulerGamma eval evaluate even exec exp_polar expand expint exponent eye factor factor_system factorial2 factorint",
    "factorrat factors factory False false ff fib fibonacci find flipud float fmax fmean fmin fmod fourier_series fps",
    "fresnelc fresnels frexp fromkeys fsum gammaln gaussian Ge gegenbauer genocchi geomean geometric_mean ggt grad",
    "gruntz Gt hankel1 hankel2 harmmean harmonic harmonic_mean heaviside help hermite hermite_prob histogram hn1 hn2",
    "hyp hyper hypotenuse id idiv iff imag imaginary import imul Infinity infinity int32 integer Integral integral",
    "integrate interp intersection inv_quick inverse is_abundant is_amicable is_carmichael is_deficient is_perfect",
    "isArray isclose isEven isInf isinf isInfinite isNumber isOdd isqrt jacobi jacobi_symbol jn jn_zeros join kgv",
    "kurtosis laguerre lambda LambertW lambertw ldexp Le legendre len length lerchphi li lim limit limit_seq",
    "line_integrate linear_regression linsolve linspace list lngamma lnp1 loc logBase loggamma lower lowergamma Lt",
    "lucas magnitude marcumq match math mathieuc mathieucprime mathieus mathieusprime matmul maximum median_grouped",
    "median_high median_low meijerg mid minimum minus mobius modf modpow modulo motzkin mul multigamma multimode",
    "multiplicity N n_order NaN nan nand natural Ne negate nextafter nextprime nint None nonlinsolve nonzero normal",
    "normalize now np npartitions nPk nroots nsimplify nsolve nthroot_mod null numerator numpy odd ode_order ord parse",
    "parser partition pde_separate pdsolve percent percentile percentrank perfect_power permutation pgcd phase PI pi",
    "pickRandom Piecewise piecewise_fold plus pmt polar polar_lift polarify pollard_pm1 pollard_rho poly polyfit",
    "polygamma polylog polyval powmod ppcm pred prevprime prime prime_factors primefactors primenu primeomega primepi",
    "primerange primitive_root primorial proj pstdev pv pvariance quadratic quantile quantiles quot quotient radian",
    "radtodeg rand randint random randomInt randprime rank rat rational real real_root reciprocal rect reduce refine",
    "rem remainder replace replacer residue rev reverse reviver rf riemann_xi rint roots rows rref rsolve rsolve_hyper",
    "rsolve_poly rsolve_ratio S secant select seq sequence series set sheet shift si sigma sinc sine_transform skew",
    "slerp slice solve solve_linear solveset sorted sqrt_mod sqrt_mod_iter stdevp stdevs stieltjes stirling sub",
    "subfactorial subs subst substitute substitution summation sumsq svd swap symbol symbols sympy tail take tau",
    "taylor tg time timedelta today together totient toupper tr triangle tribonacci trigamma tril triu True true typed",
    "typeof ulp unequalText union unpolarify upper uppergamma vander varp vars wedge weighted while xnor yn zip",
];

/// Those of the others that the tool `answer` has, in alphabetical order; a test compares them with it.
static OF_ANSWER: &[&str] = &[
    "arccot arccoth arccsc arccsch arcosh arcsec arcsech arsinh artanh base cis coeff collect correl correlation cov",
    "covariance determinant div divisor_count divisors eigenvals eigenvalues eigenvectors erfc even expand factor factorint factors",
    "fib fibonacci fmod fsum gammaln geomean geometric_mean ggt grad harmonic_mean hypotenuse imag inverse isqrt kgv kurtosis",
    "lambertw len linsolve loggamma lucas magnitude matmul maximum minimum modulo nextprime odd percentile pgcd phase pmt ppcm prime_factors",
    "primefactors primepi pstdev pv pvariance quot quotient rank real remainder rref sinc skew sorted stdevp sumsq tg together",
    "totient tr varp",
];

static UNITS: &[&str] = &[
    "inch inches feet foot ft yard yards yd mile miles mi mph kph kmh meter meters metre metres cm mm km dm nm um mum",
    "micrometer kilometer kilometers kilometre kilometres centimeter centimeters millimeter millimeters angstrom lightyear",
    "parsec gram grams kg kilogram kilograms mg milligram milligrams lb lbs pound pounds oz ounce ounces ton tons tonne",
    "tonnes stone liter liters litre litres ml mL milliliter milliliters gallon gallons gal quart quarts pint pints cup cups",
    "tbsp tsp teaspoon teaspoons tablespoon tablespoons floz second seconds secs minute minutes mins hour hours hr hrs day",
    "days week weeks month months year years ms millisecond milliseconds microsecond nanosecond decade century celsius",
    "fahrenheit kelvin degC degF joule joules kJ kWh kwh Wh watt watts kW MW GW volt volts ampere amps ohm ohms hertz Hz kHz",
    "MHz GHz newton newtons pascal pascals kPa psi atm bar calorie calories kcal cal eV MeV bit bits byte bytes KB MB GB TB",
    "kB KiB MiB GiB acre acres hectare hectares sqft sqm USD EUR GBP JPY INR CAD AUD CHF CNY KES dollars dollar euro euros",
    "cents yen rupees rad radian radians grad grads arcmin arcsec percent",
];

#[cfg(test)]
mod tests {
    use super::{NAMES_OF_ANSWER, NAMES_OF_ART, OTHER_NAMES, contains, is_of_art, letters, names};

    #[test]
    fn every_name_is_a_word() {
        assert_eq!(names().find(|name| name.is_empty() || name.contains(char::is_whitespace)), None);
        assert_eq!((names().next(), names().last()), (Some("abs"), Some("zip")));
        assert!(is_of_art("abs") && !is_of_art("airyaiprime"));
        assert!(names().all(contains));
        assert!(["", "a", "zz", "_", "sqr", "Sqrt", "0", "é"].iter().all(|name| !contains(name)));
    }

    #[test]
    fn the_names_are_in_alphabetical_order() {
        let is_ordered = |names: &[&str]| names.is_sorted_by(|one, other| letters(one).le(letters(other)));
        assert!(is_ordered(&NAMES_OF_ART) && is_ordered(&OTHER_NAMES) && is_ordered(&NAMES_OF_ANSWER));
    }
}
