import { toolSet } from "pascaline";
import { openaiTools } from "pascaline/adapters";
import { postgresAnswers } from "pascaline/answers";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on("error", console.error); // without it, a lost connection ends the process

const tools = toolSet(["art/calculator", "pascaline/answer"], { answers: postgresAnswers(pool) });
console.log(openaiTools(tools, { threadId: "t1" }).map(({ function: { name } }) => name)); // [ 'calculator', 'answer' ]
await pool.end();
