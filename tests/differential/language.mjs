// Draws expressions over mathjs's whole language and compares their results in mathjs 15.2.0 and in the npm package, or in the
// native calculator: the same type, and the same value within the tolerance.
// `node tests/differential/language.mjs [--seed N] [--count N] [--show N] [--binary target/debug/examples/evaluate_lines]`
import { parseArgs } from "node:util";
import { evaluate } from "pascaline";
import { compare, comparePackage } from "./compare.mjs";
import { random } from "./generate.mjs";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    count: { type: "string", default: "5000" },
    show: { type: "string", default: "20" },
    binary: { type: "string" },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.count);
const LEAST = 0.99;

/**
 * The functions, by the kind of their result, with the kinds of their arguments; a kind is one of `KINDS`, and `?` after it
 * makes an argument optional.
 */
const FUNCTIONS = {
  number: `abs(number) abs(complex) arg(complex) re(complex) im(complex) cbrt(number) ceil(number) floor(number) fix(number)
    round(number,digits) cube(small) square(number) exp(small) expm1(small) hypot(number,number) sign(number) gcd(count,count)
    lcm(count,count) mod(number,positive) nthRoot(positive,root) norm(vector) norm(square) pow(positive,small) invmod(count,count)
    log10(positive) log2(positive) log1p(positive) log(positive,positive) sqrt(positive) unaryMinus(number) add(number,number)
    subtract(number,number) multiply(number,number) divide(number,positive) dotMultiply(number,number) dotDivide(number,number)
    bitAnd(count,count) bitOr(count,count) bitXor(count,count) bitNot(count) leftShift(count,digits) rightArithShift(count,digits)
    rightLogShift(count,digits) bellNumbers(digits) catalan(digits) composition(digits,root) stirlingS2(digits,root)
    combinations(count,root) combinationsWithRep(digits,root) factorial(digits) permutations(digits) gamma(positive) lgamma(positive)
    erf(small) zeta(positive) kldivergence(weights,weights) multinomial(digits,digits) distance(point,point)
    sin(number) cos(number) tan(number) sec(number) csc(positive) cot(positive) asin(unit01) acos(unit01) atan(number)
    atan2(number,number) acot(positive) asec(number) acsc(number) sinh(small) cosh(small) tanh(small) coth(positive) sech(small)
    csch(positive) asinh(number) acosh(positive) atanh(unit01) acoth(positive) asech(unit01) acsch(positive)
    det(square) trace(square) dot(vector3,vector3) sum(vector) sum(matrix) prod(vector) mean(vector) median(vector) std(vector)
    variance(vector) max(vector) min(vector) mad(vector) quantileSeq(vector,unit01) count(matrix) corr(vector3,vector3)
    number(text10) number(bignumber) number(fraction) numeric(text10) compare(number,number) compareNatural(number,number)
    setSize(vector) setMultiplicity(digits,vector) leafCount(formula) partitionSelect(vector,zero) subset(vector,index1)
    bernoulli(digits) number(unit,plain)`,
  complex: `sqrt(complex) exp(csmall) log(complex) sin(csmall) cos(csmall) tan(csmall) sinh(csmall) cosh(csmall) tanh(csmall)
    asin(csmall) acos(csmall) atan(csmall) asinh(csmall) acosh(csmall) atanh(csmall) conj(complex) complex(number,number)
    cube(csmall) square(complex) sign(complex) add(complex,complex) multiply(complex,complex) divide(complex,complex)
    pow(csmall,csmall) sec(csmall) csc(csmall) cot(csmall) sech(csmall) csch(csmall) coth(csmall) round(complex,digits) cbrt(complex)
    gamma(csmall) acot(csmall) asec(csmall) acsc(csmall)`,
  matrix: `inv(square) transpose(matrix) ctranspose(matrix) multiply(square,square) add(matrix,number) dotMultiply(matrix,number)
    kron(square,square) cross(vector3,vector3) diag(vector) identity(digits) zeros(root,root) ones(root,root) range(digits,count)
    concat(square,square) flatten(matrix) reshape(four,shape) resize(vector,newsize) size(matrix) squeeze(matrix) sort(vector)
    cumsum(vector) diff(vector) lusolve(square,vector2) lsolve(square,vector2) usolve(square,vector2) expm(smallsquare) row(square,index1)
    column(square,index1) map(vector,inline) filter(vector,condition) setUnion(vector,vector) setIntersect(vector,vector)
    setDifference(vector,vector) setDistinct(vector) setSymDifference(vector,vector) setCartesian(vector3,vector3) sum(matrix,dimension)
    mean(matrix,dimension) max(matrix,dimension) min(matrix,dimension) std(matrix,dimension) sqrt(vector) abs(matrix) sin(matrix)
    round(matrix,digits) nthRoots(positive,root) polynomialRoot(number,positive) fft(vector4) ifft(vector4) mode(vector)
    pinv(square) sqrtm(spd) xgcd(count,count) subset(matrix,indexpart) matrixFromRows(vector3,vector3)
    matrixFromColumns(vector3,vector3) rotationMatrix(number) mapSlices(matrix,dimension,reducer) gcd(counts,count) not(vector)
    quantileSeq(vector,quantiles) setPowerset(vector3) trace2(square)`,
  boolean: `larger(number,number) smaller(number,number) equal(count,count) unequal(count,count) largerEq(number,number)
    smallerEq(number,number) deepEqual(vector,vector) equalText(text,text) isInteger(number) isNegative(number) isPositive(number)
    isZero(digits) isNaN(number) isNumeric(number) isPrime(count) hasNumericValue(text10) and(number,digits) or(digits,digits)
    xor(digits,digits) not(digits) setIsSubset(vector,vector) boolean(digits) isFinite(number) symbolicEqual(formula,formula)`,
  text: `format(number,precision) format(complex,precision) format(matrix) bin(count) oct(count) hex(count) string(number)
    string(vector) typeOf(anything) concat(text,text) print(template,fields) simplify(formula) derivative(formula,variable)
    rationalize(formula) getMatrixDataType(matrix) compareText(text,text) format(unit,precision) format(bignumber) format(fraction)`,
  unit: `abs(unit) unit(quantity) to(length,lengthtext) add(length,length) multiply(length,length) divide(length,time) sqrt(area)
    toBest(length) round(length,digits,lengthunit) multiply(unit,number) pow(length,root) unaryMinus(unit) sum(lengths) max(lengths)
    cube(length)`,
  bignumber: `bignumber(number) add(bignumber,bignumber) multiply(bignumber,bignumber) divide(bignumber,bigpositive)
    subtract(bignumber,bignumber) sqrt(bigpositive) exp(bigsmall) log(bigpositive) sin(bignumber) cos(bignumber) tan(bigsmall)
    atan(bignumber) asin(bigunit) acos(bigunit) sinh(bigsmall) cosh(bigsmall) tanh(bigsmall) pow(bigpositive,bigsmall) cbrt(bigpositive)
    abs(bignumber) floor(bignumber) ceil(bignumber) round(bignumber,digits) factorial(bigcount) gcd(bigcount,bigcount)
    mod(bignumber,bigpositive) log10(bigpositive) log2(bigpositive) square(bignumber) cube(bignumber) hypot(bignumber,bignumber)
    combinations(bigcount,bigroot) lcm(bigcount,bigcount)`,
  fraction: `fraction(digits,root) fraction(decimal) add(fraction,fraction) subtract(fraction,fraction) multiply(fraction,fraction)
    divide(fraction,fpositive) abs(fraction) square(fraction) cube(fraction) pow(fraction,root) mod(fraction,fpositive)
    gcd(fraction,fraction) lcm(fpositive,fpositive) sign(fraction) unaryMinus(fraction)`,
  bigint: `bigint(count) add(bigint,bigint) multiply(bigint,bigint) subtract(bigint,bigint) pow(bigint,root) mod(bigint,bigroot1)
    abs(bigint) square(bigint) cube(bigint)`,
};

