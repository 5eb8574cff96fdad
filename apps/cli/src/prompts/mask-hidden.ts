import type { JsonObject, JsonSchema } from "@mci/contract";
import { readProperty } from "../arguments/schema-types.ts";
import { isHidden, toTyped } from "./question.ts";

/** Replaces the values of hidden arguments in a text. */
export function maskHidden(text: string, props: JsonObject, schema: JsonSchema | undefined): string {
  const hidden = Object.entries(props).filter(([name]) => isHidden(readProperty(schema, name, schema), schema));
  const values = hidden.map(([, value]) => toTyped(value)).filter((value) => value !== "");
  return values
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, value) => masked.replaceAll(value, "***"), text);
}
