/** The Responses API of `openai`. */
import OpenAI from "openai";
import { toolSet } from "pascaline";
import { responsesOutputs, responsesTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";

contract("openai, Responses", {
  aborted: /abort/i,
  converse: (keys, calls, context, signal) =>
    withModel(calls, async ({ url }) => {
      const client = new OpenAI({ baseURL: url, apiKey: "none" });
      const tools = toolSet(keys);
      const request = { model: "scripted", tools: responsesTools(tools) };
      let response = await client.responses.create({ ...request, input: "?" }, { signal });
      for (;;) {
        const input = await responsesOutputs(tools, response.output, context);
        if (input.length === 0) return;
        const previous_response_id = response.id;
        response = await client.responses.create({ ...request, previous_response_id, input }, { signal });
      }
    }),
});
