import type { JsonObject, Tool } from "@mci/contract";
import { isRecord, toArray } from "@mci/plugin-kit";
import { mustBe, type Check } from "@mci/plugin-kit/options";
import { fittedKeys } from "./keys/fitted-keys.ts";

/** True for the `examples` of the input schemas, or a function that returns examples. */
export type InputExamples = boolean | ((tool: Tool) => readonly JsonObject[] | undefined);

/** Returns examples of a tool's arguments, if there are any. */
export function examplesOf(tool: Tool, examples: InputExamples = false): JsonObject[] | undefined {
  const found = typeof examples === "function" ? toArray(examples(tool)) : examples ? schemaExamples(tool) : [];
  const objects = found.filter((example) => isRecord(example));
  return objects.length === 0 ? undefined : structuredClone(objects).map(fittedKeys(tool).toFitted);
}

export const inputExamplesCheck: Check = mustBe(
  "true, false or a function",
  (value) => typeof value === "boolean" || typeof value === "function",
);

function schemaExamples({ inputSchema }: Tool): readonly unknown[] {
  return typeof inputSchema === "object" ? toArray(inputSchema["examples"]) : [];
}
