import type { Protocol } from "./script.ts";

/** Gemini's generateContent. */
export const gemini: Protocol = {
  path: /:generateContent$/,
  reply: (turn, at) => ({
    candidates: [
      {
        content: {
          role: "model",
          parts:
            typeof turn === "string"
              ? [{ text: turn }]
              : turn.map((call, index) => ({
                  functionCall: { id: `call_${at}_${index}`, name: call.name, args: JSON.parse(call.arguments) },
                })),
        },
        finishReason: "STOP",
        index: 0,
      },
    ],
  }),
  read: ({ contents }) =>
    contents
      .flatMap(({ parts }: any) => parts)
      .filter(({ functionResponse }: any) => functionResponse !== undefined)
      .map(({ functionResponse: { id, response } }: any) => [
        id,
        // The ADK has its own name for a result.
        { text: response.output ?? response.result ?? response.error, failed: "error" in response },
      ]),
};
