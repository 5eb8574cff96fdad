import { ConfigError } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { Operation } from "./operation.ts";

/** Which operations become tools. */
export interface Selection {
  /** operationIds as the document has them; of one without, its method and path: `GET /pets`. */
  readonly only?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Returns the operations of a selection. Throws ConfigError (MCI_OPENAPI) for an unknown operation or tag. */
export function selectOperations(
  operations: readonly Operation[],
  keys: OperationKeys,
  { only, tags }: Selection,
): readonly Operation[] {
  if (only !== undefined) checkKnown("operation", only, [...keys.broken, ...keys.of.values()]);
  if (tags !== undefined)
    checkKnown(
      "tag",
      tags,
      operations.flatMap((operation) => operation.tags),
    );
  return operations.filter(
    (operation) =>
      (only === undefined || only.includes(keys.of.get(operation) ?? "")) &&
      (tags === undefined || operation.tags.some((tag) => tags.includes(tag))),
  );
}

/** What selections and overlays call operations. */
export interface OperationKeys {
  readonly of: ReadonlyMap<Operation, string>;
  /** Operations that could not be read. */
  readonly broken: readonly string[];
}

/**
 * Identifies operations in the document: by operationId, else by method and path. A second one with the same operationId
 * goes by the name of its tool.
 */
export function operationKeys(
  operations: readonly Operation[],
  names: ReadonlyMap<Operation, string>,
  broken: readonly string[],
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

function checkKnown(kind: string, wanted: readonly string[], known: readonly string[]): void {
  const names = new Set(known);
  const unknown = wanted.find((name) => !names.has(name));
  if (unknown === undefined) return;
  const list = names.size <= maxListed ? { list: `Its ${kind}s` } : {};
  throw new ConfigError("MCI_OPENAPI", `The document has no ${kind} '${unknown}'.`, {
    hint: suggest(unknown, names, list),
  });
}

/** More of them fill a screen. */
const maxListed = 30;
