//! The cost of each family of mathjs's operations in the component, in the shapes that get the most out of a step: no more
//! fuel and memory than the steps pay for.
//!
//! Fuel counts instructions, so nothing here depends on the machine. `PASCALINE_EACH=1000` tries more of each family, and
//! prints the most expensive ones.

use std::collections::BTreeMap;

use pascaline::Limits;
use pascaline::mathjs::{Function, functions};
use pascaline_hostile::Call;
use pascaline_hostile::sealed::Sealed;

/// The number of inputs tried in a family.
const EACH: usize = 12;

/// The longest source.
const SOURCE: usize = 65_536;
/// A collection of the maximum length, minus one element.
const RANGE: &str = "(1:99999)";
/// Operands: ordinary and extreme numbers, and values that are converted.
const VALUES: &[&str] = &[
    "3",
    "0.1",
    "-7.5",
    "1e308",
    "1e-300",
    "170",
    "170.5",
    "2^53",
    "0",
    "(3+4i)",
    "(1e200+1e-200i)",
    "true",
    "\"12\"",
    "\"0x1F\"",
    "\"1e-5\"",
    "\"\"",
    "null",
    "undefined",
    "{a: 1}",
    "sqrt",
    "[1, 2]",
    "[true]",
    "[2i]",
    "[\"7\"]",
];
const OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "^", ".*", "./", ".^", "%", " mod ", "&", "|", "^|", "<<", ">>", ">>>", "==", "!=", "<", ">",
    "<=", ">=", " and ", " or ", " xor ", "??", " to ", ":",
];

/// As many repeated statements as fit into the source, after a first one.
fn repeated(first: &str, statement: &str) -> String {
    let room = SOURCE.saturating_sub(first.len() + 8);
    first.to_owned() + &format!("{statement};").repeat(room / (statement.len() + 1))
}

/// A text that fills the source, except for the space that the rest needs.
fn long(filling: &str) -> String {
    filling.repeat(60_000 / filling.len())
}

fn operators() -> Vec<String> {
    let mut inputs = Vec::new();
    for operator in OPERATORS {
        for value in VALUES {
            inputs.push(format!("({RANGE}{operator}{value})[1]"));
            inputs.push(format!("({value}{operator}{RANGE})[1]"));
            inputs.push(format!("(({RANGE}<5){operator}{value})[1]"));
            inputs.push(format!("(({RANGE}*0.3+i){operator}{value})[1]"));
            inputs.push(repeated("a=2.5;", &format!("a{operator}{value}")));
            inputs.push(repeated("", &format!("{value}{operator}{value}")));
        }
        inputs.push(format!("({RANGE}{operator}{RANGE})[1]"));
        inputs.push(format!("([{RANGE}]{operator}{RANGE})[1,1]"));
        inputs.push(format!("([1:316]'{operator}[1:316])[1,1]"));
        inputs.push(repeated("a=1:4;", &format!("a{operator}a")));
    }
    for sign in ["-", "+", "~", "not "] {
        for value in VALUES {
            inputs.push(repeated("", &format!("{sign}{value}")));
        }
        inputs.push(format!("({sign}{RANGE})[1]"));
    }
    for postfix in ["!", "'", "%"] {
        for value in VALUES {
            inputs.push(repeated("", &format!("{value}{postfix}")));
            inputs.push(format!("({RANGE}*0+{value}){postfix}[1]"));
        }
    }
    inputs
}

fn calls() -> Vec<String> {
    let mut inputs = Vec::new();
    for name in functions().map(Function::name) {
        for value in VALUES {
            inputs.push(repeated("", &format!("{name}({value})")));
            inputs.push(repeated("", &format!("{name}({value},{value})")));
            inputs.push(format!("{name}(({RANGE}*0+{value}))[1]"));
            inputs.push(format!("{name}({RANGE},{value})[1]"));
            inputs.push(format!("{name}({value},{RANGE})[1]"));
        }
        inputs.push(format!("{name}({RANGE}*0.37)[1]"));
        inputs.push(format!("{name}({RANGE}*-1e303)[1]"));
        inputs.push(format!("{name}({RANGE}+i)[1]"));
        inputs.push(format!("{name}({RANGE}<5)[1]"));
        inputs.push(format!("{name}([1:316]'*[1:316])"));
        inputs.push(format!("{name}([1:316]'*[1:316],1)[1]"));
        inputs.push(format!("{name}([{RANGE}]',2)[1]"));
        inputs.push(format!("{name}([{RANGE}],2)[1]"));
        inputs.push(format!("{name}({})", "1,".repeat(30_000) + "1"));
        inputs.push(format!("{name}({})", "true,".repeat(10_000) + "\"1\""));
    }
    for (n, k) in [(1030, 515), (1000, 500), (600, 300), (170, 85), (100_000, 10), (20, 10)] {
        inputs.push(repeated("", &format!("combinations({n},{k})")));
        inputs.push(repeated("", &format!("permutations({n},{k})")));
    }
    inputs
}

