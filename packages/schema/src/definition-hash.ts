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
  return `sha256-${sha256(canonical(definition))}`;
}

/** JSON with the keys of every object sorted. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = "{";
  for (const key of Object.keys(value).toSorted()) {
    const child: unknown = Reflect.get(value, key);
    if (child === undefined) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(key)}:${canonical(child)}`;
  }
  return `${text}}`;
}
