import type { Executor, JsonObject } from "@mci/contract";
import { common } from "../document/common.ts";
import { conditional, ofType } from "../document/choice.ts";
import { publishedSchema } from "../document/document.ts";
import { executionTypes } from "../execution/execution-types.ts";
import { executionBlock } from "./execution-schema.ts";

/**
 * Returns the JSON Schema of schema files for editors: the format, with the execution types of these executors. Blocks of
 * an executor with a `schema` are checked against it, as at load; a type that nothing runs is a mistake.
 */
export function toolsFileSchema(executors: readonly Pick<Executor, "type" | "schema">[]): JsonObject {
  // It is another document than the published one.
  const { $id: _, $defs, ...document } = publishedSchema();
  const { execution, ...definitions }: JsonObject = Object($defs);
  const fields = Object.fromEntries(Object.entries(common).map(([name, field]) => [name, field.schema]));
  const blocks = executors.flatMap(({ type, schema }, index) =>
    schema === undefined ? [] : [{ type, ...executionBlock(type, schema, { index, fields }) }],
  );
  const types = new Set([...executionTypes.keys(), ...executors.map(({ type }) => type)]);
  return {
    ...document,
    $defs: {
      ...definitions,
      ...Object.fromEntries(blocks.map(({ name, block }) => [name, withOwn(block)])),
      execution: {
        ...Object(execution),
        properties: { type: { enum: [...types] } },
        ...(blocks.length === 0
          ? undefined
          : { allOf: blocks.map(({ type, reference }) => conditional(ofType(type), { $ref: reference }, {})) }),
      },
    },
  };
}

/** Adds the `x-` fields that all closed objects of the format have. */
function withOwn(block: JsonObject): JsonObject {
  if (block["additionalProperties"] !== false) return block;
  return { ...block, patternProperties: { "^x-": {}, ...Object(block["patternProperties"]) } };
}
