import type { CheckedTools } from "mci";
import type { Project } from "../../config/project.ts";
import type { ClientProgram } from "../../connect/clients.ts";

/** The env values that the tools use and that no env file sets. */
export interface EnvUses {
  /** Set in this environment alone: a client that is started otherwise does not have them. */
  readonly inherited: readonly string[];
  /** Set nowhere, and without a fallback. */
  readonly missing: readonly string[];
}

export function envUses({ env }: Project, { references, missingEnv }: CheckedTools): EnvUses {
  const layers = env();
  const names = Object.keys(references.env);
  const isSet = (name: string, values: object): boolean => Object.hasOwn(values, name);
  const unfiled = names.filter(
    (name) => !layers.some((layer) => layer.name !== "environment" && isSet(name, layer.values)),
  );
  const inherited = unfiled.filter((name) => process.env[name] !== undefined);
  return { inherited, missing: missingEnv((name) => inherited.includes(name) || !unfiled.includes(name)) };
}

/** Says where a client gets these values from. */
export function* envHints(
  { inherited, missing }: EnvUses,
  isPassed: boolean,
  { title }: ClientProgram,
): Generator<string> {
  if (inherited.length > 0) {
    const names = inherited.join(", ");
    yield isPassed
      ? `${names}: passed on by name. ${title} must be started with them, or write them to .env.mci.`
      : `${names}: set in this environment alone. Write them to .env.mci, where ${title} gets them from.`;
  }
  if (missing.length > 0) yield `${missing.join(", ")}: not set. Tools that need them fail until .env.mci has them.`;
}
