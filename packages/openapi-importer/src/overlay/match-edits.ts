import type { ToolChange } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { Operation } from "../operation/operation.ts";
import type { OperationKeys } from "../operation/select.ts";
import type { Warnings } from "../warnings.ts";
import type { Overlay } from "./overlay.ts";

/** The operations that edits are for, by what the overlay calls them: method and path, as in `DELETE /pets/{id}`. */
export type EditPlaces = Readonly<Record<string, string>>;

/** Which operation each edit is for. */
export interface MatchedEdits {
  readonly of: ReadonlyMap<Operation, MatchedEdit>;
  /** Places by which the next import finds the edits again. */
  readonly places: EditPlaces;
}

export interface MatchedEdit extends ToolChange {
  /** Name of the operation in the overlay. */
  readonly id: string;
}

/**
 * Finds the operation of each edit: the one of that name, else the one that has the method and path of that name in an earlier
 * import. Otherwise a tool that an overlay hides would come back when its document renames an operation. Warns about edits that
 * are for no operation.
 */
export function matchEdits(
  overlay: Overlay,
  keys: OperationKeys,
  earlier: EditPlaces,
  warnings: Warnings,
): MatchedEdits {
  const byKey = new Map(Array.from(keys.of, ([operation, key]) => [key, operation]));
  const byPlace = new Map(Array.from(keys.of.keys(), (operation) => [placeOf(operation), operation]));
  const broken = new Set(keys.broken.map(({ name }) => name));
  const found = new Map<Operation, MatchedEdit>();
  const places = new Map<string, string>();
  for (const [id, edit] of overlay.edits) {
    const place = Object.hasOwn(earlier, id) ? earlier[id] : undefined;
    const moved = place === undefined ? undefined : byPlace.get(place);
    const operation = byKey.get(id) ?? moved;
    const key = operation && keys.of.get(operation);
    const isFree = key === id || (key !== undefined && !overlay.edits.has(key));
    const known = operation === undefined || !isFree ? place : placeOf(operation);
    if (known !== undefined && known !== id) places.set(id, known);
    if (operation !== undefined && isFree) found.set(operation, { ...edit, id });
    if (key === id || broken.has(id)) continue;
    const at = overlay.at(id);
    if (key !== undefined) {
      const effect = isFree ? "its edits still apply" : "that one has edits of its own, which apply instead";
      const hint = isFree ? `Call it '${key}' in the overlay.` : `Remove '${id}' from the overlay.`;
      warnings.add(`'${id}' is called '${key}' in the document now (${place}): ${effect}.`, { at, hint });
    } else warnings.add(notFound(id, edit, place), { at, hint: suggest(id, [...byKey.keys(), ...broken]) });
  }
  return { of: found, places: Object.fromEntries(places) };
}

function placeOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function notFound(id: string, { hide = false }: ToolChange, place: string | undefined): string {
  const was = place === undefined ? "" : ` any longer (it was ${place})`;
  const effect = hide ? ": nothing is hidden by it, so check the tools that are new" : "";
  return `The overlay edits '${id}', which the document does not have${was}${effect}.`;
}
