import { ConfigError, type CallContext } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

declare const carried: unique symbol;

/** Names a value that handlers get, such as a database. */
export interface Token<T> {
  readonly token: string;
  readonly [carried]?: T;
}

/** A token that is provided without asking. It has a name of its own: several copies of this package may be installed. */
export function builtinToken<T>(name: string): Token<T> {
  return Object.freeze({ token: name, builtin: true });
}

/** The values that a tool or a provider asks for, by the names it uses. */
export type Injection = Readonly<Record<string, Token<unknown>>>;

/** The values of an injection. */
export type Injected<I> = { readonly [Key in keyof I]: I[Key] extends Token<infer T> ? T : never };

/** The call that a value of scope `"call"` is made for. */
export interface ProviderCall extends Pick<CallContext, "tenant" | "subject" | "requestId"> {
  readonly signal: AbortSignal;
}

/** How long a provided value lives: as long as the client, or as one call. */
export type ProviderScope = "client" | "call";

/** Makes the value of a token. */
export interface Provider {
  readonly token: Token<unknown>;
  readonly make: (injected: Readonly<Record<string, unknown>>, call: ProviderCall) => unknown;
  readonly scope: ProviderScope;
  readonly inject: Injection;
}

/**
 * Creates a token for an injected value. Two tokens of one name are still two.
 *
 * @param name - Name for messages.
 * @throws ConfigError (MCI_CONFIG) for an empty name.
 * @example
 * const cache = token<Map<string, string>>("cache");
 */
export function token<T>(name: string): Token<T> {
  if (typeof name !== "string" || name === "") {
    throw new ConfigError("MCI_CONFIG", "token requires a name, a non-empty string.");
  }
  return Object.freeze({ token: name });
}

/**
 * Says how the value of a token is made. With scope `"client"` it is made once, when a call first needs it, and disposed of
 * (`Symbol.asyncDispose` or `Symbol.dispose`) when the client is closed; with `"call"` for each call, and disposed of after
 * it. Several calls wait for one value; a provider that fails is tried again by the next call.
 *
 * @param inject Values the provider itself needs. A value of scope `"client"` cannot have one of scope `"call"`.
 * @throws ConfigError (MCI_CONFIG) for invalid arguments.
 */
export function provide<T, const I extends Injection = {}>(
  forToken: Token<T>,
  make: T | ((injected: Injected<I>, call: ProviderCall) => T | Promise<T>),
  scope: ProviderScope = "client",
  inject: I = {} as I,
): Provider {
  if (!isToken(forToken)) throw new ConfigError("MCI_CONFIG", "provide requires a token first, made by token().");
  if (scope !== "client" && scope !== "call") {
    throw new ConfigError("MCI_CONFIG", `The scope of '${forToken.token}' must be "client" or "call".`);
  }
  checkInjection(inject, `The provider of '${forToken.token}'`);
  const maker = typeof make === "function" ? (make as Provider["make"]) : () => make;
  return Object.freeze({ token: forToken, make: maker, scope, inject: Object.freeze({ ...inject }) });
}

/** Throws ConfigError (MCI_CONFIG) for an injection with a member that is not a token. */
export function checkInjection(inject: unknown, owner: string): void {
  if (!isRecord(inject))
    throw new ConfigError("MCI_CONFIG", `${owner} injects something that is not an object of tokens.`);
  for (const [name, value] of Object.entries(inject)) {
    if (isToken(value)) continue;
    throw new ConfigError("MCI_CONFIG", `${owner} injects '${name}', which is not a token.`, {
      hint: "Make tokens with token(name), and their values with provide(token, make).",
    });
  }
}

export function isToken(value: unknown): value is Token<unknown> {
  return isRecord(value) && typeof value["token"] === "string";
}
