import {
  MCIError,
  type Approval,
  type ExecuteOptions,
  type Explanation,
  type FrameworkCall,
  type Metadata,
  type Tool,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { closeAll } from "./close-all.ts";
import { brokenTool } from "./call/result/failures.ts";
import { closed } from "./call/result/ended.ts";
import { noOptions, ToolCalls } from "./call/tool-calls.ts";
import type { Changes } from "./changes.ts";
import { findTool, visibleNames } from "./find-tool.ts";
import { leftOutProblem } from "./tool/left-out-problem.ts";
import { loadOrThrow } from "./load/load-or-throw.ts";
import type { Catalog } from "./tool/catalog.ts";
import { everything, Selection, type Selectable, type Visible } from "./selection.ts";
import type { ClientSetup } from "./resolve-options.ts";
import { AbstractToolSet } from "./tool-set.ts";
import type { PreparedTool } from "./tool/prepared-tool.ts";
import type { Client } from "./typed-client.ts";

const none = Object.freeze({});

/** A client, for tools of any name and arguments. */
export class LoadedClient extends AbstractToolSet implements Client, Selectable {
  readonly #setup: ClientSetup;
  readonly #calls: ToolCalls;
  readonly #watchers = new Set<() => void>();
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;
  #reloading: Promise<unknown> = Promise.resolve();

  constructor(setup: ClientSetup, catalog: Catalog) {
    super();
    this.#setup = setup;
    this.#calls = new ToolCalls(setup, catalog);
  }

  get metadata(): Metadata | undefined {
    return this.#calls.catalog.metadata;
  }

  override getTool(name: string): Tool | undefined {
    return this.#calls.catalog.entries.get(name)?.tool;
  }

  toolAmong(visible: Visible, name: string): Tool {
    return this.#entry(visible, name).tool;
  }

  override execute(name: string, props: object = none, options: ExecuteOptions = noOptions): Promise<ToolResult> {
    return this.#calls.execute(everything, name, props, options);
  }

  executeAmong(visible: Visible, name: string, props: object, options: ExecuteOptions): Promise<ToolResult> {
    return this.#calls.execute(visible, name, props, options);
  }

  override explain(name: string, props: object = none): Promise<Explanation> {
    return this.explainAmong(everything, name, props);
  }

  async explainAmong(visible: Visible, name: string, props: object): Promise<Explanation> {
    const { catalog, callable } = this.#calls;
    const { explainCall } = await import("./call/explain-call.ts");
    return explainCall(callable(this.#entry(visible, name)), props as JsonObject, this.#setup.env, catalog.redact);
  }

  approvalFor(name: string, props: JsonObject, call: FrameworkCall): Promise<Approval | undefined> {
    return this.approvalAmong(everything, name, props, call);
  }

  async approvalAmong(
    visible: Visible,
    name: string,
    props: JsonObject,
    call: FrameworkCall,
  ): Promise<Approval | undefined> {
    const { catalog, callable } = this.#calls;
    const entry = findTool(catalog, visible, name);
    const { approvals, env } = this.#setup;
    if (entry?.tool.approval === undefined || approvals === undefined) return undefined;
    const { frameworkApproval } = await import("./approval/framework-approval.ts");
    return frameworkApproval(callable(entry), props, call, env, approvals);
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
    const after = await loadOrThrow(this.#setup, this.#closing.signal);
    const { changesBetween } = await import("./changes.ts");
    const changes = await changesBetween(before.tools, after.tools);
    this.#calls.catalog = after;
    // What failed may have been repaired, in a file or beside it.
    this.#setup.failing.clear();
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
    return this.#calls.catalog.redact?.(text) ?? text;
  }

  close(): Promise<void> {
    this.#calls.isClosed = true;
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  protected override all(): readonly Tool[] {
    return this.#calls.catalog.tools;
  }

  protected override existing(name: string): Tool {
    return this.toolAmong(everything, name);
  }

  protected override narrow(test: Visible): Selection {
    return new Selection(this, test);
  }

  #entry(visible: Visible, name: string): PreparedTool {
    const { catalog } = this.#calls;
    const entry = findTool(catalog, visible, name);
    if (entry !== undefined) return entry;
    const problem = leftOutProblem(catalog, visible, name);
    if (problem !== undefined) throw new MCIError("MCI_LOAD", brokenTool(name, problem).error);
    throw new MCIError("MCI_TOOL_UNKNOWN", `There is no tool '${name}'.`, {
      hint: suggest(name, visibleNames(catalog, visible)),
    });
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    const active = [...this.#calls.active];
    for (const call of active) call.stop(closed());
    await Promise.all(active.map(({ result }) => result));
    await closeAll(this.#setup);
  }
}
