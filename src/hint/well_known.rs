//! The names of well-known systems: mathjs, SymPy, Python's `math` and `statistics`, `NumPy`, spreadsheets.

/// Every name, in alphabetical order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Whether a name is among them.
pub(crate) fn contains(name: &str) -> bool {
    names().any(|known| known == name)
}

/// The names one by one, with their lengths: a comparison of lengths tells most of them apart.
static WORDS: [&str; COUNT] = words();

const COUNT: usize = {
    let (mut count, mut line) = (NAMES.len(), 0);
    while line < NAMES.len() {
        let mut at = 0;
        while at < NAMES[line].len() {
            if NAMES[line].as_bytes()[at] == b' ' {
                count += 1;
            }
            at += 1;
        }
        line += 1;
    }
    count
};

/// The words of the lines, which are separated by single spaces.
const fn words() -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let (mut count, mut line) = (0, 0);
    while line < NAMES.len() {
        let (mut rest, mut end) = (NAMES[line], 0);
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

const NAMES: &[&str] = &[
    "abs absolute abundance accumulate acos acosd acosh acot acotd acoth acsc acsch Add add addScalar adjoint airyai",
    "airyaiprime airybi airybiprime and andre angle ANS Ans ans appellf1 apply approximants arange arccos arccosh arccot",
    "arccoth arccsc arccsch arcosh arcsec arcsech arcsin arcsinh arctan arctan2 arctanh arg argmax argmin argument arsinh",
    "artanh asec asech asin asind asinh assoc_laguerre assoc_legendre atan ATAN2 atan2 atand atanh atn atn2 average avg base",
    "bell bellNumbers bernoulli bessel besseli besselj besselk bessely beta betainc bigint bignumber bin bin_coeff binom",
    "binomial bisect_left bisect_right bitAnd bitand bitNot bitOr bitor bitXor bitxor bool boolean bspline_basis carmichael",
    "cast catalan cbrt ceil ceiling chain char chebyshevt chebyshevu checkodesol checkpdesol checksol choose chr cis clamp",
    "classify_ode classify_pde clip clone coeff coefficients collect column columns comb combin combinations",
    "combinationsWithRep compare compareNatural compareText compile complement complex composite compositepi composition",
    "concat config conj conjugate convert copysign corr correl correlation cos cosd cosec cosecant cosh cosine cot cotan",
    "cotangent coth count countif cov covariance createUnit cross csc csch ctan ctranspose cube cumprod cumsum cumulative",
    "cycle_length date days decompogen deepEqual deg deg2rad degree degrees degtorad delta den denominator Derivative",
    "derivative det det_quick determinant diag diagonal dict diff differentiate digamma dim diophantine dirac dirichlet_eta",
    "discrete_log dist distance distinct div divide divideScalar divisor_count divisor_sigma divisors divmod dot dotDivide",
    "dotMultiply dotPow dsolve e ei eigenvals eigenvalues eigenvectors eigs ellipse elliptic_e elliptic_f elliptic_k",
    "elliptic_pi Eq equal equalScalar equalText erf erf2 erf2inv erfc erfcinv erfi erfinv euler EulerGamma eval evaluate even",
    "exec exp exp10 exp2 exp_polar expand expint expm expm1 exponent eye fabs fact factor factor_system factorial factorial2",
    "factorint factorrat factors factory False false ff fft fib fibonacci filter find fix flatten flipud float floor floordiv",
    "fmax fmean fmin fmod forEach format fourier_series fps frac fraction freqz fresnelc fresnels frexp fromkeys fsum gamma",
    "gammaln gaussian gcd Ge gegenbauer genocchi geomean geometric_mean getMatrixDataType ggt GoldenRatio grad gruntz Gt",
    "hankel1 hankel2 harmmean harmonic harmonic_mean hasNumericValue heaviside help hermite hermite_prob hex histogram hn1",
    "hn2 hyp hyper hypot hypotenuse I id identity idiv IF if iff ifft iif im imag imaginary import imul index inf Infinity",
    "infinity int int32 integer Integral integral integrate interp intersect intersection inv inv_quick inverse invmod",
    "is_abundant is_amicable is_carmichael is_deficient is_perfect isArray isBounded isclose isEven isFinite isfinite isInf",
    "isinf isInfinite isInteger isNaN isnan isNegative isNumber isNumeric isOdd isPositive isPrime isprime isqrt isZero",
    "jacobi jacobi_symbol jn jn_zeros join kgv kldivergence kron kurtosis laguerre lambda LambertW lambertw larger largerEq",
    "lb lcm ldexp Le leafCount leftShift legendre len length lerchphi lg lgamma li lim limit limit_seq line_integrate",
    "linear_regression linsolve linspace list ln lngamma lnp1 loc LOG log log10 log1p log2 logb logBase loggamma lower",
    "lowergamma lsolve lsolveAll Lt lucas lup lusolve lyap mad magnitude map mapSlices marcumq match math mathieuc",
    "mathieucprime mathieus mathieusprime matmul matrix matrixFromColumns matrixFromFunction matrixFromRows max maximum mean",
    "median median_grouped median_high median_low meijerg mid min minimum minus mobius mod mode modf modpow modulo motzkin",
    "Mul mul multigamma multimode multinomial multiplicity multiply multiplyScalar N n_order NaN nan nand natural nCk nCr ncr",
    "Ne negate nextafter nextprime nint None nonlinsolve nonzero norm normal normalize not now np npartitions nPk nPr npr",
    "nroots nsimplify nsolve nthRoot nthroot nthroot_mod nthRoots null nullish number numerator numeric numpy oct odd",
    "ode_order ones oo or ord parse parser partition partitionSelect pde_separate pdsolve percent percentile percentrank",
    "perfect_power perm permut permutation permutations pgcd phase PI pi pickRandom Piecewise piecewise_fold pinv plus pmt",
    "polar polar_lift polarify pollard_pm1 pollard_rho poly polyfit polygamma polylog polynomialRoot polyval pow power powmod",
    "ppcm pred prevprime prime prime_factors primefactors primenu primeomega primepi primerange primitive_root primorial",
    "print prod product proj pstdev pv pvariance qr quadratic quantile quantiles quantileSeq quot quotient rad rad2deg radian",
    "radians radtodeg rand randint random randomInt randprime range rank rat rational rationalize re real real_root",
    "reciprocal rect reduce refine rem remainder replace replacer reshape residue resize resolve rev reverse reviver rf",
    "riemann_xi rightArithShift rightLogShift rint root roots rotate rotationMatrix round row rows rref rsolve rsolve_hyper",
    "rsolve_poly rsolve_ratio S schur sec secant sech select seq sequence series set setCartesian setDifference setDistinct",
    "setIntersect setIsSubset setMultiplicity setPowerset setSize setSymDifference setUnion sgn sheet shift si sigma sign",
    "signum simplify simplifyConstant simplifyCore sin sinc sind sine sine_transform sinh size skew slerp slice slu smaller",
    "smallerEq solve solve_linear solveODE solveset sort sorted sparse splitUnit sqrt sqrt_mod sqrt_mod_iter sqrtm square",
    "squeeze std stddev stdev stdevp stdevs stieltjes stirling stirlingS2 string sub subfactorial subs subset subst",
    "substitute substitution subtract subtractScalar sum summation sumsq svd swap sylvester symbol symbolicEqual symbols",
    "sympy tail take tan tand tangent tanh tau taylor tg time timedelta to toBest today together totient toupper tr trace",
    "transpose triangle tribonacci trigamma tril triu True true trunc truncate typed typeOf typeof ulp unaryMinus unaryPlus",
    "unequal unequalText union unit unpolarify upper uppergamma usolve usolveAll vander var variance varp vars wedge weighted",
    "where while xgcd xnor xor yn zeros zeta zip zpk2tf",
];

const UNITS: &[&str] = &[
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
    use super::{contains, names};

    #[test]
    fn every_name_is_a_word() {
        assert_eq!(names().find(|name| name.is_empty() || name.contains(char::is_whitespace)), None);
        assert_eq!((names().next(), names().last()), (Some("abs"), Some("zpk2tf")));
        assert!(["abs", "sqrt", "airyaiprime", "and"].iter().all(|name| contains(name)));
        assert!(["", "a", "zz", "_", "sqr", "0", "é"].iter().all(|name| !contains(name)));
    }
}
