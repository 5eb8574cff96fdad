import { ConfigError } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { BrokenOperation } from "../warnings.ts";
import type { Operation } from "./operation.ts";

/** Which operations become tools. */
export interface Selection {
  /**
   * operationIds as the document has them; of one without, its method and path: `GET /pets`. Several in one string are
   * separated by commas.
   *
   * @default All operations.
   */
  readonly only?: readonly string[] | undefined;
  /**
   * Takes the operations that have one of these tags.
   *
   * @default All operations.
   */
  readonly tags?: readonly string[] | undefined;
}

/** The operations of a selection. */
export interface SelectedOperations {
  readonly operations: readonly Operation[];
  /** The keys of the others. */
  readonly others: ReadonlySet<string>;
}

/** Returns the operations of a selection. Throws ConfigError (MCI_OPENAPI) for an unknown operation or tag. */
export function selectOperations(
  operations: readonly Operation[],
  keys: OperationKeys,
  { only, tags }: Selection,
): SelectedOperations {
  const allTags = [...operations, ...keys.broken].flatMap((operation) => operation.tags ?? []);
  const names = [...keys.broken.map(({ name }) => name), ...keys.of.values()];
  const ids = only === undefined ? undefined : readNames("operation", only, names);
  const wanted = tags === undefined ? undefined : readNames("tag", tags, allTags);
  const selected = operations.filter(
    (operation) =>
      ids?.has(keys.of.get(operation) ?? "") !== false &&
      (wanted === undefined || operation.tags.some((tag) => wanted.has(tag))),
  );
  const taken = new Set(selected);
  const left = Array.from(keys.of).flatMap(([operation, key]) => (taken.has(operation) ? [] : [key]));
  const broken = keys.broken.filter(({ name, tags: own }) => {
    return ids?.has(name) === false || (wanted !== undefined && own?.some((tag) => wanted.has(tag)) === false);
  });
  return { operations: selected, others: new Set([...left, ...broken.map(({ name }) => name)]) };
}

/** The names by which selections and overlays refer to operations. */
export interface OperationKeys {
  readonly of: ReadonlyMap<Operation, string>;
  /** Operations that could not be read. */
  readonly broken: readonly BrokenOperation[];
}

/**
 * Identifies operations in the document: by operationId, else by method and path. A second one with the same operationId
 * goes by the name of its tool.
 */
export function operationKeys(
  operations: readonly Operation[],
  names: ReadonlyMap<Operation, string>,
  broken: readonly BrokenOperation[],
): OperationKeys {
  const taken = new Set<string>();
  const keys = new Map<Operation, string>();
  for (const operation of operations) {
    const own = operation.id ?? `${operation.method} ${operation.path}`;
    const key = taken.has(own) ? (names.get(operation) ?? own) : own;
    taken.add(key);
    keys.set(operation, key);
  }
  return { of: keys, broken };
}

/** A name may have commas of its own. */
function readNames(kind: string, wanted: readonly string[], known: readonly string[]): ReadonlySet<string> {
  const names = new Set(known);
  const read = wanted.flatMap((text) => (names.has(text) ? [text] : text.split(",").map((name) => name.trim())));
  const found = new Set(read.filter((name) => name !== ""));
  for (const name of found) {
    if (names.has(name)) continue;
    const list = names.size <= maxListed ? { list: `Its ${kind}s` } : {};
    throw new ConfigError("MCI_OPENAPI", `The document has no ${kind} '${name}'.`, {
      hint: suggest(name, names, list),
    });
  }
  return found;
}

/** More of them fill a screen. */
const maxListed = 30;
