import { isRecord } from "@mci/plugin-kit";

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === "string";
const isNumber: Test = (value) => typeof value === "number";
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isBoolean: Test = (value) => typeof value === "boolean";
const isAnything: Test = () => true;
const isTexts: Test = (value) => Array.isArray(value) && value.every(isText);

/** Keywords that are taken over as they are, if they have the shape that JSON Schema gives them. */
export const plainKeywords: Readonly<Record<string, Test>> = {
  title: isText,
  description: isText,
  deprecated: isBoolean,
  default: isAnything,
  const: isAnything,
  format: isText,
  contentEncoding: isText,
  contentMediaType: isText,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isBoolean,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  dependentRequired: (value) => isRecord(value) && Object.values(value).every(isTexts),
};

/** Keywords that contain a schema. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  "additionalProperties",
  "propertyNames",
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that contain a list of schemas. */
export const listKeywords: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords that contain schemas by name. */
export const mapKeywords: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** Keywords that say something about a value and allow no fewer of them. */
export const annotations: ReadonlySet<string> = new Set(["title", "description", "deprecated", "default", "examples"]);
