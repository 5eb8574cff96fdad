/** A JSON object, read only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema: an object of keywords, or `true` (anything) or `false` (nothing). */
export type JsonSchema = boolean | JsonObject;

/**
 * Who wrote a piece of a rendered field: the author of the tools file, the environment, or the arguments of the call.
 * What receives a piece is strict with `"props"`. Open, so that later roots (tenant, caller) fit.
 */
export type Provenance = "author" | "env" | "props" | (string & {});

/**
 * What a template sees. `props`, `input` and `properties` are the same object: the arguments of the call after
 * defaults and validation. `env` is what was passed to the client, and nothing else.
 */
export type Scope = Readonly<Record<"props" | "input" | "properties" | "env", JsonObject>> & {
  readonly [root: string]: unknown;
};
