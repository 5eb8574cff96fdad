import { nearest } from "./nearest.ts";

/** Options of {@link suggest}. */
export interface SuggestOptions {
  /** Text before the names if none is similar, such as `Valid options`. Default: the names are not listed. */
  readonly list?: string;
  /** How a name is written. Default: in single quotes. */
  readonly format?: (name: string) => string;
}

/**
 * Returns the sentence that follows an unknown name: `Did you mean 'timeout_ms'?`, or, if no name is near and `list` is
 * given,
 * all of them: `Valid options: a, b.`
 *
 * @returns Undefined if there is nothing to suggest.
 */
export function suggest(name: string, names: Iterable<string>, options: SuggestOptions = {}): string | undefined {
  const known: readonly string[] = Array.isArray(names) ? names : [...names];
  const { list, format = inQuotes } = options;
  const near = nearest(name, known);
  if (near !== undefined) return `Did you mean ${format(near)}?`;
  return list === undefined || known.length === 0 ? undefined : `${list}: ${known.join(", ")}.`;
}

function inQuotes(name: string): string {
  return `'${name}'`;
}
