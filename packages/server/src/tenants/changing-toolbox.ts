import { failure, type ExecuteOptions, type Tool, type Toolbox, type ToolResult, type JsonObject } from "@mci/contract";

import type { TenantClient } from "./tenant-client.ts";

/** A toolbox whose client can be replaced while in use. A replaced client is closed after its last call. */
export class ChangingToolbox implements Toolbox {
  readonly #watchers = new Set<() => void>();
  #lease: Lease | undefined;

  /** Replaces the client; without one there are no tools. */
  use(client: TenantClient | undefined): void {
    const before = this.#lease;
    this.#lease = client === undefined ? undefined : new Lease(client, () => this.#changed());
    before?.retire();
    if (before !== undefined) this.#changed();
  }

  tools(): readonly Tool[] {
    return this.#lease?.client.tools() ?? [];
  }

  async execute(name: string, props?: JsonObject, options?: ExecuteOptions): Promise<ToolResult> {
    const lease = this.#lease;
    if (lease === undefined)
      return failure(`Cannot run unknown tool '${name.slice(0, 100)}'.`, { code: "MCI_TOOL_UNKNOWN" });
    return lease.execute(name, props, options);
  }

  readonly content: NonNullable<Toolbox["content"]> = () => this.#lease?.client.content?.();

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  }

  redact(text: string): string {
    return this.#lease?.client.redact?.(text) ?? text;
  }

  async close(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    await lease?.client.close();
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

/** A client kept open as long as calls use it. */
class Lease {
  readonly client: TenantClient;
  readonly #unwatch: (() => void) | undefined;
  #calls = 0;
  #isRetired = false;

  constructor(client: TenantClient, changed: () => void) {
    this.client = client;
    this.#unwatch = client.watch?.(changed);
  }

  async execute(name: string, props?: JsonObject, options?: ExecuteOptions): Promise<ToolResult> {
    this.#calls += 1;
    try {
      return await this.client.execute(name, props, options);
    } finally {
      this.#calls -= 1;
      this.#closeWhenIdle();
    }
  }

  retire(): void {
    this.#isRetired = true;
    this.#unwatch?.();
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    // Not awaited: a failure to close cannot be handled.
    if (this.#isRetired && this.#calls === 0) this.client.close().catch(() => undefined);
  }
}
