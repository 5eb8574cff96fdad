import { ConfigError, type Cancellation, type FunctionCode } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { Builtins } from "./builtins.ts";
import { checkInjection, type Find, type InjectionProblem } from "./check-injection.ts";
import { disposeAll } from "./dispose-all.ts";
import type { Injection, Provider, ProviderCall, Token } from "./token.ts";

type Values = Readonly<Record<string, unknown>>;

/** The values that handlers of one client are given. */
export interface Providers {
  /** Notes what tools inject, and returns all that was noted so far: the sources of one client share their values. */
  note(injections: readonly Injection[]): readonly Injection[];
  /** Sets the values that nobody has to provide: a reload may find other settings. */
  use(builtins: Builtins): void;
  /** Returns the secrets that calls of these tools keep out of everything that leaves the client. */
  secrets(): readonly string[];
  /** Returns what is wrong with an injection: a value nobody provides, a circle, a scope that does not fit. */
  problemWith(inject: Injection): InjectionProblem | undefined;
  /** Returns the settings and folders of an injection, and the id of this client if other values are in it. */
  identify(inject: Injection): Pick<FunctionCode, "injected" | "client">;
  /** Returns the name of a value that is made for each call, if there is one. */
  perCall(inject: Injection): string | undefined;
  /** Makes what is missing, until the call is cancelled. */
  forCall(inject: Injection, call: ProviderCall, cancellation: Cancellation): ValuesOfCall;
  /** Disposes of the values of scope `"client"`, the last one made first. */
  close(): Promise<void>;
}

/** The values that one call is given. */
export interface ValuesOfCall {
  /** Rejects with what a provider throws, without waiting for the other ones. */
  readonly values: Promise<Values>;
  /**
   * Disposes of the values that are this call's alone, once those that are still being made are there. Undefined if there
   * are none.
   */
  dispose(): Promise<void> | undefined;
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
  const id = crypto.randomUUID();
  let builtins: Builtins | undefined;
  const find: Find = (token) => known.get(token) ?? builtins?.of(token) ?? missing(token, known);
  const noted = new Set(given.map(({ inject }) => inject));
  const shared = new Map<Provider, Promise<unknown>>();
  /** Shared values that have been created. */
  const ready = new Set<Provider>();
  const made: unknown[] = [];
  /** How often the values of the client were closed: one that was being made meanwhile is of no use. */
  let closings = 0;

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
    if (isShared && existing !== undefined) replaceIfLate(provider, existing, own);
    if (existing !== undefined) return existing;
    const value = isShared ? sharedValue(provider, call, own) : ownValue(provider, call, own);
    values.set(provider, value);
    // The next call tries again.
    value.catch(() => values.get(provider) === value && values.delete(provider));
    if (isShared) replaceIfLate(provider, value, own);
    return value;
  };
  /** Forgets a value that was not ready before the deadline of its call, so that the next call creates it again. */
  const replaceIfLate = (provider: Provider, value: Promise<unknown>, { cancellation }: OfCall): void => {
    if (ready.has(provider)) return;
    const forget = (): void => {
      const isLate = Reflect.get(Object(cancellation.reason), "name") === "TimeoutError";
      if (isLate && shared.get(provider) === value && !ready.has(provider)) shared.delete(provider);
    };
    const finished = (): void => cancellation.removeEventListener("abort", forget);
    cancellation.addEventListener("abort", forget);
    value.then(finished, finished);
  };
  const ownValue = async (provider: Provider, call: ProviderCall, own: OfCall): Promise<unknown> => {
    const injected = await valuesOf(provider.inject, call, own);
    if (own.isOver()) throw new Error("The call is over.");
    const finished = await provider.make(injected, call);
    own.made.push(finished);
    return finished;
  };
  const sharedValue = async (provider: Provider, call: ProviderCall, own: OfCall): Promise<unknown> => {
    const before = closings;
    const injected = await valuesOf(provider.inject, call, own);
    if (before !== closings) throw closedMeanwhile();
    const finished = await provider.make(injected, withoutCaller);
    if (before === closings) {
      made.push(finished);
      // Of several, the first that is there is kept.
      if (!ready.has(provider)) shared.set(provider, Promise.resolve(finished));
      ready.add(provider);
      return finished;
    }
    await disposeAll([finished]);
    throw closedMeanwhile();
  };
  return {
    note(injections) {
      for (const injection of injections) noted.add(injection);
      return [...noted];
    },
    use: (values) => void (builtins = values),
    secrets: () => builtins?.secrets ?? none,
    problemWith: (inject) => checkInjection(inject, find),
    identify(inject) {
      const tokens = Object.entries(inject);
      const values = tokens.map(([name, token]) => [name, known.has(token) ? undefined : builtins?.comparable(token)]);
      const injected = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      return { injected, ...(Object.keys(injected).length < tokens.length && { client: id }) };
    },
    perCall(inject) {
      // Values that are made once have none of those, as problemWith reports.
      const token = Object.values(inject).find((one) => {
        const provider = find(one);
        return typeof provider === "object" && provider.scope === "call";
      });
      return token?.token;
    },
    forCall(inject, call, cancellation) {
      let isDisposed = false;
      const own: OfCall = {
        values: new Map(),
        made: [],
        cancellation,
        isOver: () => isDisposed || cancellation.aborted,
      };
      const values = valuesOf(inject, call, own);
      // All are known by now, also those that wait for others.
      const all = [...own.values.values()];
      const dispose = async (): Promise<void> => {
        isDisposed = true;
        // One that is being made may use those that are there.
        await Promise.allSettled(all);
        await disposeAll(own.made);
      };
      return { values, dispose: () => (all.length === 0 ? undefined : dispose()) };
    },
    close() {
      closings += 1;
      shared.clear();
      ready.clear();
      return disposeAll(made);
    },
  };
}

interface OfCall {
  readonly values: Map<Provider, Promise<unknown>>;
  readonly made: unknown[];
  readonly cancellation: Cancellation;
  /** True when nothing more is to be made. */
  isOver(): boolean;
}

function closedMeanwhile(): Error {
  return new Error("The client is closed.");
}

/** A value of the whole client belongs to no caller, and outlives the call that needed it first. */
const withoutCaller: ProviderCall = { signal: new AbortController().signal };

const none: readonly never[] = [];

function missing({ token }: Token<unknown>, known: ReadonlyMap<Token<unknown>, Provider>): string {
  const near = suggest(
    token,
    Array.from(known.keys(), (other) => other.token),
  );
  return `Nothing provides '${token}'.${near === undefined ? "" : ` ${near}`}`;
}
