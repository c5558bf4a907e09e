//! What every store does, with those that need no server.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the tests write what others leave in a store"
)]

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use pascaline::host::answers::AsyncAnswerStore;
use tempfile::TempDir;
use tokio::time::timeout;

use super::Store;
use super::pool::Pool;

const TIME: Duration = Duration::from_secs(20);

/// Keys and texts with everything that a database might read as something else.
const KEYS: [&str; 5] = ["pascaline:ans:t1", "", "two\nlines\0", "'; DROP TABLE pascaline_answers; --", "é/../🧮"];
const TEXTS: [&str; 4] = ["{}", "", "\0'\"\\%s\n", "🧮 é"];

fn stores(folder: &TempDir) -> Vec<String> {
    let folder = folder.path().display();
    vec![format!("file:{folder}/answers"), format!("sqlite:{folder}/answers.sqlite")]
}

fn open(uri: &str) -> Store {
    Store::named(uri, TIME).unwrap()
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[test]
fn a_store_keeps_texts() {
    let folder = TempDir::new().unwrap();
    for uri in stores(&folder) {
        wait(async {
            for key in KEYS {
                assert_eq!(open(&uri).get(key).await.unwrap(), None, "{uri} {key:?}");
                for text in TEXTS {
                    let store = open(&uri);
                    store.set(key, text).await.unwrap();
                    assert_eq!(store.get(key).await.unwrap().as_deref(), Some(text), "{uri}");
                    assert_eq!(open(&uri).get(key).await.unwrap().as_deref(), Some(text), "{uri}");
                }
            }
            for key in KEYS {
                open(&uri).delete(key).await.unwrap();
                assert_eq!(open(&uri).get(key).await.unwrap(), None, "{uri} {key:?}");
                open(&uri).delete(key).await.unwrap();
            }
        });
    }
}

#[test]
fn a_store_sets_what_has_not_changed() {
    let folder = TempDir::new().unwrap();
    for uri in stores(&folder) {
        wait(async {
            for key in KEYS {
                let store = open(&uri);
                let set = async |before, text| store.compare_and_set(key, before, text).await.unwrap();
                assert!(!set(Some("{}"), "x").await, "{uri}");
                assert!(set(None, "").await, "{uri}");
                assert!(!set(None, "x").await, "{uri}");
                assert!(!set(Some("{}"), "x").await, "{uri}");
                assert!(set(Some(""), "two").await, "{uri}");
                assert!(set(Some("two"), "two").await, "{uri}");
                assert_eq!(store.get(key).await.unwrap().as_deref(), Some("two"), "{uri}");
            }
        });
    }
}

/// Two stores of one URI are as two processes: each has its own connections.
#[test]
fn of_those_that_set_at_once_one_is_first() {
    const ROUNDS: usize = 50;
    let folder = TempDir::new().unwrap();
    for uri in stores(&folder) {
        let count = || async {
            let store = open(&uri);
            let mut count = 0;
            while count < ROUNDS {
                let before = store.get("n").await.unwrap();
                let next = before.as_deref().map_or(0, |text| text.parse::<u32>().unwrap()) + 1;
                if store.compare_and_set("n", before.as_deref(), &next.to_string()).await.unwrap() {
                    count += 1;
                }
            }
        };
        wait(async { tokio::join!(count(), count(), count()) });
        assert_eq!(wait(open(&uri).get("n")).unwrap().as_deref(), Some("150"), "{uri}");
    }
}

#[test]
fn the_folder_of_another_program() {
    let folder = TempDir::new().unwrap();
    let store = open(&format!("file:{}", folder.path().display()));
    wait(store.set("key", "text")).unwrap();
    let written = |name: &str| name.len() == 64;
    let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let file = folder.path().join(names().find(|name| written(name)).unwrap());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    // What is not a text, or is cut off, is not another text.
    fs::write(&file, b"te").unwrap();
    assert_eq!(wait(store.get("key")).unwrap().as_deref(), Some("te"));
    fs::write(&file, b"\xff\xfe").unwrap();
    wait(store.get("key")).unwrap_err();
    wait(store.compare_and_set("key", Some("text"), "new")).unwrap_err();
    assert_eq!(fs::read(&file).unwrap(), b"\xff\xfe");
    File::create(&file).unwrap().set_len(1 << 30).unwrap();
    assert!(wait(store.get("key")).unwrap().is_some_and(|text| text.len() < 3 << 20));
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    for outcome in [wait(store.get("key")).map(drop), wait(store.set("key", "new")), wait(store.delete("key"))] {
        outcome.unwrap_err();
    }
    fs::remove_dir(&file).unwrap();
    // A process that was killed while it wrote has left this.
    fs::write(file.with_extension("new"), "a longer text than the next one").unwrap();
    wait(store.set("key", "new")).unwrap();
    assert_eq!(wait(store.get("key")).unwrap().as_deref(), Some("new"));
    assert!(names().all(|name| written(&name) || name.len() == "00.lock".len()));
}

#[test]
fn a_folder_that_goes_and_comes_back() {
    let folder = TempDir::new().unwrap();
    for uri in stores(&folder) {
        let store = open(&uri);
        wait(store.set("key", "text")).unwrap();
        let (there, away) = (path_of(&uri).to_owned(), folder.path().join("away"));
        if there.is_dir() {
            fs::rename(&there, &away).unwrap();
            // That there is nothing would be a wrong answer.
            wait(store.get("key")).unwrap_err();
            wait(store.compare_and_set("key", Some("text"), "new")).unwrap_err();
            fs::rename(&away, &there).unwrap();
        }
        assert!(wait(store.compare_and_set("key", Some("text"), "new")).unwrap(), "{uri}");
        assert_eq!(wait(open(&uri).get("key")).unwrap().as_deref(), Some("new"));
    }
}

fn path_of(uri: &str) -> &Path {
    Path::new(uri.split_once(':').unwrap().1)
}

/// A lock that another process holds, or a table that it writes, is waited for only for the time of an operation.
#[test]
fn a_store_that_another_process_holds() {
    let folder = TempDir::new().unwrap();
    for uri in stores(&folder) {
        let time = Duration::from_millis(50);
        // What must not fail has all the time that a busy machine needs.
        let (hasty, store) = (Store::named(&uri, time).unwrap(), open(&uri));
        wait(store.set("key", "text")).unwrap();
        let path = path_of(&uri);
        let (mut locks, mut writer) = (Vec::new(), None);
        if path.is_dir() {
            for name in fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()) {
                locks.push(File::open(name).unwrap());
            }
            for file in &locks {
                file.lock().unwrap();
            }
        } else {
            let writing = rusqlite::Connection::open(path).unwrap();
            writing.execute_batch("BEGIN IMMEDIATE").unwrap();
            writer = Some(writing);
        }
        wait(hasty.compare_and_set("key", Some("text"), "new")).unwrap_err();
        assert_eq!(wait(store.get("key")).unwrap().as_deref(), Some("text"), "{uri}");
        // A server starts all the same.
        drop(Store::named(&uri, time));
        drop((locks, writer));
        assert!(wait(open(&uri).compare_and_set("key", Some("text"), "new")).unwrap(), "{uri}");
    }
}

