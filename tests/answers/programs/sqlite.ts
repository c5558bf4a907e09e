import { DatabaseSync } from "node:sqlite";
import { CalculatorTool } from "pascaline";
import { sqliteAnswers } from "pascaline/answers";

const database = new DatabaseSync("answers.db"); // or `new Database("answers.db")` of better-sqlite3
const calculator = new CalculatorTool({ answers: sqliteAnswers(database) });
const { output } = await calculator.execute({ expression: "6 * 7" }, { threadId: "t1" });
console.log(output); // { result: 42 }
database.close();
