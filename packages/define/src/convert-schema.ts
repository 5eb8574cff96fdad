import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject } from "@mci/contract";
import { refusedType, refusedTypes } from "./refused-types.ts";

type Side = "input" | "output";

/**
 * Converts the schema of a library with the library's own means. Types that JSON does not have are marked where they
 * stand, so that all of them can be named. Refinements are left out: the library checks them when the tool is called.
 */
export function convertSchema(schema: StandardSchemaV1, side: Side): JsonObject {
  const { vendor } = schema["~standard"];
  // The Standard Schema converter of arktype leaves out what it cannot say; its own method tells.
  const own = vendor === "arktype" ? arktypeMethod(schema, side) : undefined;
  if (own !== undefined) return own({ fallback: arktypeFallback });
  const { jsonSchema } = schema["~standard"] as Partial<StandardJSONSchemaV1.Props>;
  if (jsonSchema === undefined) throw new Error(withoutJsonSchema(vendor));
  const convert = (libraryOptions?: JsonObject): JsonObject => jsonSchema[side]({ target, ...(libraryOptions && { libraryOptions }) }); // prettier-ignore
  if (vendor === "valibot") return convert(side === "input" ? valibotInput : valibotOutput);
  try {
    return convert();
  } catch (error) {
    if (vendor !== "zod") throw error;
    // An older version of zod marks nothing: then its error stays.
    const marked = convert(zodMarks);
    if (refusedTypes(marked).length > 0) return marked;
    throw error;
  }
}

const target = "draft-2020-12";

function withoutJsonSchema(vendor: string): string {
  const way = vendor === "valibot" ? ": wrap it in toStandardJsonSchema() of @valibot/to-json-schema" : "";
  return `A schema of ${vendor} does not say its JSON Schema${way}`;
}

const zodMarks: JsonObject = {
  unrepresentable: ({ message }: { readonly message: string }) => refusedType(message.replace(/\.$/, "")),
};

interface ValibotContext {
  readonly jsonSchema: JsonObject;
  readonly errors?: readonly string[] | undefined;
}

const valibotOutput: JsonObject = {
  overrideSchema: ({ errors }: ValibotContext) => (errors?.[0] === undefined ? undefined : refusedType(errors[0].replace(/\.$/, ""))), // prettier-ignore
};

const valibotInput: JsonObject = {
  ...valibotOutput,
  overrideAction: ({ errors, jsonSchema }: ValibotContext) => (errors === undefined ? undefined : jsonSchema),
};

type ArktypeMethod = (options: { readonly fallback: object }) => JsonObject;

function arktypeMethod(schema: StandardSchemaV1, side: Side): ArktypeMethod | undefined {
  const own: unknown = side === "input" ? Reflect.get(schema, "in") : schema;
  const method: unknown = Reflect.get(Object(own), "toJsonSchema");
  return typeof method === "function" ? (options) => method.call(own, options) : undefined;
}

interface ArktypeContext {
  readonly code: string;
  readonly base: JsonObject;
}

const arktypeFallback = {
  predicate: ({ base }: ArktypeContext) => base,
  patternIntersection: ({ base }: ArktypeContext) => base,
  default: ({ code }: ArktypeContext) => refusedType(`A type of the kind '${code}' cannot be represented in JSON Schema`), // prettier-ignore
};
