import { findLostDigits, repeatedKey } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import { toTypeBit, typeBits } from "../keywords/types.ts";
import type { Run } from "../run.ts";
import { acceptedTypes } from "./accepted-types.ts";
import type { Edit } from "./rewriter.ts";

/**
 * Takes strings as the JSON that they are, where a schema takes no string: `"[1,2]"` where it takes an array. Only what certainly
 * applies counts.
 */
export function parsedStrings(): Edit {
  // One schema may apply to very many strings.
  const known = new Map<SchemaNode, number>();
  const typesOf = (node: SchemaNode, run: Run): number => {
    const types = known.get(node) ?? acceptedTypes(node, run);
    known.set(node, types);
    return types;
  };
  return {
    followsConditions: false,
    change: (value) => value,
    changeString(text, nodes, run) {
      const types = nodes.reduce<number>((all, node) => all & typesOf(node, run), typeBits.all);
      if ((types & typeBits.string) !== 0) return text;
      const value = parsed(text, run);
      return (toTypeBit(value) & types & ~typeBits.null) === 0 ? text : value;
    },
  };
}

/** The value of a JSON text; the text itself if it is none, or if its value would not be what is written. */
function parsed(text: string, run: Run): unknown {
  run.spend(text.length);
  try {
    const value: unknown = JSON.parse(text);
    return findLostDigits(text) === undefined && repeatedKey(text) === undefined ? value : text;
  } catch {
    return text;
  }
}
