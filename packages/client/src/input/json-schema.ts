type JsonSchemaLibrary = typeof import("@mci/json-schema");

let loading: Promise<JsonSchemaLibrary> | undefined;

/** Imports what checks values, for the first schema that needs it: tools without schemas start sooner. */
export function jsonSchemaLibrary(): Promise<JsonSchemaLibrary> {
  return (loading ??= import("@mci/json-schema"));
}
