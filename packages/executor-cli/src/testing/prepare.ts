import { join } from "node:path";

import {
  defaultLimits,
  type Call,
  type CliExecution,
  type FieldOptions,
  type JsonSchema,
  type PrepareContext,
  type Limits,
  type Prepared,
  type Rules,
  type Tool,
  type JsonObject,
} from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";

import { cliExecutor } from "../index.ts";

export interface Settings {
  readonly rules?: Partial<Rules>;
  readonly limits?: Partial<Limits>;
  readonly inputSchema?: JsonSchema;
  readonly env?: JsonObject;
  readonly signal?: AbortSignal;
  /** Called with every field. */
  readonly field?: (source: string, options?: FieldOptions) => void;
}

/** A tool, prepared with a kit as the client makes one, on the real language. */
export async function prepareTool(
  folder: string,
  execution: Partial<CliExecution>,
  settings: Settings = {},
): Promise<Prepared> {
  const network = { mode: "auto", allowHosts: [], denyHosts: [] } as const;
  const rules: Rules = { anyPaths: false, directories: [], network, ...settings.rules };
  const limits = { ...defaultLimits, ...settings.limits };
  const { inputSchema } = settings;
  const optional = (path: readonly string[]): boolean => isOptional(inputSchema, path);
  const kit: PrepareContext = {
    field(source, options) {
      settings.field?.(source, options);
      return parseField(source, { ...options, optional });
    },
    value: (source) => parseValue(source, { optional }),
    template: async (source) =>
      builtinEngine().compile(source, {
        missing: "error",
        limits,
        include: () => {
          throw new Error("Nothing is included here.");
        },
      }),
    rules,
    limits,
    warn: () => {},
    report(error) {
      throw error;
    },
  };
  const tool: Tool<CliExecution> = {
    name: "tool",
    tags: [],
    annotations: {},
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    execution: { type: "cli", command: "true", ...execution },
    origin: { file: join(folder, "tools.mci.json"), pointer: "/tools/0", folder, rules, document: {} },
  };
  return cliExecutor().prepare(tool, kit);
}

/** A property of the root that is declared and not required. */
function isOptional(schema: JsonSchema | undefined, [name = ""]: readonly string[]): boolean {
  if (typeof schema !== "object" || typeof schema["properties"] !== "object") return false;
  return Object.hasOwn(schema["properties"] ?? {}, name);
}

export function callOf(props: JsonObject, { env = {}, signal }: Settings = {}): Call {
  return {
    scope: { props, input: props, properties: props, env },
    signal: signal ?? new AbortController().signal,
    cancellation: signal ?? new AbortController().signal,
    context: {},
    progress: () => {},
    mask: () => {},
  };
}
