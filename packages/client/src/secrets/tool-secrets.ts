import type { Tool, JsonObject } from "@mci/contract";
import type { OnToolReferences } from "../load/prepare/prepare.ts";
import { stepsOf } from "../steps-of.ts";
import { envSecrets } from "./env-secrets.ts";
import { redactor, type Redactor } from "@mci/plugin-kit/secrets";

/** The secret env values of a load: all of them, and those that the fields of a tool use. */
export interface ToolSecrets {
  /** For what every call may report. */
  readonly all: Redactor | undefined;
  /** Called with the references of tools; set when there are any secrets. */
  readonly onReferences: OnToolReferences | undefined;
  /** For the answers of one tool. */
  of(tool: Tool): Redactor | undefined;
}

/** `documents`: the main files of the tools. */
export function toolSecrets(env: JsonObject, documents: readonly JsonObject[]): ToolSecrets {
  const secrets = envSecrets(env, {
    redact: documents.flatMap(({ redact }) => namesIn(redact)),
    reveal: documents.flatMap(({ reveal }) => namesIn(reveal)),
  });
  const used = new Map<Tool, Set<string>>();
  return {
    all: redactor([...secrets.values()].flat()),
    // A text prints what its author wanted printed; a header, an argument or an input is not meant to be seen.
    onReferences:
      secrets.size === 0
        ? undefined
        : ({ tool }, { part, names }) => {
            if (part === "template" && printing.has(tool.execution.type)) return;
            for (const [root, name = ""] of names.map(stepsOf)) {
              const values = root === "env" ? secrets.get(name) : undefined;
              if (values !== undefined) used.set(tool, new Set([...(used.get(tool) ?? []), ...values]));
            }
          },
    of(tool) {
      const values = used.get(tool);
      return values === undefined ? undefined : redactor(values);
    },
  };
}

/** Execution types whose answer is what a template renders. */
const printing = new Set(["text", "file"]);

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}
