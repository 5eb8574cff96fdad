import { canonicalJson } from "@mci/plugin-kit";
import { sha256 } from "@mci/schema/sha256"; // by its public name, which has an implementation for each runtime

/** The parts of a tool that its caller depends on. */
export interface HashedDefinition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly execution?: unknown;
}

/** The options of {@link definitionHash}. */
export interface HashOptions {
  /** Counts the execution block in, too. Default false. */
  readonly execution?: boolean;
}

/**
 * Tells whether a tool is still the one that was approved: `sha256-` and 64 hex digits of its name, description and
 * schemas. The order of keys does not matter.
 */
export function definitionHash(tool: HashedDefinition, options: HashOptions = {}): string {
  const { name, description, inputSchema, outputSchema, execution } = tool;
  const definition = { name, description, inputSchema, outputSchema, ...(options.execution ? { execution } : {}) };
  return `sha256-${sha256(`${canonicalJson(JSON.parse(JSON.stringify(definition)))}`)}`;
}
