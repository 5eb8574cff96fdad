import { withFunctionCode, type Problem, type Tool } from "@mci/contract";
import { omitUndefined, toAccessRule } from "@mci/plugin-kit";
import { spillRule } from "@mci/plugin-kit/options";
import { approvalRule } from "./approval-options.ts";
import { misspeltMember, resultCache } from "./cache-options.ts";
import { bindHandler, type HandlerServices } from "./call/bind-handler.ts";
import { withHandler } from "./call/bound-handler.ts";
import { defaultAttempts } from "./call/retrying.ts";
import { codeOf } from "./code-of.ts";
import type { SkillOptions } from "./define-skill.ts";
import type { DefinedTool } from "./define-tool.ts";
import { toRateLimit } from "./rate-limit-options.ts";
import { SchemaRefused } from "./schema/json-schema.ts";
import { parseArguments } from "./schema/parse-arguments.ts";
import { runnableSchema } from "./schema/runnable-schema.ts";
import { describe, listTags, toAnnotations, toMeta, toTaskSettings } from "./tool-facts.ts";
import type { ToolOptions } from "./tool-options.ts";

export interface Entry {
  readonly tool: DefinedTool;
  readonly name: string;
  readonly toolset: string | undefined;
  /** The options of its skill. */
  readonly skill?: SkillOptions | undefined;
}

export interface Surroundings extends HandlerServices {
  readonly folder: string;
  /** True for tools that modules export. */
  readonly isModule?: boolean;
  /** True for tools of which a file says the name. */
  readonly isDeclared?: boolean;
  /** Isolation that the file of the tool declares. */
  readonly isolate?: ToolOptions["isolate"];
  readonly report: (problem: Problem) => void;
}

/** The tool of an entry that nothing is wrong with. Throws SchemaRefused if its schemas do not fit. */
export async function makeTool(
  { tool, name, toolset, skill }: Entry,
  { folder, report, ...services }: Surroundings,
): Promise<Tool> {
  const { options } = tool;
  const inputSchema = await runnableSchema(tool.inputSchema, options.input);
  const outputSchema = await runnableSchema(tool.outputSchema, options.output);
  if (inputSchema["type"] !== "object") {
    const hint = "Arguments have names: make the schema that of an object, with a property for each.";
    throw new SchemaRefused("The schema of 'input' must be that of an object", { hint });
  }
  const { retry, timeoutMs } = options;
  if (retry !== undefined && options.readOnly !== true && options.idempotent !== true) {
    const message = "'retry' repeats calls of a tool that is neither 'readOnly' nor 'idempotent'.";
    report({ code: "MCI_CONFIG", severity: "warning", message, tool: name });
  }
  const misspelt = misspeltMember(options);
  if (misspelt !== undefined) report({ code: "MCI_CONFIG", severity: "warning", message: misspelt, tool: name });
  const execution = {
    type: "function",
    ...omitUndefined({ concurrency: options.concurrency, cache: resultCache(options) }),
    ...(timeoutMs === undefined ? {} : { timeout_ms: timeoutMs }),
    ...(retry === undefined
      ? {}
      : { retries: { attempts: retry.attempts ?? defaultAttempts, backoff_ms: retry.backoffMs ?? 500 } }),
  };
  const parse = parseArguments(options.input, inputSchema);
  return {
    name,
    ...omitUndefined({ title: options.title, description: describe(options), icons: options.icons }),
    tags: listTags(options),
    annotations: toAnnotations(options),
    inputSchema,
    ...omitUndefined({ outputSchema, _meta: toMeta(options), parse }),
    ...omitUndefined({ access: toAccessRule(options.access, skill?.access), approval: approvalRule(options.approval) }),
    ...omitUndefined({ task: toTaskSettings(options), rateLimit: toRateLimit(options.rateLimit) }),
    ...omitUndefined({ spill: spillRule(options.spill) }),
    execution: withFunctionCode(
      withHandler(execution, bindHandler(tool, name, services), options.inject),
      codeOf(tool, name, folder, services.providers.identify(options.inject ?? {})),
    ),
    origin: {
      folder,
      ...omitUndefined({ toolset, rateLimit: toRateLimit(skill?.rateLimit) }),
      rules: { anyPaths: false, directories: [], network: {} },
      document: {},
    },
  };
}
