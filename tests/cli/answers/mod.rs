//! `pascaline mcp --http --answers`: sessions that are in a store, and what it costs them when the store is not there.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{run, text};

mod servers;
mod service;

use service::Service;

const NOTE: &str = "The answer could not be kept: in the next call, ans is not this answer.";

fn folder() -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let uri = format!("file:{}", folder.path().display());
    (folder, uri)
}

/// The files of keys in a store that is a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_none()).collect()
}

/// The file that contains a text.
fn file_with(folder: &Path, part: &str) -> PathBuf {
    files(folder).into_iter().find(|file| fs::read_to_string(file).unwrap().contains(part)).unwrap()
}

/// Runs a test with every store: the URI, and what returns the number of its keys.
fn with_every_store(test: impl Fn(&str, &dyn Fn() -> String)) {
    let (folder, uri) = folder();
    test(&uri, &|| files(folder.path()).len().to_string());

    let file = folder.path().join("answers.sqlite");
    test(&format!("sqlite:{}", file.display()), &|| {
        let sqlite = rusqlite::Connection::open(&file).unwrap();
        let count = sqlite.query_row("SELECT count(*) FROM pascaline_answers", [], |row| row.get::<_, u32>(0));
        count.unwrap().to_string()
    });

    for mut server in servers::installed() {
        server.start();
        test(&server.uri(), &|| server.count());
    }
}

#[test]
fn a_session_goes_on_in_another_process() {
    with_every_store(|store, count| {
        let (one, other) = (Service::start(store), Service::start(store));
        let session = one.open();
        assert_eq!(one.call(&session, "5 * 3"), "15", "{store}");
        assert_eq!(other.call(&session, "ans + 1"), "16", "{store}");
        assert_eq!(one.call(&session, "ans * 2"), "32", "{store}");
        // Another session of either process has an `ans` of its own.
        let second = other.open();
        assert!(one.call(&second, "ans").contains("Undefined symbol ans"), "{store}");
        drop(one);
        let one = Service::start(store);
        assert_eq!(one.call(&session, "1 / ans"), "0.03125", "{store}");
        assert_eq!(other.answer(&session, "1/3")["structuredContent"]["exact"], "1/3", "{store}");
        drop(other);
        let other = Service::start(store);
        assert_eq!(other.answer(&session, "ans * 3")["structuredContent"]["result"], "1", "{store}");
        assert_eq!(count(), "3", "{store}");

        for session in [&session, &second] {
            assert_eq!(other.send("DELETE", &[("Mcp-Session-Id", session)], "").status, 202, "{store}");
            assert_eq!(Service::start(store).try_call(session, &[], "1").status, 404, "{store}");
        }
        assert_eq!(count(), "0", "{store}");
    });
}

#[test]
fn calls_of_a_session_in_two_processes_at_once() {
    const CALLS: u32 = 15;
    with_every_store(|store, _| {
        let services = [Service::start(store), Service::start(store)];
        let session = services[0].open();
        services[0].call(&session, "0");
        let mut results = thread::scope(|scope| {
            let calls = services.iter().flat_map(|service| [service; 2]).map(|service| {
                scope.spawn(|| {
                    (0..CALLS).map(|_| service.call(&session, "ans + 1").parse().unwrap()).collect::<Vec<u32>>()
                })
            });
            let calls: Vec<_> = calls.collect();
            calls.into_iter().flat_map(|calls| calls.join().unwrap()).collect::<Vec<_>>()
        });
        results.sort_unstable();
        assert_eq!(results, (1..=4 * CALLS).collect::<Vec<_>>(), "{store}");
    });
}

#[test]
fn a_call_that_is_repeated() {
    let (_folder, store) = folder();
    let (one, other) = (Service::start(&store), Service::start(&store));
    let session = one.open();
    one.call(&session, "1");
    let key = &[("Idempotency-Key", "\"a key\"")][..];
    for service in [&one, &other, &one] {
        assert_eq!(service.try_call(&session, key, "ans + 1").text(), "2");
    }
    assert_eq!(one.try_call(&session, key, "ans + 2").code(), "ans-unavailable");
    assert_eq!(one.try_call(&session, &[("idempotency-key", "another")], "ans + 1").text(), "3");
    for wrong in ["", &"k".repeat(257), "é"] {
        let refused = one.try_call(&session, &[("Idempotency-Key", wrong)], "ans + 1");
        assert_eq!(refused.status, 400, "{wrong}");
        assert!(refused.body.contains("Idempotency-Key must have 1 to 256 characters"), "{}", refused.body);
    }
    assert_eq!(one.try_call(&session, &[("Idempotency-Key", &"k".repeat(256))], "ans").text(), "3");
}

