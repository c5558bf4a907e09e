/** The thread that answers the lines of a person's repl. */
import { serveRepl } from "./command.js";

serveRepl();
