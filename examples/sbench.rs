use std::time::Instant;
fn main() {
    let limits = Default::default();
    for e in [
        "2 + 3 * 4",
        "1/3",
        "2 * 20 * sin(30 * pi / 180) / 9.8",
        "sqrt(2) + 1",
        "exp(1.5)",
        "factorial(17)",
        "0.1 + 0.2",
        "log(8, 2)",
        "2**0.5",
        "17 % 5",
    ] {
        let n = 20000;
        let t = Instant::now();
        for _ in 0..n {
            std::hint::black_box(pascaline::sympy::calculate(std::hint::black_box(e), &[], 10, &limits).unwrap());
        }
        println!("{e}: {:.2} us", t.elapsed().as_secs_f64() * 1e6 / f64::from(n));
    }
    for e in ["x**2 - 4 = 0", "x**2 - x - 1 = 0", "2*x + 3 = 0", "sin(x) = 1/2"] {
        let n = 2000;
        let t = Instant::now();
        for _ in 0..n {
            std::hint::black_box(pascaline::sympy::solve(std::hint::black_box(e), None, 10, &limits).unwrap());
        }
        println!("{e}: {:.2} us", t.elapsed().as_secs_f64() * 1e6 / f64::from(n));
    }
}
