import type { JsonSchema } from "@mci/contract";
import { childPointer, isRecord } from "@mci/plugin-kit";
import { listKeywords, mapKeywords, schemaKeywords } from "./keywords.ts";

/** A default or an example, and the schema it stands in. */
export interface PlacedValue {
  /** JSON pointer of the schema. */
  readonly pointer: string;
  readonly value: unknown;
  /** The index in `examples`; absent: the default. */
  readonly example?: number;
}

/** Lists the defaults and examples of all schemas inside a schema, so that each can be held against its own. */
export function placedValues(schema: JsonSchema): readonly PlacedValue[] {
  const found: PlacedValue[] = [];
  const visit = (part: unknown, pointer: string): void => {
    if (!isRecord(part)) return;
    const { default: preset, examples } = part;
    if (preset !== undefined) found.push({ pointer, value: preset });
    if (Array.isArray(examples)) found.push(...examples.map((value, example) => ({ pointer, value, example })));
    for (const [keyword, below] of Object.entries(part)) {
      const at = childPointer(pointer, keyword);
      if (schemaKeywords.has(keyword)) visit(below, at);
      else if (Array.isArray(below) ? listKeywords.has(keyword) : mapKeywords.has(keyword) || keyword === "$defs") {
        for (const [step, one] of Object.entries(Object(below))) visit(one, childPointer(at, step));
      }
    }
  };
  visit(schema, "");
  return found;
}