fn texts() -> Vec<String> {
    let mut inputs = Vec::new();
    for filling in ["0", "1", "0.1", "1e", "0x", "a", " ", "i", "1+", "+-", "_", "9i", "é"] {
        let text = long(filling);
        let hexadecimal = format!("0x{}", &text[..text.len() - 2]);
        for text in [&text, &hexadecimal] {
            for operator in OPERATORS {
                inputs.push(format!("a=\"{text}\"; (1:99999){operator}a"));
                inputs.push(repeated(&format!("a=\"{}\";", &text[..text.len() / 2 / 2 * 2]), &format!("a{operator}a")));
            }
            for call in [
                "complex(a)",
                "a[1]",
                "a[end]",
                "a[1:9]",
                "+a",
                "~a",
                "max(a,1)",
                "median(a)",
                "std([1],a)",
                "format(a)",
                "a?1:2",
                "mean([1],a)",
                "{b:a}[\"b\"]",
                "a<<[1]",
                "[1]<<a",
                "sqrt(a)",
                "range(a)",
                "log(a,2)",
                "round(1,a)",
                "a!",
                "a'",
                "a%",
                "a.b",
                "format(1,{notation:a})",
                "[a,a,a,a,a,a,a,a]+1",
                "end",
                "b={};b[a]=1",
                "a|1",
            ] {
                inputs.push(repeated(&format!("a=\"{}\";", &text[..text.len() / 2 / 2 * 2]), call));
            }
        }
    }
    inputs.push(format!("\"{}\"", long("\\n")));
    inputs.push(format!("\"{}\"", long("\\u00e9")));
    inputs.push(repeated("", "\"\""));
    inputs.push("[(true:1e5 << \"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\")]".to_owned());
    inputs.push("\"2\" + [1:316]' * [1:316]".to_owned());
    inputs
}

fn formats() -> Vec<String> {
    let mut inputs = Vec::new();
    let values = ["-1", "0", "tau", "1e308", "-5e-324", "2^53+2", "(1e300-1e-300i)", "0.1", "-Infinity"];
    for notation in ["auto", "fixed", "exponential", "engineering", "bin", "oct", "hex", "none"] {
        for value in values {
            for option in [
                "",
                ",precision:1",
                ",precision:64",
                ",precision:99000",
                ",precision:-5",
                ",precision:1e9",
                ",precision:NaN",
                ",wordSize:8",
                ",wordSize:64",
                ",wordSize:1023",
                ",wordSize:1024",
                ",wordSize:1e300",
                ",lowerExp:-400,upperExp:400",
            ] {
                let call = format!("format({value},{{notation:\"{notation}\"{option}}})");
                inputs.push(repeated("", &call));
                inputs.push(format!("median({RANGE} * {call})"));
                inputs.push(format!("format({RANGE}*0+{value},{{notation:\"{notation}\"{option}}})"));
            }
        }
    }
    for matrix in ["[1:300]'*[1:300]", "[[],[],[]]", "{a:1:300}", "[1:300]'<3"] {
        inputs.push(repeated(&format!("a={matrix};"), "format(a)"));
    }
    inputs.push(repeated("a=[];b=[[1]]<5;c=[1:99999]'[1:99999,b[1,[]]];", "format(c)"));
    inputs
}

fn matrices() -> Vec<String> {
    let mut inputs = Vec::new();
    let square = "a=[1:316]'*[1:316];";
    for statement in [
        "a^0",
        "a^1",
        "a'",
        "-a",
        "0<<a",
        "a<<0",
        "round(0,a)",
        "floor(0i,a)",
        "a[1,1]",
        "a[1,:]",
        "a[:,1]",
        "a[:,:]",
        "a[1,1]=2",
        "[a,a]",
        "[a;a]",
        "{b:a}",
        "a??a",
        "a==a",
        "a*a",
        "1/a",
        "a/a",
        "mean(a)",
        "mean(a,1)",
        "max(a,2)",
        "std(a,1)",
        "median(a)",
        "b=a",
        "[a]",
        "a[[],:]",
        "a[1:3,1:3]",
        "a.^2",
        "[1,a]",
        "{a:a,b:a,c:a,d:a}",
        "[a,a,1]",
        "a+[1]",
        "a+[[1]]",
    ] {
        inputs.push(repeated(square, statement));
        inputs.push(repeated("a=1:99999;", statement));
        inputs.push(repeated("a=[1,2;3,4];", statement));
        inputs.push(repeated("a=[[1,2;3,4]];", statement));
    }
    for value in ["[1]", "[]", "[[]]", "[i]", "[\"1\"]"] {
        inputs.push(repeated("", value));
    }
    let deep = "[".repeat(900) + "1" + &"]".repeat(900);
    let deep_range = "[".repeat(900) + "1:1000" + &"]".repeat(900);
    for statement in
        ["-a", "a+a", "a+1", "a'", "[a,a]", "format(a)", "a+[1]", "{a:a}", "mean(a)", "mean(a,900)", "a<<0", "0<<a"]
    {
        inputs.push(repeated(&format!("a={deep};"), statement));
        inputs.push(repeated(&format!("a={deep_range};"), statement));
    }
    inputs.push(format!("a={deep_range};b=[1:1000]';a+b"));
    inputs.push(repeated("b=(1:99999)<0;a=1:99999;", "a[b]"));
    inputs.push(repeated("b=(1:99999)<5;a=1:99999;", "a[b]"));
    inputs.push(repeated("a=[1:9999]';b=1:9999;", "a[b,[]]"));
    inputs.push(repeated("a=[1:9999]';b=1:9999;", "a[[],b]"));
    for range in
        ["1e308:1e308'", "1e15:0.01:1e15+9", "2^53:2^53+99999", "0:1e-300:1", "1:-1:5", "0:NaN:1", "1:Infinity"]
    {
        inputs.push(range.to_owned());
        inputs.push(repeated("", range));
    }
    for element in ["i", "true", "\"2\"", "0.5"] {
        inputs.push(format!("a=[1:70]'*[1:70]*{element};a*a"));
        inputs.push(format!("a=[1:60]'*[1:60]*{element}.^2;1/a"));
    }
    inputs.push(format!("a=[{}];a^-1", "1,2,3;".repeat(3)));
    inputs.push(format!("[{}]", "1,".repeat(32_000) + "1"));
    inputs.push(format!("[{}]", "1;".repeat(32_000) + "1"));
    inputs.push(format!("[{}]", "[],".repeat(16_000) + "[]"));
    inputs
}

