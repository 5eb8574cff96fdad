import { suggest } from "@mci/plugin-kit";
import type { OperationKeys } from "../operation/select.ts";
import type { Warnings } from "../warnings.ts";
import type { Overlay } from "./overlay.ts";

/** Warns about edits of operations that the document does not have. */
export function checkOverlay({ file, edits }: Overlay, keys: OperationKeys, warnings: Warnings): void {
  const known = new Set([...keys.of.values(), ...keys.broken.map(({ name }) => name)]);
  for (const id of edits.keys()) {
    if (known.has(id)) continue;
    const message = `The overlay ${file} edits '${id}', which the document does not have.`;
    warnings.add(message, { at: undefined, hint: suggest(id, known) });
  }
}
