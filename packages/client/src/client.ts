import {
  MCIError,
  type ExecuteOptions,
  type Explanation,
  type Metadata,
  type Tool,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { explainCall } from "./call/explain-call.ts";
import { closeAll } from "./close-all.ts";
import { brokenTool, closed, unknownTool } from "./call/failures.ts";
import { keepCause } from "./call/keep-cause.ts";
import { callIdOf, reportError } from "./call/on-error.ts";
import { chain } from "./call/chain.ts";
import { toMiddlewareFailure } from "./call/to-failure.ts";
import type { ValueOrPromise } from "./call/value-or-promise.ts";
import { runCall, type CallRuntime } from "./call/run-call.ts";
import type { Supervised } from "./call/supervise.ts";
import { wrongOption } from "./call/wrong-option.ts";
import { changesBetween, type Changes } from "./changes.ts";
import type { CatalogEntry } from "./load/prepared-tool.ts";
import { loadOrThrow } from "./load/load-or-throw.ts";
import { preparedEntry } from "./load/prepared-entry.ts";
import type { Catalog } from "./load/load-catalog.ts";
import { redactReport } from "./secrets/redact-result.ts";
import type { Redactor } from "./secrets/redactor.ts";
import { Selection, type Selectable, type Visible } from "./selection.ts";
import type { ClientSetup } from "./resolve-options.ts";
import { AbstractToolSet } from "./tool-set.ts";
import type { Client } from "./typed-client.ts";

const none = Object.freeze({});

/** A client, for tools of any name and arguments. */
export class LoadedClient extends AbstractToolSet implements Client, Selectable {
  readonly #setup: ClientSetup;
  readonly #active = new Set<Supervised>();
  readonly #watchers = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #runtime: CallRuntime;
  #catalog: Catalog;
  #closed: Promise<void> | undefined;
  #reloading: Promise<unknown> = Promise.resolve();

  constructor(setup: ClientSetup, catalog: Catalog) {
    super();
    this.#setup = setup;
    this.#catalog = catalog;
    this.#runtime = {
      env: setup.env,
      limits: setup.limits,
      active: this.#active,
      isClosed: () => this.#closed !== undefined,
      onError: setup.onError,
    };
  }

  get metadata(): Metadata | undefined {
    return this.#catalog.metadata;
  }

  override getTool(name: string): Tool | undefined {
    return this.#catalog.entries.get(name)?.tool;
  }

  toolAmong(visible: Visible, name: string): Tool {
    return this.#entry(visible, name).tool;
  }

  override execute(name: string, props: object = none, options: ExecuteOptions = none): Promise<ToolResult> {
    return this.executeAmong(everything, name, props, options);
  }

  executeAmong(visible: Visible, name: string, given: object, options: ExecuteOptions): Promise<ToolResult> {
    if (this.#closed !== undefined) return Promise.resolve(closed());
    const wrong = options === none || options === null ? undefined : wrongOption(options);
    if (wrong !== undefined) return Promise.resolve(wrong);
    const props = given as JsonObject; // Validated by the tool.
    const { redact } = this.#catalog;
    const result =
      this.#setup.middleware.length > 0
        ? this.#throughMiddleware(visible, name, props, options ?? none)
        : this.#run(visible, name, props, options ?? none, this.#runtime);
    if (!(result instanceof Promise)) return Promise.resolve(reported(result, redact));
    return redact === undefined ? result : result.then((late) => reported(late, redact));
  }

  override explain(name: string, props: object = none): Promise<Explanation> {
    return this.explainAmong(everything, name, props);
  }

  async explainAmong(visible: Visible, name: string, props: object): Promise<Explanation> {
    const entry = preparedEntry(this.#entry(visible, name), this.#catalog);
    return explainCall(entry, props as JsonObject, this.#setup.env, this.#catalog.redact);
  }

  reload(): Promise<Changes> {
    // Reloads run one at a time, so the most recent wins.
    const next = this.#reloading.then(() => this.#reload());
    this.#reloading = next.catch(() => undefined);
    return next;
  }

  async #reload(): Promise<Changes> {
    if (this.#closed !== undefined) throw new MCIError("MCI_CLOSED", "The client is closed.");
    const before = this.#catalog;
    const after = await loadOrThrow(this.#setup, this.#closing.signal);
    const changes = await changesBetween(before.tools, after.tools);
    this.#catalog = after;
    const changed = changes.added.length + changes.removed.length + changes.changed.length > 0;
    if (changed) for (const watcher of this.#watchers) watcher();
    return changes;
  }

  override watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  }

  watchSources(changed: () => void): () => void {
    const stops = this.#setup.sources.map((source) => source.watch?.(changed));
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  override redact(text: string): string {
    return this.#catalog.redact?.(text) ?? text;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  protected override all(): readonly Tool[] {
    return this.#catalog.tools;
  }

  protected override existing(name: string): Tool {
    return this.toolAmong(everything, name);
  }

  protected override narrow(test: Visible): Selection {
    return new Selection(this, test);
  }

  #run(
    visible: Visible,
    name: string,
    props: JsonObject,
    options: ExecuteOptions,
    runtime: CallRuntime,
  ): ValueOrPromise<ToolResult> {
    const entry = this.#catalog.entries.get(name);
    if (entry !== undefined && visible(entry.tool)) {
      return runCall(preparedEntry(entry, this.#catalog), props, options, runtime);
    }
    const problem = entry === undefined ? this.#catalog.leftOut?.get(name) : undefined;
    if (problem !== undefined) return brokenTool(name, problem);
    return unknownTool(name, this.#names(visible));
  }

  #throughMiddleware(
    visible: Visible,
    name: string,
    props: JsonObject,
    { context = none, ...options }: ExecuteOptions,
  ): Promise<ToolResult> {
    const entry = this.#catalog.entries.get(name);
    const tool = entry !== undefined && visible(entry.tool) ? entry.tool : undefined;
    const { middleware, onError } = this.#setup;
    const runtime = onError === undefined ? this.#runtime : { ...this.#runtime, callId: callIdOf(context) };
    const handle = chain(
      middleware,
      async (call) => this.#run(visible, call.name, call.props, call, runtime),
      (error, id) => {
        const failed = toMiddlewareFailure(error, id);
        const { callId = "" } = runtime;
        if (onError !== undefined)
          reportError(onError, error, { tool: name, callId, middleware: failed.details?.middleware });
        return failed;
      },
    );
    return handle({ name, props, context, ...options, tool });
  }

  #entry(visible: Visible, name: string): CatalogEntry {
    const entry = this.#catalog.entries.get(name);
    if (entry !== undefined && visible(entry.tool)) return entry;
    const problem = entry === undefined ? this.#catalog.leftOut?.get(name) : undefined;
    if (problem !== undefined) throw new MCIError("MCI_LOAD", brokenTool(name, problem).error);
    throw new MCIError("MCI_TOOL_UNKNOWN", `There is no tool '${name}'.`, {
      hint: suggest(name, this.#names(visible)),
    });
  }

  /** There may be ten thousand: without a look at each tool where all are visible. */
  #names(visible: Visible): readonly string[] {
    const { entries, tools } = this.#catalog;
    return visible === everything ? [...entries.keys()] : tools.filter(visible).map(({ name }) => name);
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    const active = [...this.#active];
    for (const call of active) call.stop(closed());
    await Promise.all(active.map(({ result }) => result));
    await closeAll(this.#setup);
  }
}

/** Redacts secrets from everything that leaves the client, whatever produced it: runs outside of all middleware. */
function reported(result: ToolResult, redact: Redactor | undefined): ToolResult {
  if (redact === undefined || (!result.isError && result.metadata === undefined)) return result;
  return keepCause(redactReport(result, redact), result);
}

function everything(): boolean {
  return true;
}
