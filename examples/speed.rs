fn main() {
    let expressions = [
        "1/3",
        "2 * 20 * sin(30 * pi / 180) / 9.8",
        "exp(1)+pi",
        "sin(1)+cos(2)",
        "2+3*4",
        "log(10)*5",
        "exp(pi)-20",
        "factorial(20)/7",
        "pi**2/6",
        "1.5**2.5",
    ];
    for e in expressions {
        let t = std::time::Instant::now();
        let n = 20000;
        let mut out = String::new();
        for _ in 0..n {
            out = pascaline::sympy::calculate(e, &[], 10, &Default::default()).unwrap_or_else(|e| e.message);
        }
        println!("{:>8.2} us  {e} = {out}", t.elapsed().as_secs_f64() * 1e6 / n as f64);
    }
}
