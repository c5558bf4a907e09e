// The client of SQLite in this Node: what holds with it.
import { sqliteAnswers } from "pascaline/answers";
import { contract } from "./contract.mjs";
import { client, open } from "./stores/sqlite.mjs";

console.log(`Node ${process.version} opens SQLite with ${client}.`);

contract(client, {
  store: "sqlite",
  open: async ({ file }) => {
    const database = open(file, { timeout: 100 });
    const refuseWrites = (refuses) => database.exec(`PRAGMA query_only = ${refuses ? 1 : 0}`);
    return { answers: sqliteAnswers(database), close: () => database.close(), refuseWrites };
  },
});
