import type { Protocol } from "./script.ts";

/** Anthropic's Messages. */
export const messages: Protocol = {
  path: /\/v1\/messages$/,
  reply: (turn, at) => ({
    id: `msg_${at}`,
    type: "message",
    role: "assistant",
    model: "scripted",
    content:
      typeof turn === "string"
        ? [{ type: "text", text: turn }]
        : turn.map((call, index) => ({
            type: "tool_use",
            id: `toolu_${at}_${index}`,
            name: call.name,
            input: JSON.parse(call.arguments),
          })),
    stop_reason: typeof turn === "string" ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  read: (request) =>
    request.messages
      .flatMap(({ content }: any) => (Array.isArray(content) ? content : []))
      .filter(({ type }: any) => type === "tool_result")
      .map(({ tool_use_id, content, is_error = false }: any) => [tool_use_id, { text: content, failed: is_error }]),
};
