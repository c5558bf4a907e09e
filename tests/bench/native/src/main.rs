//! Times calculators natively, Pascaline and others. Each line of the input is a request as JSON, such as
//! `{"call": "answer", "inputs": ["2 + 3"]}`; each line of the output has the nanoseconds of all its calls, and with
//! `"values": true` what they answer: `{"ns": 2400, "values": ["5"]}`.

use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::Instant;

use serde::{Deserialize, Serialize};

mod ours;
#[cfg(feature = "peers")]
mod peers;

#[derive(Deserialize)]
struct Request {
    call: String,
    inputs: Vec<String>,
    #[serde(default)]
    values: bool,
}

#[derive(Serialize)]
struct Reply {
    ns: u128,
    values: Vec<String>,
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let reply = reply(&request).ok_or_else(|| io::Error::other(format!("there is no call {}", request.call)))?;
        writeln!(io::stdout(), "{}", serde_json::to_string(&reply)?)?;
    }
    Ok(())
}

#[cfg(feature = "peers")]
fn reply(request: &Request) -> Option<Reply> {
    ours::reply(request).or_else(|| peers::reply(request))
}

#[cfg(not(feature = "peers"))]
fn reply(request: &Request) -> Option<Reply> {
    ours::reply(request)
}

impl Request {
    /// Times a call for all inputs. If the values are asked for, it is made once more, and `text` writes what it returns.
    fn timed<T>(&self, mut call: impl FnMut(&str) -> T, text: impl Fn(T) -> String) -> Reply {
        let started = Instant::now();
        for input in &self.inputs {
            drop(black_box(call(black_box(input))));
        }
        let ns = started.elapsed().as_nanos();
        Reply { ns, values: self.inputs.iter().filter(|_| self.values).map(|input| text(call(input))).collect() }
    }
}
