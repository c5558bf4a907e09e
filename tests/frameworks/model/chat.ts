import { type Protocol, type Turn, toldByText } from "./script.ts";

const messageOf = (turn: Turn, at: number): object =>
  typeof turn === "string"
    ? { role: "assistant", content: turn }
    : {
        role: "assistant",
        content: null,
        tool_calls: turn.map((call, index) => ({ index, id: `call_${at}_${index}`, type: "function", function: call })),
      };

const responseOf = (turn: Turn, at: number, object: string, choice: object): object => ({
  id: `chat_${at}`,
  object,
  created: 0,
  model: "scripted",
  choices: [{ index: 0, ...choice, finish_reason: typeof turn === "string" ? "stop" : "tool_calls" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** OpenAI's Chat Completions. */
export const chat: Protocol = {
  path: /\/chat\/completions$/,
  reply: (turn, at) => responseOf(turn, at, "chat.completion", { message: messageOf(turn, at) }),
  stream: (turn, at) => [
    { data: responseOf(turn, at, "chat.completion.chunk", { delta: messageOf(turn, at) }) },
    { data: "[DONE]" },
  ],
  read: ({ messages }) =>
    messages
      .filter(({ role }: any) => role === "tool")
      .map(({ tool_call_id, content }: any) => [tool_call_id, toldByText(textOf(content))]),
};

/** Some clients send a text in parts. */
function textOf(content: string | { text: string }[]): string {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}
