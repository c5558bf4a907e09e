/**
 * Only the mathjs calculator, in a smaller wasm.
 *
 * @module
 */
export type {
  ExecutionContext,
  IToolExecutor,
  JsonObjectSchema,
  JsonSchema,
  ParsedToolCall,
  ToolResult,
  ToolSchema,
} from "../art.js";
export type { AnswerStore, AnswersOptions } from "../answers/store.js";
export { type CalculatorOptions, CalculatorTool } from "../tools/calculator_tool.js";
export { functions } from "../crossing/engine.js";
export { CalculationError, type ErrorCode, type Failed, type Failure, type Span } from "../errors.js";
export { compile, evaluate, type Program, tryEvaluate } from "../evaluate.js";
export { init, type InitInput } from "../loading/init.js";
export { ToolRegistry } from "../tools/tool_registry.js";
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
