/** A JSON object, read only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema: an object of keywords, or `true` (anything) or `false` (nothing). */
export type JsonSchema = boolean | JsonObject;

/**
 * Author of a piece of a rendered field: the author of the tools file, the environment, or the call with its arguments
 * and the values of `call`. Executors are strict with `"props"`. Open for the roots of other languages.
 */
export type Provenance = "author" | "env" | "props" | (string & {});

/** The values that a template reads as `call`: the same for all templates and all tries of one call. */
export interface CallValues {
  /** A new UUID for each call. */
  readonly id: string;
  /** When the call began, as ISO 8601 in UTC: `2026-03-01T12:00:00.000Z`. */
  readonly time: string;
  /** Whose tools are called; absent where the caller of `execute` names none in `context`. */
  readonly tenant?: string;
  /** Name of the caller, such as the `sub` of a token; absent if `context` has no subject. */
  readonly subject?: string;
}

/**
 * The values that a template can read. `props`, `input` and `properties` are the same object: the arguments of the call
 * after defaults and validation. `env` is what was passed to the client, and nothing else.
 */
export type Scope = Readonly<Record<"props" | "input" | "properties" | "env", JsonObject>> & {
  /** Absent where nothing is called, such as in the url of a server that all calls share. */
  readonly call?: CallValues | undefined;
  readonly [root: string]: unknown;
};
