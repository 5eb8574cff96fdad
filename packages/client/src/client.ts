import { MCIError, type Metadata } from "@mci/contract";
import { closed } from "./call/result/ended.ts";
import { ToolCalls } from "./call/tool-calls.ts";
import type { Changes } from "./changes.ts";
import { closeAll } from "./close-all.ts";
import { everything } from "./find-tool.ts";
import { loadOrThrow } from "./load/load-or-throw.ts";
import type { ClientSetup } from "./resolve-options.ts";
import { Selection } from "./selection.ts";
import type { Catalog } from "./tool/catalog.ts";
import type { Client } from "./typed-client.ts";

/** A client, for tools of any name and arguments. */
export class LoadedClient extends Selection implements Client {
  readonly #setup: ClientSetup;
  readonly #calls: ToolCalls;
  #closed: Promise<void> | undefined;
  #reloading: Promise<unknown> = Promise.resolve();

  constructor(setup: ClientSetup, catalog: Catalog) {
    const calls = new ToolCalls(setup, catalog);
    super(calls, everything);
    this.#setup = setup;
    this.#calls = calls;
  }

  get metadata(): Metadata | undefined {
    return this.#calls.catalog.metadata;
  }

  reload(): Promise<Changes> {
    // Reloads run one at a time, so the most recent wins.
    const next = this.#reloading.then(() => this.#reload());
    this.#reloading = next.catch(() => undefined);
    return next;
  }

  async #reload(): Promise<Changes> {
    if (this.#closed !== undefined) throw new MCIError("MCI_CLOSED", "The client is closed.");
    const before = this.#calls.catalog;
    const after = await loadOrThrow(this.#setup, this.#setup.closing.signal);
    const { changesBetween } = await import("./changes.ts");
    const changes = await changesBetween(before, after);
    this.#calls.catalog = after;
    // What failed may have been repaired, in a file or beside it.
    this.#setup.failing.clear();
    if (Object.values(changes).flat().length > 0) this.#calls.notifyWatchers();
    return changes;
  }

  watchSources(changed: () => void): () => void {
    const stops = this.#setup.sources.map((source) => source.watch?.(changed));
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  close(): Promise<void> {
    this.#calls.isClosed = true;
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #close(): Promise<void> {
    this.#setup.closing.abort();
    const active = [...this.#calls.active];
    for (const call of active) call.stop(closed());
    await Promise.all(active.map(({ result }) => result));
    await closeAll(this.#setup);
  }
}
