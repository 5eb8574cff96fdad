import type { JsonObject } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";
import { withConstantDefaults } from "./constant-defaults.ts";
import { convertSchema } from "./convert-schema.ts";
import { refusedTypes } from "./refused-types.ts";
import { withObjectType } from "./object-schema.ts";
import { isTypebox, wrapperOfShape } from "./schema-shape.ts";
import { isStandardSchema } from "./standard-schema.ts";
import { tidySchema } from "./tidy-schema.ts";
import { withoutUndefined } from "./without-undefined.ts";

/** Thrown for a schema that has no JSON Schema. Its message is the reason, without a full stop. */
export class SchemaRefused extends Error {
  override readonly name = "SchemaRefused";
  /** The way to fix it. */
  readonly hint: string | undefined;

  constructor(message: string, { hint, cause }: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.hint = hint;
  }
}

/** By its name: a tool may have been made by another copy of this package. */
export function isRefusal(error: unknown): error is SchemaRefused {
  return error instanceof Error && error.name === "SchemaRefused";
}

/**
 * Converts the schema of a library to JSON Schema 2020-12 without `$schema`. `side` says whether the values are those
 * that callers write or those that handlers get. Throws SchemaRefused, which names every parameter of a type that JSON
 * does not have.
 */
export function toJsonSchema(schema: unknown, side: "input" | "output"): JsonObject {
  const marked = convert(schema, side);
  const converted = refusedTypes(marked).length === 0 ? marked : withoutUndefined(marked);
  const refused = refusedTypes(converted);
  if (refused.length === 0) return withObjectType(tidySchema(converted, { kind: kindOf(schema), side }));
  const part = side === "input" ? "Parameter" : "Field";
  const named = refused.map(({ path, reason }) => (path === "" ? reason : `${part} '${path}': ${reason}`));
  const hint = "Use a type that JSON has, such as a string with a format.";
  throw new SchemaRefused([...new Set(named)].join(". "), { hint });
}

function convert(schema: unknown, side: "input" | "output"): JsonObject {
  const wrapper = wrapperOfShape(schema);
  if (wrapper !== undefined) {
    const hint = `Wrap it: ${wrapper}.`;
    throw new SchemaRefused(`The option '${side}' is an object of schemas, not the schema of an object`, { hint });
  }
  if (!isStandardSchema(schema)) {
    if (isRecord(schema)) return schema;
    throw new SchemaRefused("It is neither a JSON Schema nor the schema of a library");
  }
  try {
    return withConstantDefaults(() => convertSchema(schema, side));
  } catch (error) {
    throw new SchemaRefused(errorMessage(error).replace(/\.$/, ""), { cause: error });
  }
}

function kindOf(schema: unknown): "library" | "typebox" | "JSON Schema" {
  if (isStandardSchema(schema)) return "library";
  return isTypebox(schema) ? "typebox" : "JSON Schema";
}
