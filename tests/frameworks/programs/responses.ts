import OpenAI from "openai";
import { toolSet } from "pascaline";
import { responsesOutputs, responsesTools } from "pascaline/adapters";

const client = new OpenAI();
const tools = toolSet(["art/calculator"]);
const request = { model: "gpt-5", tools: responsesTools(tools) };

let response = await client.responses.create({ ...request, input: "What is 12% of 3450?" });
for (;;) {
  const input = await responsesOutputs(tools, response.output, { threadId: "a conversation" });
  if (input.length === 0) break;
  response = await client.responses.create({ ...request, previous_response_id: response.id, input });
}
console.log(response.output_text);
