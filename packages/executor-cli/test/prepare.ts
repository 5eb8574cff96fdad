import { join } from "node:path";
import type { Call, CliExecution, FieldOptions, JsonObject, JsonSchema, Limits, Prepared, Rules } from "@mci/contract";
import { createCall, createTool, prepareContext } from "@mci/plugin-kit/testing";
import * as template from "@mci/template";
import { cliExecutor } from "../src/index.ts";

export interface Settings {
  readonly rules?: Partial<Rules>;
  readonly limits?: Partial<Limits>;
  readonly inputSchema?: JsonSchema;
  readonly env?: JsonObject;
  readonly signal?: AbortSignal;
  /** Called with every field. */
  readonly field?: (source: string, options?: FieldOptions) => void;
}

/** A prepared tool, on the real language. */
export async function prepareTool(
  folder: string,
  execution: Partial<CliExecution>,
  { rules, limits, inputSchema, field }: Settings = {},
): Promise<Prepared> {
  const context = prepareContext({ template, inputSchema, rules, limits });
  const tool = createTool<CliExecution>(
    { type: "cli", command: "true", ...execution },
    {
      ...(inputSchema === undefined ? {} : { inputSchema }),
      origin: { file: join(folder, "tools.mci.json"), pointer: "/tools/0", folder, rules: context.rules },
    },
  );
  return cliExecutor().prepare(tool, {
    ...context,
    field(source, options) {
      field?.(source, options);
      return context.field(source, options);
    },
  });
}

export function callOf(props: JsonObject, { env = {}, signal }: Settings = {}): Call {
  return createCall(props, signal === undefined ? { env } : { env, signal });
}