/// What a server with a session does while the store of the session is not there.
fn without_the_store(service: &Service, session: &str) {
    assert_eq!(service.call(session, "1 + 1"), format!("2\nnote: {NOTE}"));
    let line = service.line();
    assert!(line.starts_with("pascaline: the store of answers fails: "), "{line}");
    let parts = service.answer(session, "15% of 80");
    assert_eq!(parts["structuredContent"]["result"], "12", "{parts}");
    assert_eq!(parts["structuredContent"]["notes"], json!([NOTE]), "{parts}");
    assert!(parts["content"][0]["text"].as_str().unwrap().ends_with(&format!("\nnote: {NOTE}")), "{parts}");
    let refused = service.try_call(session, &[], "ans + 1");
    assert_eq!(refused.code(), "ans-unavailable");
    let error = format!("The ans of thread \"{session}\" is not available: the store failed");
    let hint = "hint: write the value that you mean in place of ans, or try again";
    assert_eq!(refused.text(), format!("{error}\n{hint}"));
    // What leaves no `ans` loses nothing.
    assert!(!service.call(session, "sqr(2)").contains("note: "));

    let elsewhere = service.try_call("00000000-0000-4000-8000-000000000000", &[], "1 + 1");
    assert_eq!(
        (elsewhere.status, elsewhere.body.contains("The store of sessions is not available: try again")),
        (503, true),
        "{}",
        elsewhere.body
    );
    assert_eq!(service.try_call("no id of ours!", &[], "1 + 1").status, 404);
    assert_eq!(service.send("DELETE", &[("Mcp-Session-Id", "00000000-0000-4000-8000-000000000000")], "").status, 503);
    // A session that begins now is that of this process alone.
    let new = service.open();
    assert_eq!(service.call(&new, "2 * 2"), format!("4\nnote: {NOTE}"));
}

fn with_the_store_again(service: &Service, session: &str) {
    assert_eq!(service.call(session, "ans + 1"), "16");
    assert_eq!(service.line(), "pascaline: the store of answers works again");
    assert_eq!(service.call(session, "ans + 1"), "17");
}

#[test]
fn a_server_that_goes_and_comes_back() {
    for mut server in servers::installed() {
        // It is not there when the process starts.
        let service = Service::start(&server.uri());
        let alone = service.open();
        assert!(service.line().contains("fails: "));
        server.start();
        assert_eq!(service.call(&alone, "1 + 1"), "2");
        assert_eq!(service.line(), "pascaline: the store of answers works again");

        let session = service.open();
        service.call(&session, "15");
        server.stop();
        without_the_store(&service, &session);
        server.start();
        with_the_store_again(&service, &session);
        // All its connections have ended without a call between.
        server.stop();
        server.start();
        assert_eq!(service.call(&session, "ans + 1"), "18");
    }
}

#[test]
fn a_folder_that_goes_and_comes_back() {
    let (folder, _) = folder();
    let (there, away) = (folder.path().join("there"), folder.path().join("away"));
    let service = Service::start(&format!("file:{}", there.display()));
    let session = service.open();
    service.call(&session, "15");
    fs::rename(&there, &away).unwrap();
    // A folder in which nothing can be made, not even by root.
    fs::write(&there, "").unwrap();
    without_the_store(&service, &session);
    fs::remove_file(&there).unwrap();
    fs::rename(&away, &there).unwrap();
    with_the_store_again(&service, &session);
}

#[test]
fn a_record_that_is_none() {
    let (folder, store) = folder();
    let service = Service::start(&store);
    let session = service.open();
    service.call(&session, "15");
    let file = file_with(folder.path(), "\"value\":15");
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(record, format!(r#"{{"v":1,"thread":"{session}","type":"number","value":15}}"#));
    let cut = &record[..record.len() - 3];
    for text in [cut, "", "another program's", "{}", &record.replacen('1', "2", 1), &record.replace(&session, "t")] {
        fs::write(&file, text).unwrap();
        assert_eq!(service.try_call(&session, &[], "ans + 1").code(), "ans-unavailable", "{text}");
        assert_eq!(service.call(&session, "1 + 1"), format!("2\nnote: {NOTE}"), "{text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    fs::write(&file, &record).unwrap();
    assert_eq!(service.call(&session, "ans + 1"), "16");

    let file = file_with(folder.path(), "\"session\"");
    let record = fs::read_to_string(&file).unwrap();
    let initialize = r#"{"capabilities":{},"clientInfo":{"name":"é","version":"1"},"protocolVersion":"2025-11-25"}"#;
    let written: Value = serde_json::from_str(&record).unwrap();
    assert!(record.starts_with(&format!(r#"{{"v":1,"session":"{session}","initialize":{{"#)), "{record}");
    assert_eq!(written["initialize"], serde_json::from_str::<Value>(initialize).unwrap());
    let newer = record.replacen('1', "2", 1);
    for (text, status) in
        [("", 404), ("{}", 404), (&record[1..], 404), (&newer, 503), (&record.replace(&session, "t"), 404), ("[]", 404)]
    {
        fs::write(&file, text).unwrap();
        assert_eq!(Service::start(&store).try_call(&session, &[], "1 + 1").status, status, "{text}");
    }
    fs::write(&file, &record).unwrap();
    assert_eq!(Service::start(&store).call(&session, "ans + 1"), "17");
}

#[test]
fn what_is_no_store() {
    let misused = |arguments: &[&str]| {
        let output = run(&[&["mcp"][..], arguments].concat(), b"");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{arguments:?}");
        let message = text(&output.stderr).to_owned();
        assert!(!message.contains("secret"), "{message}");
        message
    };
    let message = misused(&["--http", "--answers", "mysql://user:secret@host/db"]);
    let forms = "redis://HOST, postgres://USER@HOST/DATABASE, sqlite:FILE or file:DIR";
    assert_eq!(message, format!("--answers: no store has this scheme\nhint: write {forms}\n"));
    for uri in ["redis://:secret@host:port", "postgres://user:secret@host/db?sslmode=require", "file:/dev/null/answers"]
    {
        assert!(misused(&["--http", "--answers", uri]).starts_with("--answers: "), "{uri}");
    }
    assert!(misused(&["--answers", "redis://:secret@host"]).contains("--http"));
    assert!(misused(&["--http", "--answers-seconds", "2"]).contains("--answers"));
    assert!(misused(&["--http", "--answers", "file:/tmp", "--answers-seconds", "0"]).contains("1..=2000000"));
}
