/**
 * Pascaline: the calculator that a language model picks up when it must not guess.
 *
 * @module
 */
export type {
  ExecutionContext,
  IToolExecutor,
  JsonObjectSchema,
  JsonSchema,
  Observation,
  ObservationManager,
  ParsedToolCall,
  StateManager,
  ThreadContext,
  ToolResult,
  ToolSchema,
} from "../art.js";
export { agentLoop } from "../agent_loop.js";
export {
  type Alternative,
  type AnswerOptions,
  type Reply,
  type SessionReply,
  answer,
  answerInSession,
  tryAnswer,
} from "../answer.js";
export type { AnswerStore, AnswersOptions } from "../answers/store.js";
export { type CalculatorOptions, CalculatorTool } from "../tools/calculator_tool.js";
export {
  type CheckOptions,
  type CheckedSide,
  type Extracted,
  type Verdict,
  check,
  extractAnswer,
  latex,
} from "../check.js";
export { ByteTokenizer } from "../chat/byte_tokenizer.js";
export type { Conversation, Message, Part } from "../chat/conversation.js";
export { ConversationError, type ConversationErrorCode, type Refusal } from "../chat/errors.js";
export {
  type ArithmeticProblem,
  type Gsm8kOptions,
  type Gsm8kRow,
  type SpellingProblem,
  arithmeticConversation,
  gsm8kConversation,
  spellingConversation,
} from "../chat/makers.js";
export { type MaskPiece, maskPicture, maskPieces } from "../chat/picture.js";
export { type Rendered, renderConversation, renderForCompletion } from "../chat/render.js";
export type { Column } from "../chat/rows.js";
export { SPECIAL_TOKENS, type SpecialToken, type Tokenizer } from "../chat/tokenizer.js";
export {
  type AsyncGeneration,
  type AsyncSample,
  type Batch,
  type GenerateOptions,
  type Generation,
  type Sample,
  ToolUse,
  type ToolUseOptions,
} from "../chat/tool_use.js";
export { useCalculator } from "../chat/use_calculator.js";
export { functions } from "../crossing/engine.js";
export { type EvalMathError, type EvalMathResult, evalMath } from "../eval_math.js";
export { CalculationError, type ErrorCode, type Failed, type Failure, type Span } from "../errors.js";
export { compile, evaluate, type Program, tryEvaluate } from "../evaluate.js";
export { init, type InitInput } from "../loading/init.js";
export type { JsonValue } from "../json.js";
export {
  type Bindings,
  type CalculateAction,
  type CoerceAction,
  type Outcome,
  type Solutions,
  type SolveOptions,
  type SplitAction,
  calculate,
  coerce,
  solve,
  split,
} from "../skills.js";
export { type StandardResult, type StandardSchema, standardSchema } from "../tools/standard_schema.js";
export { ToolRegistry } from "../tools/tool_registry.js";
export { ToolSystem, type ToolSystemOptions } from "../tools/tool_system.js";
export type {
  Answer,
  BigIntAnswer,
  BigNumberAnswer,
  BooleanAnswer,
  CompileOptions,
  Complex,
  ComplexAnswer,
  Digits,
  EvaluateOptions,
  Fraction,
  FractionAnswer,
  FunctionAnswer,
  FunctionHelp,
  Item,
  LanguageOptions,
  Limits,
  MatrixAnswer,
  Note,
  NullAnswer,
  NumberAnswer,
  ObjectAnswer,
  ObjectEntries,
  Quantity,
  ResultSetAnswer,
  Scope,
  Syntax,
  TextAnswer,
  UndefinedAnswer,
  UnitAnswer,
  Value,
} from "../values.js";
export {
  type CoreTool,
  type DescriptionParts,
  type ParametersSchema,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolExample,
} from "../tools/tool.js";
export { ToolError, type ToolFailure } from "../tools/tool_error.js";
export type { Signal } from "../abort.js";
export type { ToolKey } from "../tools/tool_keys.js";
export { toolSet, withName } from "../tools/tool_set.js";
export {
  type CustomToolCall,
  type FunctionSpecification,
  type ToolCall,
  type ToolMessage,
  failureAmong,
  functionSpecifications,
  runToolCall,
  runToolCalls,
} from "../tools/tool_loop.js";
export { type CatalogueTool, type GetToolOptions, catalogue, defaultTools, getTool } from "../tools/tools.js";
