import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject } from "@mci/contract";
import { convertArktype } from "./convert-arktype.ts";
import { refusedType } from "./refused-types.ts";
import { isFlagged, withoutPatterns } from "./without-patterns.ts";

type Side = "input" | "output";

/**
 * Converts the schema of a library with the library's own means. Types that JSON does not have are marked where they
 * stand, so that all of them can be named. Refinements are left out: the library checks them when the tool is called.
 */
export function convertSchema(schema: StandardSchemaV1, side: Side): JsonObject {
  const { vendor } = schema["~standard"];
  // The Standard Schema converter of arktype leaves out what it cannot say; its own method tells.
  const arktype = vendor === "arktype" ? convertArktype(schema, side) : undefined;
  if (arktype !== undefined) return arktype;
  const { jsonSchema } = schema["~standard"] as Partial<StandardJSONSchemaV1.Props>;
  if (jsonSchema === undefined) throw new Error(withoutJsonSchema(vendor));
  const convert: Convert = (libraryOptions) => jsonSchema[side]({ target, libraryOptions });
  if (vendor === "valibot") return convertValibot(convert, side);
  return vendor === "zod" ? convertZod(convert, side) : jsonSchema[side]({ target });
}

type Convert = (libraryOptions: JsonObject) => JsonObject;

const target = "draft-2020-12";

function withoutJsonSchema(vendor: string): string {
  const way = vendor === "valibot" ? ": wrap it in toStandardJsonSchema() of @valibot/to-json-schema" : "";
  return `A schema of ${vendor} does not say its JSON Schema${way}`;
}

interface ZodContext {
  readonly zodSchema: { readonly _zod: { readonly def: ZodDefinition } };
}

interface ZodDefinition {
  readonly type?: string;
  readonly pattern?: unknown;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: unknown } } }[];
}

function convertZod(convert: Convert, side: Side): JsonObject {
  const flagged = new Set<string>();
  const override = ({ zodSchema: { _zod: zod } }: ZodContext): void => {
    for (const { pattern } of [zod.def, ...(zod.def.checks ?? []).map((check) => check._zod.def)]) {
      if (pattern instanceof RegExp && isFlagged(pattern)) flagged.add(pattern.source);
    }
  };
  return withoutPatterns(markedByZod(convert, { override }, side), (pattern) => flagged.has(pattern));
}

function markedByZod(convert: Convert, options: JsonObject, side: Side): JsonObject {
  try {
    return convert(options);
  } catch (error) {
    let isMarked = false;
    const unrepresentable = ({ zodSchema, message }: UnrepresentableType): JsonObject => {
      isMarked = true;
      // What a handler returns becomes JSON, and so a Date its ISO string; callers would have to write one.
      const isResult = side === "output" && zodSchema._zod.def.type === "date";
      return isResult ? { type: "string", format: "date-time" } : refusedType(message.replace(/\.$/, ""));
    };
    const marked = convert({ ...options, unrepresentable });
    // An older version of zod marks nothing: then its error stays.
    if (isMarked) return marked;
    throw error;
  }
}

interface UnrepresentableType extends ZodContext {
  readonly message: string;
}

interface ValibotSchemaContext {
  readonly errors?: readonly string[] | undefined;
}

interface ValibotActionContext extends ValibotSchemaContext {
  readonly jsonSchema: JsonObject;
  readonly valibotAction: { readonly requirement?: unknown };
}

function convertValibot(convert: Convert, side: Side): JsonObject {
  const flagged = new Set<string>();
  const overrideAction = ({ errors, jsonSchema, valibotAction }: ValibotActionContext): JsonObject | undefined => {
    const { requirement } = valibotAction;
    if (requirement instanceof RegExp && isFlagged(requirement)) flagged.add(requirement.source);
    // The schema of a result must say what comes after a transform.
    const isKnown = side === "input" || requirement instanceof RegExp;
    return errors !== undefined && isKnown ? jsonSchema : undefined;
  };
  const overrideSchema = ({ errors }: ValibotSchemaContext): JsonObject | undefined =>
    errors?.[0] === undefined ? undefined : refusedType(errors[0].replace(/\.$/, ""));
  return withoutPatterns(convert({ overrideAction, overrideSchema }), (pattern) => flagged.has(pattern));
}
