import { hasSecretName } from "@mci/plugin-kit/secrets";
import { isRecord, toArray } from "@mci/plugin-kit";
import type { CheckedTools } from "mci";

/** An env value that the user of a bundle gives. */
export interface UserValue {
  readonly name: string;
  /** The tools and MCP servers that use it. */
  readonly usedBy: readonly string[];
  readonly isSecret: boolean;
  /** Whether nothing takes its place. */
  readonly isRequired: boolean;
}

/** Returns the env values that tools use, in the order of their names. `sourced`: those of the secrets file. */
export function userValues(
  document: unknown,
  { references, missingEnv }: CheckedTools,
  sourced: ReadonlySet<string>,
): readonly UserValue[] {
  const listed = (field: string): ReadonlySet<unknown> => new Set(isRecord(document) ? toArray(document[field]) : []);
  const [redact, reveal] = [listed("redact"), listed("reveal")];
  const required = new Set(missingEnv(() => false));
  return Object.entries(references.env).map(([name, usedBy]) => ({
    name,
    usedBy,
    isSecret: sourced.has(name) || redact.has(name) || (hasSecretName(name) && !reveal.has(name)),
    isRequired: required.has(name),
  }));
}