#[track_caller]
fn refused(uri: &str, message: &str) {
    let Err(error) = Store::named(uri, TIME) else { panic!("{uri} is a store") };
    assert_eq!(error.to_string(), format!("--answers: {message}"));
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[test]
fn uris() {
    const FORMS: &str = "\nhint: write redis://HOST, postgres://USER@HOST/DATABASE, sqlite:FILE or file:DIR";
    for uri in ["", "answers", "secret@host"] {
        refused(uri, &format!("a URI is needed{FORMS}"));
    }
    for uri in ["mysql://user:secret@host", ":", "memcache:secret", "valkey://host"] {
        refused(uri, &format!("no store has this scheme{FORMS}"));
    }

    let form = "\nhint: write redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE][?ttl=SECONDS&prefix=TEXT]";
    for uri in ["redis:", "redis://", "redis://:secret", "redis://user:secret@", "redis://host:port", "redis://host/db"]
    {
        refused(uri, &format!("the URI of Redis cannot be read{form}"));
    }
    for ttl in ["", "0", "-1", "1.5", "secret", "4294967296"] {
        refused(&format!("redis://host?ttl={ttl}"), &format!("ttl is a number of seconds, at least 1{form}"));
    }
    for parameter in ["tls=true", "secret", "TTL=5", "protocol=resp3"] {
        refused(&format!("redis://host?{parameter}"), &format!("the parameters of Redis are ttl and prefix{form}"));
    }
    refused(
        "rediss://user:secret@host",
        &format!(
            "Redis is reached without TLS only; let a proxy of this machine, such as stunnel, reach it with TLS{form}"
        ),
    );

    let form = "\nhint: write postgres://USER[:PASSWORD]@HOST[:PORT]/DATABASE";
    for uri in ["postgres:", "postgres://", "postgres://user:secret@host:port/db", "postgres://host/db?secret=1"] {
        refused(uri, &format!("the URI of PostgreSQL cannot be read{form}"));
    }
    for mode in ["require", "verify-ca", "verify-full"] {
        refused(
            &format!("postgresql://user:secret@host/db?sslmode={mode}"),
            &format!(
                "PostgreSQL is reached without TLS only; let a proxy of this machine, such as pgbouncer, reach it with TLS{form}"
            ),
        );
    }

    for uri in ["sqlite:", "sqlite://", "sqlite::memory:"] {
        refused(uri, "SQLite needs the name of a file\nhint: write sqlite:FILE");
    }
    refused("sqlite:answers?secret", "the URI of SQLite takes no parameters\nhint: write sqlite:FILE");
    refused("file:", "the name of the folder is missing\nhint: write file:DIR");
    for uri in ["redis://h", "redis://u:p@[::1]:7000/3?ttl=60&prefix=a%20b:", "POSTGRES://u:p%40@h/db?sslmode=disable"]
    {
        // A server that is down may be up when it is needed.
        drop(open(uri));
    }
}

#[test]
fn files_that_are_none() {
    let folder = TempDir::new().unwrap();
    let there = folder.path().join("there");
    fs::write(&there, "this is not a database, and not a folder, but a text of some length".repeat(100)).unwrap();
    let shown = there.display();
    refused(
        &format!("sqlite:{shown}"),
        &format!("{shown} cannot be used: file is not a database\nhint: write sqlite:FILE"),
    );
    refused(
        &format!("file:{shown}"),
        &format!("{shown} cannot be used: File exists (os error 17)\nhint: write file:DIR"),
    );
    let inside = there.join("inside");
    refused(
        &format!("file://{}", inside.display()),
        &format!("{} cannot be used: Not a directory (os error 20)\nhint: write file:DIR", inside.display()),
    );
    assert!(Store::named(&format!("sqlite:{}", inside.display()), TIME).is_err());
    // Nobody can write there, not even root.
    refused("file:/proc", "/proc cannot be used: No such file or directory (os error 2)\nhint: write file:DIR");
}

#[test]
fn a_connection_is_kept_after_a_success_and_none_after_a_failure() {
    let pool = Pool::new();
    wait(async {
        let (one, other) = (pool.place().await, pool.place().await);
        assert_eq!((one.kept(), other.kept()), (None, None));
        one.keep(1);
        other.keep(2);
        let last = pool.place().await;
        assert_eq!(last.kept(), Some(2));
        last.keep(2);
        let failing = pool.place().await;
        assert_eq!(failing.kept(), Some(2));
        drop(failing);
        assert_eq!(pool.place().await.kept(), None);

        // One more than there is room for waits until another one ends.
        let mut places = Vec::new();
        while let Ok(place) = timeout(Duration::ZERO, pool.place()).await {
            places.push(place);
        }
        assert_eq!(places.len(), 8);
        let ((), next) = tokio::join!(async { places.pop().unwrap().keep(3) }, pool.place());
        assert_eq!(next.kept(), Some(3));
    });
}
