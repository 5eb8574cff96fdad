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
export function selectOperations(operations: readonly Operation[], { only, tags }: Selection): readonly Operation[] {
  if (only !== undefined) checkKnown("operation", only, operations.map(operationKey));
  if (tags !== undefined)
    checkKnown(
      "tag",
      tags,
      operations.flatMap((operation) => operation.tags),
    );
  return operations.filter(
    (operation) =>
      (only === undefined || only.includes(operationKey(operation))) &&
      (tags === undefined || operation.tags.some((tag) => tags.includes(tag))),
  );
}

/** Identifies an operation in the document: its operationId, else its method and path. */
export function operationKey({ id, method, path }: Operation): string {
  return id ?? `${method} ${path}`;
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