fn objects() -> Vec<String> {
    let names = |count: usize| (0..count).map(|index| format!("k{index}:1")).collect::<Vec<_>>().join(",");
    let long_names = (0..30).map(|index| format!("{}{index}:1", "k".repeat(900))).collect::<Vec<_>>().join(",");
    let mut inputs = vec![format!("{{{}}}", names(8_000)), format!("{{{long_names}}}")];
    for object in [format!("a={{{}}};", names(3_500)), format!("a={{{long_names}}};")] {
        for statement in [
            "a.k9",
            "a.k3499",
            "a.zz",
            "a[\"k0\"]",
            "a.k1=2",
            "a[\"zz\"]=2",
            "format(1,a)",
            "complex(a)",
            "{b:a}",
            "a?.zz()",
            "a.b?.()",
            "b=a",
            "format(a)",
            "[a]",
            "[a,a]",
        ] {
            inputs.push(repeated(&object, statement));
        }
        let name = "k".repeat(900);
        inputs.push(repeated(&object, &format!("a.{name}29")));
    }
    let shared = |value: &str| format!("a=1;{}", format!("a={value};").repeat(900));
    for value in ["{a:a,b:a}", "[{a:a},{b:a}]", "[(f(x)=a),a]", "[{a:a,b:[{c:a}]}]"] {
        for last in ["format(a)", "mean(a)", "max(a)", "a+1", "a()", "a.x()", "median(a)", "a[1]"] {
            inputs.push(shared(value) + last);
        }
    }
    for value in ["{}", "{a:1}", "{a:{}}", "[{}]", "{a:[]}"] {
        inputs.push(repeated("", value));
        inputs.push(format!("[f(n)=n<1?0:{{a:[{}],b:f(n-1)}},f(900)]", format!("{value},").repeat(500) + value));
    }
    inputs
}

