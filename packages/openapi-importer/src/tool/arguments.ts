import type { JsonSchema } from "@mci/contract";
import type { Position } from "../operation/operation.ts";

/** A value that a call fills in: a parameter, a property of the body, or the whole body. */
export interface Slot {
  /** As the document has it; the whole body is called `body`. */
  readonly name: string;
  readonly position: Position | "body";
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/**
 * Returns the name of the argument of each slot: its own. Parameters whose name occurs more than once say where they
 * stand, as in `id__path`; the body keeps its name.
 */
export function nameArguments(slots: readonly Slot[]): ReadonlyMap<Slot, string> {
  const counts = new Map<string, number>();
  for (const { name } of slots) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isPlain = ({ name, position }: Slot): boolean => position === "body" || counts.get(name) === 1;
  const names = new Map(slots.filter(isPlain).map((slot) => [slot, slot.name]));
  const taken = new Set(names.values());
  for (const slot of slots) {
    if (names.has(slot)) continue;
    const base = `${slot.name}__${slot.position}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    taken.add(name);
    names.set(slot, name);
  }
  return names;
}
