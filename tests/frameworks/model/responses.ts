import { type Protocol, type Turn, toldByText } from "./script.ts";

const itemsOf = (turn: Turn, at: number): object[] =>
  typeof turn === "string"
    ? [
        {
          type: "message",
          id: `msg_${at}`,
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: turn, annotations: [] }],
        },
      ]
    : turn.map((call, index) => ({
        type: "function_call",
        id: `fc_${at}_${index}`,
        call_id: `call_${at}_${index}`,
        status: "completed",
        ...call,
      }));

const responseOf = (output: object[], at: number): object => ({
  id: `resp_${at}`,
  object: "response",
  created_at: 0,
  model: "scripted",
  status: "completed",
  output,
  usage: {
    input_tokens: 1,
    output_tokens: 1,
    total_tokens: 2,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
  },
});

/** OpenAI's Responses. */
export const responses: Protocol = {
  path: /\/responses$/,
  reply: (turn, at) => responseOf(itemsOf(turn, at), at),
  stream: (turn, at) => {
    const items = itemsOf(turn, at);
    const events = [
      { type: "response.created", response: responseOf([], at) },
      ...items.flatMap((item, output_index) => [
        { type: "response.output_item.added", output_index, item },
        ...(typeof turn === "string"
          ? [{ type: "response.output_text.delta", item_id: `msg_${at}`, output_index, content_index: 0, delta: turn }]
          : []),
        { type: "response.output_item.done", output_index, item },
      ]),
      { type: "response.completed", response: responseOf(items, at) },
    ];
    return events.map((data, sequence_number) => ({ event: data.type, data: { ...data, sequence_number } }));
  },
  read: ({ input }) =>
    (Array.isArray(input) ? input : [])
      .filter(({ type }: any) => type === "function_call_output")
      .map(({ call_id, output }: any) => [call_id, toldByText(textOf(output))]),
};

/** Some clients send a text in parts. */
function textOf(output: string | { text: string }[]): string {
  return typeof output === "string" ? output : output.map(({ text }) => text).join("");
}
