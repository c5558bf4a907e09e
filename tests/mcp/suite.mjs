// The tests of an MCP server, whatever it is written in:
// node tests/mcp/suite.mjs [-- the command that serves, such as target/release/pascaline mcp]
import "./offer.test.mjs";
import "./hints.test.mjs";
import "./tools.test.mjs";
import "./lines.test.mjs";
import "./http.test.mjs";
import "./answers.test.mjs";
import "./load.test.mjs";
