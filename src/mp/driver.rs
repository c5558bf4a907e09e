use super::*;
use crate::integer::Integer;
fn real(text: &str) -> Real {
    let (m, e) = text.split_once(':').unwrap();
    let (neg, m) = m.strip_prefix('-').map_or((false, m), |m| (true, m));
    let m = Integer::from_digits(m, 16).unwrap();
    Real::from_parts(if neg { -m } else { m }, e.parse().unwrap())
}
fn show(r: &Real) -> String {
    let mut m = r.mantissa().clone().abs();
    let mut hex = String::new();
    if m.is_zero() { hex.push('0'); }
    while !m.is_zero() {
        let (q, d) = m.divide_truncate(&Integer::from(1 << 16)).unwrap();
        let d = d.to_i64().unwrap();
        hex = if q.is_zero() { format!("{d:x}{hex}") } else { format!("{d:04x}{hex}") };
        m = q;
    }
    format!("{}{}:{}", if r.is_negative() { "-" } else { "" }, hex, r.exponent())
}
fn opt(r: Option<Real>) -> String { r.map_or("none".into(), |r| show(&r)) }
fn pair(r: (Real, Real)) -> String { format!("{} {}", show(&r.0), show(&r.1)) }
fn cx(r: Complex) -> String { format!("{} {}", show(&r.re), show(&r.im)) }
fn ocx(r: Option<Complex>) -> String { r.map_or("none".into(), cx) }
pub(super) fn run(name: &str, p: Precision, a: &[&str]) -> String {
    let x = || real(a[0]);
    let y = || real(a[1]);
    let z = || Complex::new(real(a[0]), real(a[1]));
    let w = || Complex::new(real(a[2]), real(a[3]));
    let int = |i: usize| { let t = a[i]; let (n, t) = t.strip_prefix('-').map_or((false, t), |t| (true, t)); let v = Integer::from_digits(t, 10).unwrap(); if n { -v } else { v } };
    match name {
        "add" => show(&x().add(&y(), p)), "sub" => show(&x().subtract(&y(), p)), "mul" => show(&x().multiply(&y(), p)),
        "div" => opt(x().divide(&y(), p)), "sqrt" => opt(x().square_root(p)), "pow_int" => opt(x().power_integer(&int(1), p)),
        "pow" => opt(power(&x(), &y(), p)), "nthroot" => opt(root(&x(), a[1].parse().unwrap(), p)),
        "pi" => show(&pi(p)), "e" => show(&e(p)), "ln2" => show(&ln2(p)), "ln10" => show(&ln10(p)), "phi" => show(&golden_ratio(p)),
        "euler" => show(&euler_gamma(p)), "catalan" => show(&catalan(p)),
        "exp" => show(&exp(&x(), p)), "log" => opt(ln(&x(), p)), "sin" => show(&sin(&x(), p)), "cos" => show(&cos(&x(), p)),
        "tan" => show(&tan(&x(), p)), "atan" => show(&atan(&x(), p)), "atan2" => show(&atan2(&x(), &y(), p)),
        "asin" => opt(asin(&x(), p)), "acos" => opt(acos(&x(), p)), "sinh" => show(&sinh(&x(), p)), "cosh" => show(&cosh(&x(), p)),
        "tanh" => show(&tanh(&x(), p)), "asinh" => show(&asinh(&x(), p)), "acosh" => opt(acosh(&x(), p)), "atanh" => opt(atanh(&x(), p)),
        "gamma" => opt(gamma(&x(), p)), "loggamma" => opt(ln_gamma(&x(), p)), "factorial" => opt(factorial(&x(), p)),
        "cos_sin_pi" => pair(super::trigonometric::cos_sin_pi(&x(), p)),
        "cadd" => cx(z().add(&w(), p)), "csub" => cx(z().subtract(&w(), p)), "cmul" => cx(z().multiply(&w(), p)), "cdiv" => ocx(z().divide(&w(), p)),
        "cabs" => show(&z().abs(p)), "carg" => show(&z().arg(p)), "csqrt" => cx(z().square_root(p)), "cexp" => cx(z().exp(p)), "clog" => ocx(z().ln(p)),
        "cpow" => ocx(z().power(&w(), p)), "cpow_int" => ocx(z().power_integer(&int(2), p)),
        "csin" => cx(z().sin(p)), "ccos" => cx(z().cos(p)), "ctan" => ocx(z().tan(p)), "csinh" => cx(z().sinh(p)), "ccosh" => cx(z().cosh(p)), "ctanh" => ocx(z().tanh(p)),
        "casin" => cx(z().asin(p)), "cacos" => cx(z().acos(p)), "catan" => ocx(z().atan(p)), "casinh" => cx(z().asinh(p)), "cacosh" => cx(z().acosh(p)), "catanh" => ocx(z().atanh(p)),
        "cgamma" => ocx(z().gamma(p)), "cloggamma" => ocx(z().ln_gamma(p)), "cfactorial" => ocx(z().factorial(p)),
        "text" => { let v = real(a[0]); let n = |i: usize| a[i].parse::<i64>().ok(); v.to_text(a[1].parse().unwrap(), a[2] == "1", n(3), n(4)) }
        "read" => opt(Real::from_decimal(a[0], p.bits)),
        "floor" => x().floor().to_string(), "ceil" => x().ceiling().to_string(), "nint" => x().nearest().to_string(),
        "cmp" => format!("{:?}", x().cmp(&y())),
        _ => panic!("{name}"),
    }
}
#[test]
fn drive() {
    let text = std::fs::read_to_string("/tmp/mpcases.txt").unwrap();
    let mut bad: std::collections::BTreeMap<String, (usize, usize)> = Default::default();
    for line in text.lines() {
        let (l, r) = line.split_once(" = ").unwrap();
        let f: Vec<&str> = l.split(' ').collect();
        let bits: u32 = f[1][1..].parse().unwrap();
        let p = if f[1].starts_with('n') { Precision::nearest(bits) } else { Precision::down(bits) };
        let got = run(f[0], p, &f[2..]);
        let e = bad.entry(f[0].to_string()).or_default();
        e.1 += 1;
        if got != r { e.0 += 1; if e.0 <= 3 { println!("{l}\n   want {r}\n   got  {got}"); } }
    }
    for (k, (b, n)) in bad { println!("{k}: {b} of {n} differ"); }
}