fn definitions() -> Vec<String> {
    let names = |count: usize| (0..count).map(|index| format!("x{index}")).collect::<Vec<_>>();
    let name = "n".repeat(10_000);
    let nested = (0..300).map(|index| format!("f{index}(x{index})=")).collect::<Vec<_>>().concat();
    let calls = |count: usize| (0..count).map(|index| format!("f{index}({index})")).collect::<Vec<_>>().concat();
    let mut inputs = vec![
        format!("f({})={}", names(5_000).join(","), "x4999+".repeat(5_000) + "1"),
        format!("f({0})={1};f({0})", names(2_000).join(","), "x1999+".repeat(4_000) + "1"),
        format!("f({})=1", names(9_000).join(",")),
        format!("{nested}{}", "x0+".repeat(15_000) + "1"),
        format!("f0(x0)={};{}", "x0*".repeat(3_000) + "1", calls(1).repeat(1_000)),
        format!("[{name}(n)=n<1?0:{name}(n-1)+{name}(n-2),{name}(30)]"),
        format!("[{name}(n)=n<1?0:1,g(h,n)=n<1?0:h(n)+g(h,n-1)+g(h,n-2),g({name},30)]"),
        format!("[f({name})={name}<1?0:f({name}-1)+f({name}-2),f(30)]"),
        "[f(n) = n < 2 ? 1 : f(n - 1) + f(n - 2), f(40)]".to_owned(),
        "[f(n) = n < 1 ? [] : [1:1000, f(n - 1)], f(900)]".to_owned(),
        "[f(n)=n<1?0:[(g(x)=n),f(n-1),f(n-1)],f(40)]".to_owned(),
        "[f(n)=n<1?0:f(n-1)+f(n-1),f(40)]".to_owned(),
        "[f(n)=n<1?0:{a:f(n-1),b:f(n-1)},f(40)]".to_owned(),
        "[f(n)=n<1?0:{a:format(1,{notation:\"fixed\",precision:99000}),b:f(n-1)},f(900)]".to_owned(),
        "[f(a)=a[1]<1?0:f(a-1)+f(a-1),f([9,9,9])]".to_owned(),
        "[f(n)=n<1?0:f(n-1)+1,f(990)]".to_owned(),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "1,".repeat(20_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "[],".repeat(10_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "{},".repeat(10_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "-[1],".repeat(10_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "(g(x)=1),".repeat(5_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "format(1),".repeat(5_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "\"ab\"[1],".repeat(5_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "cbrt(1i,true),".repeat(4_000)),
        format!("[f(n)=n<1?0:[{}f(n-1)],f(900)]", "{a:1}.a,".repeat(5_000)),
    ];
    for depth in [100, 300] {
        let body = "x0+".repeat(50) + "1";
        let nested = (0..depth).map(|index| format!("f{index}(x{index})=")).collect::<Vec<_>>().concat();
        inputs.push(format!("{nested}{body};{}", repeated("", "f0(1)")).chars().take(SOURCE).collect());
    }
    inputs
}

fn sources() -> Vec<String> {
    let names = (0..5_000).map(|index| format!("x{index}=1;")).collect::<Vec<_>>().concat();
    let mut inputs = vec![
        format!("{names}{}", "x0+".repeat(5_000) + "1"),
        names,
        "a[".repeat(900) + "1" + &"]=1".repeat(900) + "+1",
        "a[".repeat(900) + &"1+".repeat(25_000) + "1" + &"]=1".repeat(900),
        "a=1;".to_owned() + &"g(".repeat(900) + &"1+".repeat(25_000) + "1" + &")".repeat(900),
        "a=1;".to_owned() + &"g(".repeat(900) + "a=1" + &"+1".repeat(25_000) + &")".repeat(900),
        "(".repeat(900) + &"end+".repeat(14_000),
        "x[".to_owned() + &"(".repeat(900) + &"end+".repeat(14_000),
        "[".to_owned() + &"5%-,".repeat(16_000) + "1]",
        "[".to_owned() + &"5% ^,".repeat(13_000) + "1]",
        "1".to_owned() + &"/1".repeat(32_000),
        "1".to_owned() + &"/ 1#\n".repeat(13_000),
        "1".to_owned() + &"<1".repeat(32_000),
        "1".to_owned() + &"?1:1".repeat(16_000),
        "1".to_owned() + &" 1".repeat(300),
        "2".to_owned() + &"^2".repeat(900),
        "3".to_owned() + &"!".repeat(65_000),
        "1".to_owned() + &"'".repeat(65_000),
        "1".to_owned() + &"%".repeat(65_000),
        "a=".repeat(900) + "1",
        "a".repeat(SOURCE),
        "é".repeat(SOURCE / 2),
        "𝐀".repeat(SOURCE / 4),
        "9".repeat(SOURCE),
        "0.".to_owned() + &"1".repeat(SOURCE - 2),
        "1e".to_owned() + &"9".repeat(SOURCE - 2),
        "0x".to_owned() + &"f".repeat(SOURCE - 2),
        "0x1.".to_owned() + &"f".repeat(SOURCE - 4),
        "#".repeat(SOURCE),
        " ".repeat(SOURCE),
        "\n".repeat(SOURCE),
        ";".repeat(SOURCE),
        "(".repeat(SOURCE),
        "@".repeat(SOURCE),
        "sqrt(".repeat(900) + "1" + &")".repeat(900),
        "f(x)=".repeat(900) + "x",
    ];
    for unit in [
        "5%(", "5%-", "5%", "5%[", "5%x(", "5%5^", "1,", "a.b", "a?.b", "x[1]", "{a:", "1?", "not ", "\"a\"", "1 to ",
        "1 in ",
    ] {
        inputs.push(unit.repeat(SOURCE / unit.len()));
        inputs.push("1;".to_owned() + &unit.repeat(600));
    }
    inputs
}

fn doublings() -> Vec<String> {
    let mut inputs = Vec::new();
    for (first, step) in [
        ("a=[1,2];", "a=[a,a];"),
        ("a=[1,2];", "a=[a;a];"),
        ("a=1:9;", "a=a+[a]';"),
        ("a=[1];", "a={a:a,b:a};"),
        ("a=\"x\";", "a=format(a);"),
        ("a=\"\\\"\";", "a=format([a,a]);"),
        ("a={};", "a={b:a};"),
        ("a=[{}];", "a=[{b:a}];"),
        ("a=1:1000;", "a=a[1:end];"),
        ("a=1;", "a=a+1i;"),
        ("a=1:99;b=[];", "b={c:b,d:a+1};"),
        ("a=\"ab\";", "a=a[[1,2,1,2]];"),
    ] {
        for times in [20, 40, 1_000] {
            for last in ["a", "a[1]", "mean(a)", "format(a)", "a+a"] {
                inputs.push(first.to_owned() + &step.repeat(times) + last);
            }
        }
    }
    inputs
}

/// Values of the exact types, quantities, and expressions as texts.
const EXACT: &[&str] = &[
    "bignumber(\"1.5\")",
    "bignumber(\"1e9000000\")",
    "bignumber(\"-7e-9000000\")",
    "(bignumber(1)/3)",
    "bignumber(170)",
    "bignumber(\"0.9999999999999999999999999999999999999999999999999999999999999999\")",
    "fraction(1,3)",
    "fraction(123456789,987654321)",
    "fraction(\"0.(123456789)\")",
    "(fraction(1,3)^400)",
    "bigint(7)",
    "(bigint(3)^bigint(20000))",
    "bigint(\"-123456789012345678901234567890\")",
    "(5 cm)",
    "(bignumber(5) m/s)",
    "(fraction(2,7) kg m^2 / s^2)",
    "(20 degC)",
    "sparse([0,1;2,0])",
    "[bignumber(1),fraction(1,2);bigint(3),4 cm]",
    "\"x^2+1\"",
    "\"5 cm\"",
];

fn exact() -> Vec<String> {
    let mut inputs = Vec::new();
    for value in EXACT {
        for operator in OPERATORS {
            inputs.push(format!("a={value};({RANGE}{operator}a)[1]"));
            inputs.push(format!("a={value};(a{operator}{RANGE})[1]"));
            inputs.push(format!("a={RANGE}*0+{value};(a{operator}a)[1]"));
            inputs.push(repeated(&format!("a={value};"), &format!("a{operator}a")));
            inputs.push(repeated(&format!("a={value};"), &format!("a=a{operator}a")));
            inputs.push(repeated(&format!("a={value};"), &format!("a{operator}2")));
        }
        for name in functions().map(Function::name) {
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a)")));
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a,a)")));
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a,3)")));
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a,a,a)")));
            inputs.push(format!("a={value};b=map(1:3000,f(x)=a);{name}(b)"));
            inputs.push(format!("a={value};b=map(1:3000,f(x)=a*x);{name}(b,b)"));
            inputs.push(format!("a={value};b=map(1:3000,f(x)=a*x);{name}(b,a)"));
            inputs.push(format!("a={value};b=map([1:40]'*[1:40],f(x)=a+a*x);{name}(b)"));
            inputs.push(format!("a={value};b=map([1:40]'*[1:40],f(x)=a+a*x);{name}(b,b)"));
        }
        inputs.push(repeated(&format!("a={value};"), "[a]"));
        inputs.push(repeated(&format!("a={value};"), "{a:a}"));
        inputs.push(format!("a={value};format(map(1:5000,f(x)=a))"));
        inputs.push(format!("a={value};map(1:20000,f(x)=a)"));
    }
    for value in [
        "bigint(3)^bigint(20000)",
        "fraction(bigint(3)^bigint(20000),bigint(2)^bigint(20000))",
        "bignumber(bigint(3)^bigint(20000))",
        "bignumber(3)^20000*1 m",
        "fraction(3,2)^9999*1 kg",
        "[bigint(3)^bigint(20000)]",
    ] {
        for name in functions().map(Function::name) {
            for arguments in ["a", "a,a", "a,2", "2,a", "a,x", "bigint(x),a", "a,a,a"] {
                inputs.push(format!("a={value};map(1:2999,f(x)={name}({arguments}))"));
            }
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a)")));
            inputs.push(repeated(&format!("a={value};"), &format!("{name}(a,a)")));
        }
        for operator in OPERATORS {
            inputs.push(format!("a={value};map(1:2999,f(x)=a{operator}a)"));
            inputs.push(repeated(&format!("a={value};"), &format!("a{operator}a")));
        }
    }
    for digits in [20, 1_000, 60_000] {
        for (kind, text) in [
            ("bignumber", "7".repeat(digits)),
            ("bignumber", format!("0.{}", "7".repeat(digits))),
            ("bignumber", format!("1.{}e-5000", "7".repeat(digits))),
            ("bignumber", format!("0x{}", "f".repeat(digits))),
            ("bignumber", format!("0b1.{}", "01".repeat(digits / 2))),
            ("bigint", "7".repeat(digits)),
            ("bigint", format!("0x{}", "f".repeat(digits))),
            ("fraction", "7".repeat(digits)),
            ("fraction", format!("0.{}", "7".repeat(digits))),
            ("fraction", format!("0.({})", "7".repeat(digits))),
            ("fraction", format!("{}/{}", "7".repeat(digits / 2), "3".repeat(digits / 2))),
            ("unit", format!("{} cm", "7".repeat(digits))),
            ("unit", format!("1 {}", "m ".repeat(digits / 2))),
            ("unit", format!("1 {}", "kg*".repeat(digits / 3) + "m")),
        ] {
            for last in [
                "a",
                "a*a",
                "a+a",
                "a/a",
                "a^3",
                "a^0.5",
                "a%7",
                "a==a",
                "sqrt(a)",
                "exp(a)",
                "number(a)",
                "bignumber(a)",
                "fraction(a)",
                "bigint(a)",
                "string(a)",
                "format(a)",
                "hex(a)",
                "round(a,5)",
                "gcd(a,12)",
                "isPrime(a)",
                "a!",
                "log(a)",
                "sin(a)",
                "(1:999)*a",
                "format(a,5)",
                "format(a,{notation:\"fixed\"})",
                "nthRoot(a,3)",
                "a|1",
                "a<<3",
                "to(a,a)",
            ] {
                inputs.push(format!("a={kind}(\"{text}\");{last}"));
                inputs.push(format!("a={kind}(\"{text}\");map(1:999,f(x)={last})"));
                inputs.push(repeated(&format!("a={kind}(\"{}\");", &text[..text.len().min(20_000)]), last));
            }
        }
    }
    inputs
}

fn units() -> Vec<String> {
    let mut inputs = Vec::new();
    for statement in [
        "5 cm",
        "5 m/s",
        "5 kg m^2 / s^2",
        "5 cm to inch",
        "5 km/h to m/s",
        "a to m/s",
        "a*a",
        "a/a",
        "a^2",
        "a^0.5",
        "sqrt(a)",
        "a=a*a",
        "a=a^2",
        "a*b",
        "a/b",
        "a+a",
        "a==a",
        "a<b",
        "string(a)",
        "format(a,3)",
        "splitUnit(a,[m/s])",
        "splitUnit(1 m,[ft,in])",
        "toBest(a)",
        "a.toBest",
        "number(a,\"km/s\")",
        "unit(\"5 kg m^2 / s^2\")",
        "unit(5,\"kg m^2 / s^2\")",
        "cm",
        "xcm",
        "5 xcm",
        "1 GeV + 1 J",
        "speedOfLight*1",
        "speedOfLight",
        "20 degC to degF",
        "sin(90 deg)",
        "abs(-a)",
        "[a,b]*2",
        "{a:a}",
        "1 / (1/a)",
        "1 Mibit/s to kB/hour",
        "a to b",
        "5 m foo",
    ] {
        inputs.push(repeated("a=5 km/s;b=2 lbf hour;", statement));
        inputs.push(repeated("a=bignumber(5) km/s;b=fraction(2,3) lbf hour;", statement));
        inputs.push(format!("a=5 km/s;b=2 m;c=map(1:9999,f(x)={statement});c[1]"));
    }
    for part in ["m ", "m*", "m/", "1 m + ", "cm inch ", "s^2 ", "N ", "5 cm;", "kg^-1 ", "VA "] {
        for count in [10, 200, 9_000] {
            inputs.push(format!("5 {}", part.repeat(count)));
            inputs.push(format!("5 {}1 m", part.repeat(count)));
            inputs.push(repeated(&format!("a=5 {}kg;", part.repeat(count.min(900))), "a"));
            inputs.push(repeated(&format!("a=5 {}kg;", part.repeat(count.min(900))), "a*a"));
            inputs.push(repeated(&format!("a=5 {}kg;", part.repeat(count.min(900))), "format(a)"));
            inputs.push(format!("unit(\"5 {}kg\")", part.repeat(count)));
        }
    }
    inputs
}

fn symbolic() -> Vec<String> {
    let mut inputs = Vec::new();
    let shapes: Vec<String> = [1, 5, 30, 200, 900, 8_000]
        .into_iter()
        .flat_map(|count: usize| {
            [
                "x+".repeat(count) + "1",
                "x*".repeat(count) + "1",
                "2 x y - ".repeat(count) + "x",
                "(x+1)*".repeat(count) + "x",
                "(x+1)/".repeat(count) + "x",
                "1/(x+".repeat(count) + "1" + &")".repeat(count),
                "sin(".repeat(count) + "x" + &")".repeat(count),
                "x^".repeat(count) + "2",
                "-".repeat(count) + "x",
                "(".repeat(count) + "x" + &")".repeat(count),
                (0..count).map(|index| format!("x{index}*")).collect::<String>() + "1",
                (0..count).map(|index| format!("x{index}+")).collect::<String>() + "1",
                (0..count).map(|index| format!("{index}.5*x^{index}+")).collect::<String>() + "1",
                "0.1+".repeat(count) + "x",
                "1/3+".repeat(count) + "x",
                "[x,".repeat(count) + "1" + &"]".repeat(count),
                "x<".repeat(count) + "y",
                "true and ".repeat(count) + "x",
                "9".repeat(count) + "*x",
                format!("(x+1)^{count}"),
                format!("(x+y+z+1)^{}", count % 60),
                format!("x^{count}/(x+1)^{count}"),
            ]
        })
        .filter(|shape| shape.len() < 60_000)
        .collect();
    for shape in shapes {
        for call in [
            "simplify(a)",
            "derivative(a,\"x\")",
            "rationalize(a)",
            "simplifyCore(a)",
            "simplifyConstant(a)",
            "resolve(a,{x:1})",
            "leafCount(a)",
            "symbolicEqual(a,\"x\")",
            "polynomialRoot(1,2,1)",
            "rationalize(a,{},true)",
            "simplify(a,{x:2})",
            "simplify(a,[\"n1+n2->n2+n1\"])",
            "string(simplify(a))",
        ] {
            inputs.push(format!("a=\"{shape}\";{call}"));
            let shorter = if shape.len() > 20_000 { "x+1" } else { &*shape };
            inputs.push(repeated(&format!("a=\"{shorter}\";"), call));
        }
    }
    inputs
}

fn linear() -> Vec<String> {
    let mut inputs = Vec::new();
    for side in [2, 5, 12, 30, 60, 120, 300] {
        for matrix in [
            format!("[1:{side}]'*[1:{side}]"),
            format!("[1:{side}]'*[1:{side}]+identity({side})*1000"),
            format!("([1:{side}]'*[1:{side}])*i+identity({side})"),
            format!("sparse(identity({side})*3)"),
            format!("zeros({side},{side})"),
            format!("map([1:{side}]'*[1:{side}],f(x)=sin(x*x))"),
            format!("bignumber([1:{side}]'*[1:{side}])+identity({side})"),
            format!("map([1:{side}]'*[1:{side}],f(x)=fraction(x,7))+identity({side})"),
        ] {
            for call in [
                "det(a)",
                "inv(a)",
                "pinv(a)",
                "lup(a)",
                "qr(a)",
                "slu(sparse(a),1,0.5)",
                "eigs(a)",
                "expm(a)",
                "sqrtm(a)",
                "schur(a)",
                "sylvester(a,a,a)",
                "lyap(a,a)",
                "lusolve(a,a)",
                "lsolve(a,[1])",
                "usolve(a,a)",
                "a^-1",
                "a^9",
                "a*a",
                "a\\a",
                "kron(a,a)",
                "trace(a)",
                "norm(a)",
                "norm(a,\"fro\")",
                "dot(a,a)",
                "cross(a,a)",
                "fft(a)",
                "ifft(a)",
                "rotate(a,1)",
                "transpose(a)",
                "ctranspose(a)",
                "diag(a)",
                "reshape(a,[1,-1])",
                "resize(a,[1000,99])",
                "flatten(a)",
                "squeeze(a)",
                "sort(flatten(a))",
                "cumsum(a)",
                "quantileSeq(a,0.5)",
                "mode(a)",
                "mad(a)",
                "corr(a,a)",
                "setUnion(a,a)",
                "setPowerset(a)",
                "setCartesian(a,a)",
                "setDistinct(a)",
                "partitionSelect(flatten(a),2)",
                "concat(a,a,1)",
                "row(a,1)",
                "column(a,1)",
                "count(a)",
                "diff(a)",
                "apply(a,1,sum)",
                "mapSlices(a,1,sum)",
                "map(a,f(x)=x)",
                "map(a,sqrt)",
                "filter(flatten(a),f(x)=x>1)",
                "forEach(a,f(x)=x)",
                "matrixFromColumns(a,a)",
                "matrixFromRows(a,a)",
                "matrixFromFunction(size(a),f(x)=1)",
                "distance(a,a)",
                "subset(a,index(1,1))",
                "sum(a,1)",
                "prod(a)",
                "hypot(flatten(a))",
                "string(a)",
                "print(\"$a\",{a:a})",
                "sparse(a)",
                "format(a)",
                "bin(a)",
                "gcd(a,a)",
                "isPrime(a)",
                "compareNatural(a,a)",
                "deepEqual(a,a)",
                "a==a",
                "a.*a",
            ] {
                inputs.push(format!("a={matrix};({call})"));
                inputs.push(repeated(&format!("a={matrix};"), call));
            }
        }
    }
    inputs
}

fn callbacks() -> Vec<String> {
    let mut inputs = Vec::new();
    for call in [
        "map(1:9999,f(x)=x)",
        "map(1:9999,f(x,i)=i)",
        "map(1:9999,f(x,i,m)=m)",
        "map(1:9999,f(x,i,m)=m[i])",
        "map(1:9999,1:9999,f(x,y)=[x,y])",
        "map([1:99]'*[1:99],f(x,i)=i)",
        "filter(1:9999,f(x)=true)",
        "filter(1:9999,f(x,i,m)=m[i]>1)",
        "forEach(1:9999,f(x,i,m)=m)",
        "sort(99999:-1:1,f(a,b)=a-b)",
        "sort(9999:-1:1,f(a,b)=1)",
        "sort(9999:-1:1,f(a,b)=[])",
        "partitionSelect(9999:-1:1,5,f(a,b)=a-b)",
        "apply([1:300]'*[1:300],1,f(x)=x)",
        "apply([1:300]'*[1:300],2,f(x)=[x,x])",
        "matrixFromFunction([300,300],f(x)=x)",
        "matrixFromFunction([300,300],f(x)=\"abc\")",
        "print(\"$a\",{a:1:9999})",
        "print(\"$a.b.c\",{a:{b:{c:1:9999}}})",
        "solveODE(f(t,y)=y,[0,4],1)",
        "solveODE(f(t,y)=y,[0,4],(1:99))",
        "solveODE(f(t,y)=[y,y],[0,1e300],[1])",
        "solveODE(f(t,y)=y*1e300,[0,1],[1,2,3])",
        "solveODE(f(t,y)=y,[0 s,4 s],1 m)",
        "solveODE(f(t,y)=y,[0,4],1,{firstStep:1e-9,maxStep:1e-9})",
        "intersect([0,0],[1,1],[1,0],[0,1])",
        "freqz(1:999,1:999,512)",
        "freqz([1,2],[3,4],99999)",
        "zpk2tf((1:900)*0+0.5,(1:900)*0+0.1)",
        "fft(1:99999)",
        "fft(1:65536)",
        "fft([1:300]'*[1:300])",
        "ifft(1:9973)",
        "polynomialRoot(1,2,3,4)",
        "bernoulli(400)",
        "bernoulli(bignumber(1000))",
        "bellNumbers(200)",
        "stirlingS2(500,250)",
        "catalan(5000)",
        "composition(500,250)",
        "multinomial(1:200)",
        "isPrime(2^53-111)",
        "isPrime(bigint(2)^bigint(2000)-bigint(1))",
        "isPrime(bignumber(\"999999999999999999989\"))",
        "factorial(bignumber(20000))",
        "gamma(bignumber(5000))",
        "gamma(bignumber(0.5))",
        "nthRoots(1,9999)",
        "nthRoot(bignumber(2),9999)",
        "range(bignumber(0),bignumber(99999),bignumber(1))",
        "range(fraction(0),fraction(9999),fraction(1,3))",
        "range(bigint(0),bigint(99999),bigint(1))",
        "ones(300,300)",
        "zeros(1000,1000)",
        "identity(99999)",
        "identity(300)",
        "sparse(identity(300))",
        "diag(1:999)",
        "diag(1:300)",
        "setPowerset(1:20)",
        "setPowerset(1:60)",
        "setCartesian(1:900,1:900)",
        "setUnion(1:99999,1:99999)",
        "setMultiplicity(1,1:99999)",
        "setDistinct(1:99999)",
        "kldivergence((1:9999)/1e9,(1:9999)/1e9)",
        "mode(1:99999)",
        "mode((1:9999)+i)",
        "quantileSeq(1:99999,100)",
        "quantileSeq(99999:-1:1,[0.1,0.2])",
        "quantileSeq(1:999,(1:999)/1000)",
        "corr(1:9999,1:9999)",
        "resize([1],[300,300])",
        "resize(\"a\",[99999])",
        "resize(\"a\",[99999],\"é\")",
        "reshape(1:99999,[3,-1])",
        "concat(\"a\",\"b\")",
        "numeric(1:9999,\"BigNumber\")",
        "numeric(1:9999,\"Fraction\")",
        "numeric(1:9999,\"bigint\")",
        "bignumber((1:9999)*0.37)",
        "fraction((1:9999)*0.37)",
        "exp(bignumber((1:999)*0.37))",
        "log(bignumber((1:999)*0.37))",
        "sin(bignumber((1:999)*0.37))",
        "asin(bignumber((1:999)/1000))",
        "bignumber((1:999)*0.37).^0.37",
        "bignumber(2)^bignumber(\"123456.789\")",
        "bignumber(\"1.0000001\")^bignumber(9000000000)",
        "bigint(2)^bigint(1000000)",
        "bigint(3)^bigint(600000)",
        "fraction(2,3)^99999",
        "bin(bignumber(2)^1000)",
        "hex((1:9999),64)",
        "format((1:9999)*0.1,{notation:\"fixed\",precision:50})",
        "format(bignumber(1)/3,{notation:\"fixed\",precision:90000})",
        "format(bignumber(\"1e90000\"),{notation:\"fixed\"})",
        "format(fraction(1,99991),{fraction:\"decimal\"})",
        "format((1:999),f(x)=\"abc\")",
        "string(fraction(1,99991))",
        "string(bigint(7)^bigint(90000))",
        "string(1:9999)",
        "zeta(0.5)",
        "zeta(bignumber(3))",
        "zeta(3+400i)",
        "erf(1:9999)",
        "lgamma((1:999)+i)",
        "xgcd(bigint(3)^bigint(9000),bigint(7)^bigint(8000))",
        "gcd(bigint(3)^bigint(9000),bigint(6)^bigint(8000))",
        "lcm(bigint(3)^bigint(9000),bigint(7)^bigint(8000))",
        "invmod(bigint(3)^bigint(9000),bigint(7)^bigint(8000))",
        "gcd(1:99999,2)",
        "rotationMatrix(1,[1,2,3])",
        "rotate([1,2,3],1,[1,2,3])",
        "to(1:9999,cm)",
        "(1:9999) cm to inch",
        "splitUnit(1 km,[mile,yard,ft,in])",
        "compareText(\"a\",map(1:9999,f(x)=\"b\"))",
    ] {
        inputs.push(call.to_owned());
        inputs.push(format!("{call};1"));
        inputs.push(repeated("", call));
    }
    inputs
}

/// The start and the end of a long expression.
fn shown(expression: &str) -> String {
    const EACH_SIDE: usize = 100;
    let characters: Vec<char> = expression.chars().collect();
    match characters.len().checked_sub(EACH_SIDE) {
        Some(end) if end > EACH_SIDE => {
            characters[..EACH_SIDE].iter().chain(&['…']).chain(&characters[end..]).collect()
        }
        _ => expression.to_owned(),
    }
}

/// A family's name, and the function that makes its inputs.
type Family = (&'static str, fn() -> Vec<String>);

const FAMILIES: [Family; 14] = [
    ("operators", operators),
    ("calls", calls),
    ("texts", texts),
    ("formats", formats),
    ("matrices", matrices),
    ("objects", objects),
    ("definitions", definitions),
    ("sources", sources),
    ("doublings", doublings),
    ("exact", exact),
    ("units", units),
    ("symbolic", symbolic),
    ("linear", linear),
    ("callbacks", callbacks),
];

#[test]
fn no_family_takes_more_than_its_steps_pay_for() {
    let sealed = Sealed::of_build();
    let each = std::env::var("PASCALINE_EACH").map_or(EACH, |each| each.parse().expect("a number"));
    let only = std::env::var("PASCALINE_FAMILY").ok();
    let mut dishonest = Vec::new();
    for (family, inputs) in FAMILIES {
        if only.as_deref().is_some_and(|only| only != family) {
            continue;
        }
        let inputs = inputs();
        let mut rows = Vec::new();
        for expression in inputs.iter().step_by(inputs.len().div_ceil(each)) {
            let call = Call::Evaluate { expression: expression.clone(), scope: BTreeMap::new(), ans: None };
            let taken = sealed.measure(&call, Limits::default());
            dishonest.extend(taken.fault().map(|fault| format!("{}: {fault}", shown(expression))));
            let share = taken.share();
            rows.push(format!("{share:3} %\t{} steps, {} fuel: {}", taken.steps, taken.fuel, shown(expression)));
        }
        rows.sort();
        println!("{}: {} inputs", family, rows.len());
        for row in rows.iter().rev().take(10) {
            println!("{row}");
        }
    }
    assert!(dishonest.is_empty(), "{dishonest:#?}");
}
