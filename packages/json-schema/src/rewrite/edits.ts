import type { Node } from "../node.ts";
import type { Run } from "../run.ts";
import { setOwn, type Edit } from "./rewriter.ts";

/** Fills in the defaults of properties that are absent. */
export const withDefaults: Edit = (value, parts, run) => {
  let filled = value;
  for (const { defaults } of parts) {
    run.spend(4 * defaults.length);
    for (const [name, given] of defaults) {
      if (Object.hasOwn(filled, name)) continue;
      if (filled === value) filled = { ...value };
      setOwn(filled, name, given);
    }
  }
  return filled;
};

/** Takes out null where it stands for an optional property whose schema does not allow it. */
export const withoutNulls: Edit = (value, parts, run) => {
  const dropped = Object.keys(value).filter((name) => {
    run.spend(4);
    if (value[name] !== null) return false;
    if (parts.some(({ required }) => required.has(name))) return false;
    return parts.some(({ properties }) => properties.get(name)?.some((node) => !allowsNull(node, run)) === true);
  });
  if (dropped.length === 0) return value;
  const names = new Set(dropped);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
};

function allowsNull(node: Node, run: Run): boolean {
  run.spend(10);
  return run.test(node, null);
}
