//! Redis and PostgreSQL, each in an empty folder on a free port of the loopback, where they are installed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use rustix::process::geteuid;
use tempfile::TempDir;

/// The user that nobody is: PostgreSQL does not start for root.
const NOBODY: u32 = 65_534;

/// A server, until it is dropped.
pub(super) struct Server {
    kind: Kind,
    program: PathBuf,
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Redis,
    Postgres,
}

/// The servers that are installed, not yet started.
pub(super) fn installed() -> Vec<Server> {
    [Kind::Redis, Kind::Postgres].into_iter().filter_map(Server::prepare).collect()
}

impl Server {
    fn prepare(kind: Kind) -> Option<Self> {
        let name = if kind == Kind::Redis { "redis-server" } else { "postgres" };
        let Some(program) = find(name) else {
            eprintln!("{name} is not installed: nothing is tested with it");
            return None;
        };
        let folder = TempDir::new().unwrap();
        if kind == Kind::Postgres {
            if geteuid().is_root() {
                chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
            }
            let mut initdb = as_nobody(&find("initdb").unwrap(), folder.path());
            initdb.args(["--username", "pascaline", "--auth", "trust", "--encoding", "UTF8", "--no-sync", "data"]);
            let output = initdb.output().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Some(Self { kind, program, folder, port, child: None })
    }

    pub(super) fn uri(&self) -> String {
        match self.kind {
            Kind::Redis => format!("redis://127.0.0.1:{}/3?ttl=600&prefix=test:", self.port),
            Kind::Postgres => format!("postgres://pascaline@127.0.0.1:{}/postgres", self.port),
        }
    }

    /// Starts it with what it has kept, and returns when it takes connections.
    pub(super) fn start(&mut self) {
        let port = self.port.to_string();
        let mut command = as_nobody(&self.program, self.folder.path());
        let (command, ready) = match self.kind {
            Kind::Redis => (
                command.args([
                    "--bind",
                    "127.0.0.1",
                    "--appendonly",
                    "yes",
                    "--appendfsync",
                    "always",
                    "--port",
                    &port,
                ]),
                "Ready to accept connections",
            ),
            Kind::Postgres => {
                let sockets = self.folder.path().to_str().unwrap();
                let options = ["-D", "data", "-h", "127.0.0.1", "-k", sockets, "-p", &port];
                (command.args(options), "database system is ready to accept connections")
            }
        };
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        let (said, unsaid): (Box<dyn Read + Send>, Box<dyn Read + Send>) = match self.kind {
            Kind::Redis => (Box::new(stdout), Box::new(stderr)),
            Kind::Postgres => (Box::new(stderr), Box::new(stdout)),
        };
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        assert!(lines.by_ref().any(|line| line.contains(ready)), "{} has ended", self.program.display());
        thread::spawn(move || lines.for_each(drop));
        thread::spawn(move || BufReader::new(unsaid).lines().for_each(drop));
        self.child = Some(child);
    }

    pub(super) fn stop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        // PostgreSQL ends its processes at once on this signal.
        let id = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw).unwrap();
        let _ = rustix::process::kill_process(id, rustix::process::Signal::QUIT);
        if self.kind == Kind::Redis {
            let _ = child.kill();
        }
        child.wait().unwrap();
    }

    /// The number of keys that it has.
    pub(super) fn count(&self) -> String {
        match self.kind {
            Kind::Redis => {
                let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
                stream.write_all(b"SELECT 3\r\nDBSIZE\r\nQUIT\r\n").unwrap();
                let mut text = String::new();
                stream.read_to_string(&mut text).unwrap();
                text.lines().find_map(|line| line.strip_prefix(':')).unwrap().to_owned()
            }
            Kind::Postgres => {
                let psql = Command::new(find("psql").unwrap())
                    .args(["-At", "-c", "SELECT count(*) FROM pascaline_answers", &self.uri()])
                    .output();
                String::from_utf8(psql.unwrap().stdout).unwrap().trim().to_owned()
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn as_nobody(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    if geteuid().is_root() && !program.ends_with("redis-server") {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// A program on the path, or where Debian has those of PostgreSQL.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    std::env::split_paths(&path).chain(debian).map(|folder| folder.join(name)).find(|file| file.is_file())
}
