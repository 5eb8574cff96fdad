import type { Tool, JsonObject } from "@mci/contract";
import { executionTypes } from "@mci/schema";
import type { OnToolReferences } from "./prepare-context.ts";
import { envSecrets, redactor, secretNames, secretsAt, type Redactor } from "@mci/plugin-kit/secrets";
import { stepsOf } from "@mci/template";

/** Redactors of the secret env values of a load: of all of them, and of those that the fields of a tool use. */
export interface ToolRedactors {
  /** For what every call may report. */
  readonly all: Redactor | undefined;
  /** Called with the references of tools; set when there are any secrets. */
  readonly onReferences: OnToolReferences | undefined;
  /** For the answers of one tool. */
  of(tool: Tool): Redactor | undefined;
}

/** `documents`: the main files of the tools. */
export function toolRedactors(env: JsonObject, documents: readonly JsonObject[]): ToolRedactors {
  const secrets = envSecrets(env, secretNames(documents));
  const all = [...secrets.values()].flat();
  const used = new Map<Tool, Set<string>>();
  return {
    all: redactor(all),
    onReferences:
      secrets.size === 0
        ? undefined
        : ({ tool }, { names, isComplete }) => {
            const values = isComplete ? names.flatMap((name) => secretsAt(secrets, stepsOf(name))) : all;
            if (values.length > 0) used.set(tool, new Set([...(used.get(tool) ?? []), ...values]));
          },
    of(tool) {
      // The template in a file is read with each call.
      const values = executionTypes.get(tool.execution.type)?.rendersFiles ? all : used.get(tool);
      return values === undefined ? undefined : redactor(values);
    },
  };
}
