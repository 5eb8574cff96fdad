import { setOwn } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import type { Run } from "../run.ts";
import type { Edit } from "./rewriter.ts";

/** Fills in the defaults of properties that are absent. */
export const withDefaults: Edit = {
  followsConditions: false,
  change(value, parts, run) {
    let filled: Record<string, unknown> = value;
    for (const { defaults } of parts) {
      run.spend(10 * defaults.length);
      for (const [name, given] of defaults) {
        if (Object.hasOwn(filled, name)) continue;
        run.spend(100);
        run.grow(name.length + run.sizeOf(given));
        if (filled === value) filled = { ...value };
        setOwn(filled, name, given);
      }
    }
    return filled;
  },
};

/** Removes null where it stands for an optional property that is declared by name and does not allow it. */
export const withoutNulls: Edit = {
  followsConditions: true,
  change(value, parts, run) {
    const names = Object.keys(value);
    run.spendKeys(names.length);
    const dropped = names.filter((name) => {
      if (value[name] !== null) return false;
      run.spend(5 * parts.length);
      if (parts.some(({ required }) => required.has(name))) return false;
      return parts.some(({ properties }) => properties.get(name)?.some((node) => !allowsNull(node, run)) === true);
    });
    if (dropped.length === 0) return value;
    const isDropped = new Set(dropped);
    run.spend(names.length * 100);
    return Object.fromEntries(Object.entries(value).filter(([name]) => !isDropped.has(name)));
  },
};

/** Whether there is a null anywhere in a value: most have none. */
export function hasNull(value: unknown, run: Run): boolean {
  if (typeof value !== "object") return false;
  if (value === null) return true;
  run.spend(3);
  if (Array.isArray(value)) return value.some((item) => hasNull(item, run));
  let count = 0;
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    count += 1;
    if (hasNull(Reflect.get(value, name), run)) return true;
  }
  run.spendKeys(count);
  return false;
}

function allowsNull(node: SchemaNode, run: Run): boolean {
  run.spend(10);
  return run.test(node, null);
}
