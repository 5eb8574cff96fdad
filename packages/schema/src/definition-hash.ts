import { canonicalJson } from "@mci/plugin-kit";
import { sha256 } from "@mci/schema/sha256"; // by its public name, which has an implementation for each runtime

/** The parts of a tool that its caller depends on. */
export interface HashedDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly execution?: unknown;
  /** None and `{}` are the same. */
  readonly annotations?: object;
  readonly access?: unknown;
  readonly approval?: unknown;
  readonly rateLimit?: unknown;
  readonly input?: unknown;
  /** The rate limit that it shares with the tools of its toolset or server. */
  readonly sharedRateLimit?: unknown;
  /** How the main file changes the tool. */
  readonly change?: unknown;
}

/** The options of {@link definitionHash}. */
export interface HashOptions {
  /** Counts what the tool does in, too: its execution block, annotations, access, approval, rate limits, input and change. Default false. */
  readonly execution?: boolean;
}

/**
 * Tells whether a tool is still the one that was approved: `sha256-` and 64 hex digits of its name, description and
 * schemas. The order of keys does not matter.
 */
export function definitionHash(tool: HashedDefinition, options: HashOptions = {}): string {
  const { name, description, inputSchema, outputSchema, execution, annotations = {}, access, approval } = tool;
  const { rateLimit, sharedRateLimit, input, change } = tool;
  const hints = Object.keys(annotations).length === 0 ? undefined : annotations;
  const more =
    options.execution === true
      ? { execution, annotations: hints, access, approval, rateLimit, sharedRateLimit, input, change }
      : {};
  const definition = { name, description, inputSchema, outputSchema, ...more };
  return `sha256-${sha256(`${canonicalJson(JSON.parse(JSON.stringify(definition)))}`)}`;
}
