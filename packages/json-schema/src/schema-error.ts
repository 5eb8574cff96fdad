/** Thrown for a schema that cannot be used: a reference that leads nowhere, or a pattern without an engine to run it. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}
