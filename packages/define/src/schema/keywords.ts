/** Keywords whose values are data, in which nothing is a keyword. */
export const dataKeywords: ReadonlySet<string> = new Set([
  "default",
  "const",
  "enum",
  "examples",
  "example",
  "required",
]);

/** Keywords whose values are schemas by name: their names are not keywords. */
export const namedSchemas: ReadonlySet<string> = new Set([
  "properties",
  "$defs",
  "patternProperties",
  "dependentSchemas",
]);

/** The formats that JSON Schema 2020-12 defines. */
export const definedFormats: ReadonlySet<unknown> = new Set([
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "idn-email",
  "hostname",
  "idn-hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "iri",
  "iri-reference",
  "uuid",
  "uri-template",
  "json-pointer",
  "relative-json-pointer",
  "regex",
]);
