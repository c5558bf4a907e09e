/**
 * The tools in the form of each framework, in one line. No framework is needed to install or to type-check this file: the
 * forms are described by their shapes.
 *
 * @module
 */
export { agentsTools } from "../adapters/agents.js";
export { type AiTool, aiTools } from "../adapters/ai.js";
export { type AnthropicResults, type AnthropicTool, anthropicResults, anthropicTools } from "../adapters/anthropic.js";
export {
  type GeminiCall,
  type GeminiDeclaration,
  type GeminiPart,
  type GeminiTools,
  geminiTools,
} from "../adapters/gemini.js";
export { langchainTools } from "../adapters/langchain.js";
export { type LlamaIndexTool, llamaindexTools } from "../adapters/llamaindex.js";
export { type MastraTool, mastraTools } from "../adapters/mastra.js";
export { type McpServer, mcpRegister } from "../adapters/mcp.js";
export {
  type OpenaiTool,
  type ResponsesOutput,
  type ResponsesTool,
  openaiTools,
  responsesOutputs,
  responsesTools,
} from "../adapters/openai.js";
export { type PlainOptions, type PlainTool, plainTools } from "../adapters/plain.js";
export { type PiTool, piExtension, piTools } from "../adapters/pi.js";
export type { AdapterOptions, Tools } from "../adapters/run.js";
