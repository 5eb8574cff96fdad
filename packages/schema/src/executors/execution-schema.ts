import { mapSubschemas, type JsonObject, type JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { common } from "../document/common.ts";

/**
 * Returns the JSON Schema that execution blocks of a type are checked against: the schema of its executor, which takes
 * the fields that every block may have, too. Those are checked with the rest of a file. A schema that lists its fields
 * and says nothing about others takes no others.
 */
export function executionSchema(type: string, schema: JsonSchema): JsonObject {
  const open = Object.fromEntries(Object.keys(common).map((name) => [name, true]));
  const { name, reference, block } = executionBlock(type, schema, { index: 0, fields: open });
  return { $ref: reference, $defs: { [name]: block } };
}

interface ExecutionBlockSchema {
  /** Among the `$defs` of the document: what the references of `block` start with. */
  readonly name: string;
  readonly reference: string;
  readonly block: JsonObject;
}

/** Returns it as a definition of a larger document. `index` tells types with unusual names apart. */
export function executionBlock(
  type: string,
  schema: JsonSchema,
  { index, fields }: { readonly index: number; readonly fields: JsonObject },
): ExecutionBlockSchema {
  const name = /^[\w-]+$/.test(type) ? `${type}Executor` : `executor${index}`;
  const reference = `#/$defs/${name}`;
  if (!isRecord(schema)) return { name, reference, block: schema ? {} : { not: {} } };
  const { $schema: _dialect, $id, ...own } = schema;
  const root = typeof $id === "string" ? $id : "";
  const block = withReferences(own, (target) => moved(target, root, reference));
  const properties = { type: { const: type }, ...fields, ...Object(block["properties"]) };
  return {
    name,
    reference,
    block: { type: "object", ...block, properties, ...(isOpen(own) ? undefined : { additionalProperties: false }) },
  };
}

/** Whether a schema says what other fields there may be, or leaves it to its parts. */
function isOpen(schema: JsonObject): boolean {
  return schema["properties"] === undefined || speakingOfOthers.some((keyword) => Object.hasOwn(schema, keyword));
}

const speakingOfOthers = [
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "dependentSchemas",
];

/** References start at the root of a schema, which is a part of a larger one now. */
function moved(target: string, root: string, reference: string): string {
  const local = root !== "" && target.startsWith(`${root}#`) ? target.slice(root.length) : target;
  return local === "#" || local.startsWith("#/") ? reference + local.slice(1) : local;
}

function withReferences(schema: JsonObject, move: (target: string) => string): JsonObject {
  const copy = mapSubschemas(schema, (subschema) => withReferences(subschema, move));
  return typeof copy["$ref"] === "string" ? { ...copy, $ref: move(copy["$ref"]) } : copy;
}