const ROWS = Object.entries(FUNCTIONS)
  .flatMap(([kind, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((text) => {
        const [, name, kinds] = text.match(/^(\w+)\((.*)\)$/);
        return { kind, name, kinds: kinds.split(",") };
      }),
  )
  .filter(({ name }) => name !== "trace2");
const NUMERIC = ROWS.filter(({ kind }) => kind === "number");

const next = random(seed);
const pick = (list) => list[Math.floor(next() * list.length)];
const integer = (least, most) => least + Math.floor(next() * (most - least + 1));
const decimal = (size) => (next() * size).toFixed(integer(1, 4));
const list = (length, item) => `[${Array.from({ length }, item).join(", ")}]`;
const LENGTHS = ["m", "cm", "km", "inch", "ft", "mm", "yd", "mile", "um"];
const UNITS = [
  ...LENGTHS,
  "kg",
  "g",
  "lb",
  "s",
  "minute",
  "hour",
  "day",
  "N",
  "J",
  "kW",
  "Pa",
  "l",
  "deg",
  "rad",
  "V",
  "ohm",
  "Hz",
  "m/s",
  "km/h",
  "m^2",
  "kWh",
  "byte",
  "bits",
  "K",
  "A",
  "mol",
  "lbf",
  "gallon",
  "acre",
];

/** What stands for an argument of each kind. */
const KINDS = {
  number: (depth) =>
    depth > 0 && next() < 0.5
      ? call(pick(NUMERIC), depth)
      : pick([String(integer(-20, 20)), decimal(30), `-${decimal(9)}`, decimal(1)]),
  complex: () => `(${pick([decimal(9), integer(-5, 5)])} ${pick(["+", "-"])} ${pick([decimal(9), integer(1, 5)])}i)`,
  csmall: () => `(${decimal(2)} ${pick(["+", "-"])} ${decimal(2)}i)`,
  positive: () => pick([decimal(20), String(integer(1, 30))]),
  small: () => pick([decimal(4), `-${decimal(4)}`, String(integer(-3, 3))]),
  unit01: () => (next() * 0.98 + 0.01).toFixed(3),
  count: () => String(integer(0, 1000)),
  digits: () => String(integer(0, 9)),
  zero: () => "0",
  root: () => String(integer(1, 5)),
  precision: () => String(integer(1, 16)),
  dimension: () => String(integer(1, 2)),
  vector: () => list(integer(1, 5), () => KINDS.number(0)),
  vector2: () => list(2, () => integer(-9, 9)),
  vector3: () => list(3, () => integer(-9, 9)),
  vector4: () => list(4, () => integer(-9, 9)),
  weights: () => list(3, () => decimal(1).replace(/^0\.0*$/, "0.5")),
  counts: () => list(3, () => integer(1, 99)),
  point: () => list(2, () => integer(-9, 9)),
  square: () => `[${integer(1, 9)}, ${integer(-9, 9)}; ${integer(-9, 9)}, ${integer(1, 9)}]`,
  smallsquare: () => `[${decimal(1)}, ${decimal(1)}; ${decimal(1)}, ${decimal(1)}]`,
  spd: () => `[${integer(5, 9)}, ${integer(1, 3)}; ${integer(1, 3)}, ${integer(5, 9)}]`,
  matrix: () =>
    pick([
      KINDS.square,
      () => list(2, () => list(3, () => integer(-9, 9))),
      () => `[${decimal(9)}, ${decimal(9)}, ${decimal(9)}; 1, 2, 3]`,
    ])(),
  four: () => list(4, () => integer(0, 9)),
  shape: () => pick(["[2, 2]", "[4, 1]", "[1, 4]", "[2, -1]"]),
  newsize: () => list(1, () => integer(0, 6)),
  index1: () => `${pick(["1", "2"])}`,
  indexpart: () => pick(["index(1, 2)", "index(1, [1, 2])", "index(1:2, 1)"]),
  quantiles: () => pick(["[0.25, 0.5]", "[0.1, 0.9]", "3"]),
  inline: () => pick(["v^2", "v + 1", "sqrt", "f(v) = 2 v", "abs"]),
  condition: () => pick(["v > 0", "v < 5", "isInteger"]),
  reducer: () => pick(["sum", "max", "mean"]),
  text: () => pick(['"abc"', '"B"', '"a1"', '"hello world"']),
  text10: () => `"${pick([integer(-99, 99), decimal(99)])}"`,
  template: () => '"$a and $b"',
  fields: () => `{a: ${integer(0, 9)}, b: ${decimal(9)}}`,
  formula: () =>
    pick([
      '"2x + x"',
      '"x^2 + 3x + 2"',
      '"(x + 1) * (x - 1)"',
      '"sin(x) * x"',
      '"x / (x + 1)"',
      '"3 * 4 + y"',
      '"x * x * x"',
      '"(x^2 - 1) / (x - 1)"',
    ]),
  variable: () => '"x"',
  anything: (depth) => expression(depth - 1),
  unit: () => `${pick([integer(1, 40), decimal(40)])} ${pick(UNITS)}`,
  length: () => `${pick([integer(1, 40), decimal(40)])} ${pick(LENGTHS)}`,
  area: () => `${integer(1, 40)} ${pick(LENGTHS)}^2`,
  time: () => `${integer(1, 40)} ${pick(["s", "minute", "hour"])}`,
  lengths: () => list(3, KINDS.length),
  lengthtext: () => `"${pick(LENGTHS)}"`,
  lengthunit: () => pick(LENGTHS),
  quantity: () => `"${integer(1, 40)} ${pick(UNITS)}"`,
  plain: () => pick(["m", "cm"]),
  decimal: () => decimal(9),
  bignumber: () =>
    pick([
      `bignumber(${decimal(30)})`,
      `bignumber("${decimal(9)}${integer(1e9, 9e9)}")`,
      `bignumber(${integer(-9, 9)})`,
    ]),
  bigpositive: () => `bignumber("${integer(1, 30)}.${integer(1, 999999)}")`,
  bigsmall: () => `bignumber("${pick(["", "-"])}${integer(0, 3)}.${integer(1, 9999)}")`,
  bigunit: () => `bignumber("0.${integer(1, 9999)}")`,
  bigcount: () => `bignumber(${integer(5, 40)})`,
  bigroot: () => `bignumber(${integer(1, 5)})`,
  fraction: () => `fraction(${integer(-20, 20)}, ${integer(1, 20)})`,
  fpositive: () => `fraction(${integer(1, 20)}, ${integer(1, 20)})`,
  bigint: () => `bigint("${integer(-9e9, 9e9)}${integer(1e9, 9e9)}")`,
  bigroot1: () => `bigint(${integer(2, 999)})`,
};

function call({ name, kinds }, depth) {
  return `${name}(${kinds.map((kind) => KINDS[kind](depth - 1)).join(", ")})`;
}

const OPERATORS = ["+", "-", "*", "/"];
const FORMS = {
  "numbers with operators": (depth) =>
    `${KINDS.number(depth)} ${pick([...OPERATORS, "^", "%", "mod"])} ${KINDS.positive()}`,
  "matrices with operators": () =>
    `${KINDS.square()} ${pick(["+", "-", "*", ".*", "./", ".^"])} ${pick([KINDS.square, KINDS.root])()}`,
  "units with operators": () => `${KINDS.length()} ${pick(["+", "-"])} ${KINDS.length()}`,
  "products of units": () => `(${KINDS.unit()}) ${pick(["*", "/"])} (${KINDS.unit()})`,
  conversion: () => `${KINDS.length()} ${pick(["to", "in"])} ${pick(LENGTHS)}`,
  "unit in words": () =>
    `${integer(2, 9)} ${pick(["meters", "grams", "seconds", "inches", "feet", "hours", "liters", "volts"])}`,
  "sine of an angle": () => `${pick(["sin", "cos", "tan"])}(${integer(1, 89)} deg)`,
  index: () => `${KINDS.matrix()}[${integer(1, 2)}, ${pick(["1", "2", ":", "1:2", "end"])}]`,
  "assignment to a part": () => `a = ${KINDS.square()}; a[${integer(1, 2)}, ${integer(1, 2)}] = ${integer(0, 99)}; a`,
  range: () => `${integer(0, 3)}:${pick(["", "0.5:", "2:"])}${integer(3, 9)}`,
  "big numbers with operators": () => `${KINDS.bignumber()} ${pick(OPERATORS)} ${KINDS.bigpositive()}`,
  "fractions with operators": () => `${KINDS.fraction()} ${pick(OPERATORS)} ${KINDS.fpositive()}`,
  "big integers with operators": () => `${KINDS.bigint()} ${pick(["+", "-", "*"])} ${KINDS.bigint()}`,
  "mixed exact numbers": () =>
    `${pick([KINDS.bignumber, KINDS.fraction, KINDS.bigint])()} ${pick(OPERATORS)} ${integer(1, 30)}`,
  comparison: () => `${KINDS.number(1)} ${pick(["<", ">", "<=", ">=", "==", "!="])} ${KINDS.number(1)}`,
  function: () => `f(x, y) = x ${pick(OPERATORS)} y; f(${KINDS.number(0)}, ${KINDS.positive()})`,
  object: () => `{a: ${KINDS.number(1)}, b: ${KINDS.vector()}}`,
  property: () => `{a: {b: ${KINDS.number(1)}}}.a.b`,
  statements: () => `a = ${KINDS.number(0)}; b = a ${pick(OPERATORS)} 2\na * b`,
  "wrong type": () =>
    `${pick(ROWS).name}(${pick(['"abc"', "{a: 1}", "null", "[1, 2, 3]", "2 cm", "true", "fraction(1, 3)"])})`,
};

/** The draws of each function and form. */
const uses = new Map();

function expression(depth) {
  if (next() < 0.3) {
    const name = pick(Object.keys(FORMS));
    uses.set(name, (uses.get(name) ?? 0) + 1);
    return FORMS[name](Math.max(depth, 1));
  }
  const row = pick(ROWS);
  uses.set(row.name, (uses.get(row.name) ?? 0) + 1);
  return call(row, Math.max(depth, 1));
}

const expressions = Array.from({ length: count }, () => expression(integer(1, 3)));
const { agreed, differences } =
  values.binary === undefined
    ? comparePackage(expressions, evaluate, { ulps: 4 })
    : compare(expressions, { binary: values.binary, ulps: 4 });
for (const { expression, theirs, ours } of differences.slice(0, Number(values.show))) {
  console.log(`${expression}\n  mathjs ${theirs.slice(0, 300)}\n  ours   ${ours.slice(0, 300)}`);
}
const byFunction = {};
for (const { expression } of differences) {
  const name = expression.match(/^\w+(?=\()/)?.[0] ?? "operators";
  byFunction[name] = (byFunction[name] ?? 0) + 1;
}
const worst = Object.entries(byFunction)
  .sort(([, one], [, other]) => other - one)
  .slice(0, 40);
console.log(
  `seed ${seed}: ${agreed} of ${count} agree (${((100 * agreed) / count).toFixed(2)} %, at least ${100 * LEAST} %)`,
);
if (worst.length > 0) console.log(`most differences: ${worst.map(([name, times]) => `${name} ${times}`).join(", ")}`);
console.log(agreed >= LEAST * count ? `${count} passed, 0 failed` : `${agreed} passed, ${count - agreed} failed`);
process.exitCode = agreed >= LEAST * count ? 0 : 1;
