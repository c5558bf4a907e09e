import KeyvRedis from "@keyv/redis";
import Keyv from "keyv";
import { CalculatorTool } from "pascaline";

const answers = new Keyv(new KeyvRedis(process.env.REDIS_URL)); // or `new KeyvPostgres(process.env.DATABASE_URL)`
const calculator = new CalculatorTool({ answers });
const { output } = await calculator.execute({ expression: "6 * 7" }, { threadId: "t1" });
console.log(output); // { result: 42 }
await answers.disconnect();
