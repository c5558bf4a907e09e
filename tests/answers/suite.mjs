// The answers of threads in real stores: node tests/answers/suite.mjs [COMMAND], the native command if not that of `make run`.
import "./clients.test.mjs";
import "./sqlite_clients.test.mjs";
import "./art.test.mjs";
import "./surfaces.test.mjs";
import "./sqlite_servers.test.mjs";
import "./docs.test.mjs";
