/** A key of the catalogue. `make tool-keys` writes this file. */
export type ToolKey =
  | "agent_loop/calculate"
  | "agent_loop/get_current_time"
  | "agent_loop/read"
  | "agent_loop/write"
  | "agent_loop/edit"
  | "agent_loop/grep"
  | "agent_loop/find"
  | "agent_loop/ls"
  | "art/calculator"
  | "skills/calculate"
  | "nanochat/use_calculator"
  | "ai2/EvalMath"
  | "pascaline/answer"
  | "pascaline/solve"
  | "pascaline/check";
