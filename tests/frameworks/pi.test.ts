/** pi, `@mariozechner/pi-coding-agent`: its real session, with the tools as an extension; and its agent alone. */
import { Agent } from "@mariozechner/pi-agent-core";
import type { Message, Model } from "@mariozechner/pi-ai";
import {
  AuthStorage,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
  createAgentSession,
} from "@mariozechner/pi-coding-agent";
import { piExtension, piTools } from "pascaline/adapters";
import { contract, withModel } from "./contract.ts";
import type { Outcome } from "./model/script.ts";

const modelAt = (baseUrl: string): Model<"openai-completions"> => ({
  id: "scripted",
  name: "Scripted",
  api: "openai-completions",
  provider: "scripted",
  baseUrl,
  reasoning: false,
  input: ["text"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 100_000,
  maxTokens: 1000,
});

/** What the model reads, with pi's own mark of a failure. */
function outcomesOf(messages: readonly { role: string }[], read: () => Outcome[]): Outcome[] {
  const results = messages.filter((message) => message.role === "toolResult") as (Message & { role: "toolResult" })[];
  return read().map(({ text }, at) => ({ text, failed: results[at]?.isError === true }));
}

/** pi checks the arguments itself. */
const OWN_MISFIT = "expression: must have required properties expression";

contract("@mariozechner/pi-coding-agent", {
  misfit: OWN_MISFIT,
  converse: (tools, calls, context) =>
    withModel(calls, async ({ url, read }) => {
      const cwd = import.meta.dirname;
      const authStorage = AuthStorage.inMemory();
      authStorage.setRuntimeApiKey("scripted", "none");
      const settingsManager = SettingsManager.inMemory();
      const extensionFactories = [piExtension(tools, context)];
      const none = {
        noExtensions: true,
        noSkills: true,
        noPromptTemplates: true,
        noThemes: true,
        noContextFiles: true,
      };
      const resourceLoader = new DefaultResourceLoader({
        cwd,
        agentDir: cwd,
        settingsManager,
        extensionFactories,
        ...none,
      });
      await resourceLoader.reload();
      const { session } = await createAgentSession({
        cwd,
        agentDir: cwd,
        authStorage,
        modelRegistry: ModelRegistry.inMemory(authStorage),
        model: modelAt(url),
        noTools: "builtin",
        resourceLoader,
        sessionManager: SessionManager.inMemory(),
        settingsManager,
      });
      await session.prompt("?");
      return outcomesOf(session.messages, read);
    }),
});

contract("@mariozechner/pi-agent-core", {
  misfit: OWN_MISFIT,
  converse: (tools, calls, context, signal) =>
    withModel(calls, async ({ url, read }) => {
      const initialState = { model: modelAt(url), tools: piTools(tools, context) };
      const agent = new Agent({ initialState, getApiKey: () => "none" });
      signal.addEventListener("abort", () => agent.abort());
      await agent.prompt("?");
      return outcomesOf(agent.state.messages, read);
    }),
});
