import { ConfigError, type JsonObject } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { isBuiltin, type Builtins } from "./builtins.ts";
import type { Injection, Provider, ProviderCall, Token } from "./token.ts";

type Values = Readonly<Record<string, unknown>>;

/** The values that handlers of one client are given. */
export interface Providers {
  /** Notes what tools inject, and returns all that was noted so far: the sources of one client share their values. */
  note(injections: readonly Injection[]): readonly Injection[];
  /** Sets the values that nobody has to provide: a reload may find other settings. */
  use(builtins: Builtins): void;
  /** What a call of these tools keeps out of everything that leaves the client. */
  secrets(): readonly string[];
  /** Returns what is wrong with an injection: a value nobody provides, a circle, a scope that does not fit. */
  problemWith(inject: Injection): InjectionProblem | undefined;
  /**
   * Returns the settings and folders of an injection; undefined if other values are in it, which cannot be compared with those of
   * another client.
   */
  comparable(inject: Injection): JsonObject | undefined;
  /** Returns the name of a value that is made for each call, if there is one. */
  perCall(inject: Injection): string | undefined;
  /** Makes what is missing and returns all values, with the way to dispose of those that are this call's alone. */
  resolve(inject: Injection, call: ProviderCall): Promise<{ readonly values: Values; dispose(): Promise<void> }>;
  /** Disposes of the values of scope `"client"`, the last one made first. */
  close(): Promise<void>;
}

/** What is wrong with an injection, and what to do about it. */
export interface InjectionProblem {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Throws ConfigError (MCI_CONFIG) if two providers are for one token. */
export function providers(given: readonly Provider[]): Providers {
  const known = new Map<Token<unknown>, Provider>();
  for (const provider of given) {
    if (known.has(provider.token)) {
      throw new ConfigError("MCI_CONFIG", `Two providers make '${provider.token.token}'. Keep one of them.`);
    }
    known.set(provider.token, provider);
  }
  let builtins: Builtins | undefined;
  const find: Find = (token) => known.get(token) ?? builtins?.of(token) ?? missing(token, known);
  const noted = new Set(given.map(({ inject }) => inject));
  const shared = new Map<Provider, Promise<unknown>>();
  const made: unknown[] = [];

  const valuesOf = async (inject: Injection, call: ProviderCall, own: OfCall): Promise<Values> => {
    const entries = Object.entries(inject).map(async ([name, token]) => {
      const provider = find(token);
      if (typeof provider === "string") throw new ConfigError("MCI_CONFIG", provider);
      return [name, await valueOf(provider, call, own)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const valueOf = (provider: Provider, call: ProviderCall, own: OfCall): Promise<unknown> => {
    const isShared = provider.scope === "client";
    const values = isShared ? shared : own.values;
    const existing = values.get(provider);
    if (existing !== undefined) return existing;
    const value = valuesOf(provider.inject, call, own).then(async (injected) => {
      const finished = await provider.make(injected, isShared ? withoutCaller : call);
      (isShared ? made : own.made).push(finished);
      return finished;
    });
    values.set(provider, value);
    // The next call tries again.
    value.catch(() => values.delete(provider));
    return value;
  };
  return {
    note(injections) {
      for (const injection of injections) noted.add(injection);
      return [...noted];
    },
    use: (values) => void (builtins = values),
    secrets: () => builtins?.secrets ?? none,
    problemWith: (inject) => problemWith(inject, find),
    comparable(inject) {
      const entries = Object.entries(inject).map(([name, token]) => [
        name,
        known.has(token) ? undefined : builtins?.comparable(token),
      ]);
      return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
    },
    perCall(inject) {
      // Values that are made once have none of those, as problemWith reports.
      const token = Object.values(inject).find((one) => {
        const provider = find(one);
        return typeof provider === "object" && provider.scope === "call";
      });
      return token?.token;
    },
    async resolve(inject, call) {
      const own: OfCall = { values: new Map(), made: [] };
      const dispose = (): Promise<void> => disposeAll(own.made);
      try {
        return { values: await valuesOf(inject, call, own), dispose };
      } catch (error) {
        await dispose();
        throw error;
      }
    },
    close: () => disposeAll(made),
  };
}

interface OfCall {
  readonly values: Map<Provider, Promise<unknown>>;
  readonly made: unknown[];
}

/** A value of the whole client belongs to no caller, and outlives the call that needed it first. */
const withoutCaller: ProviderCall = { signal: new AbortController().signal };

const none: readonly never[] = [];

/** The provider of a token, or what is wrong with it. */
type Find = (token: Token<unknown>) => Provider | string;

function problemWith(inject: Injection, find: Find): InjectionProblem | undefined {
  const checked = new Set<Token<unknown>>();
  const visit = (
    wanted: Injection,
    chain: readonly Token<unknown>[],
    isShared: boolean,
  ): InjectionProblem | undefined => {
    for (const token of Object.values(wanted)) {
      const names = [...chain, token].map((one) => one.token);
      if (chain.includes(token)) {
        const message = `Providers need each other in a circle: ${names.join(" -> ")}.`;
        return { message, hint: "Let one of them do without the other." };
      }
      const provider = find(token);
      if (typeof provider === "string") {
        const message = names.length > 1 ? `${provider} (${names.join(" -> ")})` : provider;
        return {
          message,
          hint: isBuiltin(token)
            ? undefined
            : "Pass provide(token, make) in the option 'provide', of the client or in mci.config.mjs.",
        };
      }
      if (isShared && provider.scope === "call") {
        const message = `'${names.at(-2)}' is made once for all calls, and needs '${token.token}', which is made for each call: ${names.join(" -> ")}.`;
        return { message, hint: `Provide '${names.at(-2)}' with the scope "call" as well.` };
      }
      // Many values may need the same ones.
      if (checked.has(token)) continue;
      const problem = visit(provider.inject, [...chain, token], isShared || provider.scope === "client");
      if (problem !== undefined) return problem;
      checked.add(token);
    }
    return undefined;
  };
  return visit(inject, [], false);
}

function missing({ token }: Token<unknown>, known: ReadonlyMap<Token<unknown>, Provider>): string {
  const near = suggest(
    token,
    Array.from(known.keys(), (other) => other.token),
  );
  return `Nothing provides '${token}'.${near === undefined ? "" : ` ${near}`}`;
}

/** Disposes of all values, the last one made first, also when one of them fails; then throws the first failure. */
async function disposeAll(values: unknown[]): Promise<void> {
  const failures: unknown[] = [];
  for (const value of values.splice(0).toReversed()) {
    try {
      await disposerOf(value)?.call(value);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function disposerOf(value: unknown): (() => unknown) | undefined {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return undefined;
  const dispose: unknown = Reflect.get(value, Symbol.asyncDispose) ?? Reflect.get(value, Symbol.dispose);
  return typeof dispose === "function" ? (dispose as () => unknown) : undefined;
}
