import type { Dialect } from "./dialect.ts";

/** The shape that the meta-schema of a dialect demands of a keyword's value. */
export type Shape =
  | "schema"
  | "schemas"
  | "schema or schemas"
  | "map"
  | "map of schemas or names"
  | "map of names"
  | "names"
  | "type"
  | "string"
  | "id"
  | "anchor"
  | "number"
  | "positive"
  | "count"
  | "boolean"
  | "array"
  | "object";

type Shapes = Readonly<Record<string, Shape>>;

const shared: Shapes = {
  $schema: "string",
  $ref: "string",
  $comment: "string",
  title: "string",
  description: "string",
  readOnly: "boolean",
  writeOnly: "boolean",
  examples: "array",
  type: "type",
  enum: "array",
  multipleOf: "positive",
  maximum: "number",
  exclusiveMaximum: "number",
  minimum: "number",
  exclusiveMinimum: "number",
  maxLength: "count",
  minLength: "count",
  pattern: "string",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "boolean",
  maxProperties: "count",
  minProperties: "count",
  required: "names",
  format: "string",
  contentMediaType: "string",
  contentEncoding: "string",
  contains: "schema",
  additionalProperties: "schema",
  propertyNames: "schema",
  if: "schema",
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: "schema",
  else: "schema",
  not: "schema",
  allOf: "schemas",
  anyOf: "schemas",
  oneOf: "schemas",
  properties: "map",
  patternProperties: "map",
  definitions: "map",
  dependencies: "map of schemas or names",
};

const since2019: Shapes = {
  ...shared,
  $id: "id",
  $anchor: "anchor",
  $defs: "map",
  $vocabulary: "object",
  deprecated: "boolean",
  dependentRequired: "map of names",
  dependentSchemas: "map",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  minContains: "count",
  maxContains: "count",
  contentSchema: "schema",
};

/** Every keyword that means something in a dialect. Others are ignored. */
export const shapes: Readonly<Record<Dialect, Shapes>> = {
  "2020-12": {
    ...since2019,
    $dynamicRef: "string",
    $dynamicAnchor: "anchor",
    prefixItems: "schemas",
    items: "schema",
  },
  "2019-09": {
    ...since2019,
    $recursiveRef: "string",
    $recursiveAnchor: "boolean",
    items: "schema or schemas",
    additionalItems: "schema",
  },
  "draft-07": { ...shared, $id: "string", items: "schema or schemas", additionalItems: "schema" },
};
