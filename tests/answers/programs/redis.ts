import { CalculatorTool } from "pascaline";
import { redisAnswers } from "pascaline/answers";
import { createClient } from "redis";

const client = createClient({ url: process.env.REDIS_URL });
client.on("error", console.error); // without it, a lost connection ends the process
await client.connect();

const calculator = new CalculatorTool({ answers: redisAnswers(client, { ttlSeconds: 30 * 86_400 }) });
await calculator.execute({ expression: "5 * 3" }, { threadId: "t1" });
// Here, in another process, or after a restart:
const { output } = await calculator.execute({ expression: "ans + 10" }, { threadId: "t1" });
console.log(output); // { result: 25 }
client.destroy();
