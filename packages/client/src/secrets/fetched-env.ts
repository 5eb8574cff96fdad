import { setTimeout as delay } from "node:timers/promises";
import type { FetchedEnv, JsonObject, SecretSource, SecretSources, SourcedValue } from "@mci/contract";
import { redactor, type Redactor } from "@mci/plugin-kit/secrets";

/** Fetches env values from their sources, and masks all that a client ever got. */
export class EnvFetcher {
  /** Values that were replaced are masked as well: a call under way may still use one. */
  private readonly known = new Set<string>();
  private readonly closing: AbortSignal;
  private readonly reading = new Set<Promise<string>>();
  private masks: { readonly base: Redactor | undefined; readonly all: Redactor | undefined } | undefined;

  /** `closing`: ends what is under way. */
  constructor(closing: AbortSignal) {
    this.closing = closing;
  }

  /** Returns `env` with the values of these sources. Throws MCIError (MCI_SECRET). */
  async fetch(sources: SecretSources, env: JsonObject): Promise<FetchedEnv> {
    const values = await Promise.all(
      [...sources].map(async ([name, source]) => [name, await this.read(source)] as const),
    );
    return this.noted(sources, values, env);
  }

  /** Fetches values anew that a server has refused. Returns undefined if all are what they were. Throws MCIError (MCI_SECRET). */
  async renew(sources: SecretSources, env: JsonObject): Promise<FetchedEnv | undefined> {
    const values = await Promise.all(
      [...sources].map(async ([name, source]) => [name, await this.read(source, String(env[name]))] as const),
    );
    return values.every(([name, value]) => env[name] === value) ? undefined : this.noted(sources, values, env);
  }

  /** Returns a redactor for the secrets of `base` and for all values that were fetched. */
  redactor(base: Redactor | undefined): Redactor | undefined {
    if (this.known.size === 0) return base;
    if (this.masks?.base !== base) this.masks = undefined;
    return (this.masks ??= { base, all: redactorWith(base, this.known) }).all;
  }

  /** Waits a moment for what is under way, which has been told to end: a command must not outlive its client. */
  async close(): Promise<void> {
    if (this.reading.size > 0)
      await Promise.race([Promise.allSettled(this.reading), delay(graceMs, undefined, { ref: false })]);
  }

  private read(source: SecretSource, refused?: string): Promise<string> {
    const reading = source.read({ refused, signal: this.closing });
    this.reading.add(reading);
    return reading.finally(() => this.reading.delete(reading));
  }

  private noted(sources: SecretSources, values: readonly (readonly [string, string])[], env: JsonObject): FetchedEnv {
    for (const [, value] of values) this.note(value);
    return { env: { ...env, ...Object.fromEntries(values) }, sourced: sourcedOf(sources) };
  }

  private note(value: string): void {
    if (this.known.has(value)) return;
    const [oldest] = this.known;
    if (oldest !== undefined && this.known.size >= maxKnown) this.known.delete(oldest);
    this.known.add(value);
    this.masks = undefined;
  }
}

const graceMs = 2_000;

/** Values to mask; sources that give a new one with each read would otherwise fill the memory. */
const maxKnown = 1_000;

/** Returns the names and hosts of env values from sources. */
export function sourcedOf(sources: SecretSources): readonly SourcedValue[] {
  return Array.from(sources, ([name, { hosts }]) => ({ name, hosts }));
}

/** Returns one redactor for the secrets of another and further ones. */
export function redactorWith(base: Redactor | undefined, secrets: Iterable<string>): Redactor | undefined {
  return redactor([...(base?.secrets ?? []), ...secrets]);
}
