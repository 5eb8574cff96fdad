import type { Operation } from "./operation.ts";
import type { Warnings } from "../warnings.ts";

const maxLength = 128;

/**
 * Names each operation: by its operationId where that fits as it is, else by one made fit, else by method and path. All
 * are different, and those that fit as they are win.
 */
export function nameOperations(operations: readonly Operation[], warnings: Warnings): ReadonlyMap<Operation, string> {
  const names = new Map<Operation, string>();
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  const take = (operation: Operation, name: string): void => {
    names.set(operation, name);
    taken.add(name);
  };
  for (const operation of operations) {
    const { id } = operation;
    if (id !== undefined && /^[A-Za-z0-9_.-]{1,128}$/.test(id) && !taken.has(id)) take(operation, id);
  }
  const seen = new Set<string>();
  for (const operation of operations) {
    const { id } = operation;
    const isDuplicate = id !== undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    if (names.has(operation) && !isDuplicate) continue;
    const name = unique(toName(operation), taken, counts);
    take(operation, name);
    if (isDuplicate) {
      warnings.add(`The operationId '${id}' is given twice: the tool of the second one is called '${name}'.`, {
        name: id,
        at: operation.at,
      });
    }
  }
  return names;
}

function toName({ id, method, path }: Operation): string {
  const fitted = fit(id ?? "");
  return fitted === "" ? fit(`${method.toLowerCase()}${path.replaceAll(/[{}]/g, "")}`) || method.toLowerCase() : fitted;
}

/** Replaces each run of invalid characters by an underscore. */
function fit(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, maxLength);
}

/** @param counts The next count to try, by name: documents may name all of their operations alike. */
function unique(name: string, taken: ReadonlySet<string>, counts: Map<string, number>): string {
  let candidate = name;
  let count = counts.get(name) ?? 2;
  for (; taken.has(candidate); count += 1) {
    const ending = `_${count}`;
    candidate = name.slice(0, maxLength - ending.length) + ending;
  }
  counts.set(name, count);
  return candidate;
}
