import type { ExecuteOptions, Tool, ToolResult, JsonObject } from "@mci/contract";
import { AbstractToolSet } from "./tool-set.ts";

/** What a selection selects from. */
export interface Selectable {
  tools(): readonly Tool[];
  watch(changed: () => void): () => void;
  redact(text: string): string;
  /** Runs one of the tools that `visible` lets through. */
  executeAmong(visible: Visible, name: string, props: JsonObject, options: ExecuteOptions): Promise<ToolResult>;
}

export type Visible = (tool: Tool) => boolean;

/** A part of a client's tools. */
export class Selection extends AbstractToolSet {
  readonly #client: Selectable;
  readonly #visible: Visible;
  #seen: { readonly of: readonly Tool[]; readonly tools: readonly Tool[] } | undefined;

  constructor(client: Selectable, visible: Visible) {
    super();
    this.#client = client;
    this.#visible = visible;
  }

  override execute(name: string, props: JsonObject = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    return this.#client.executeAmong(this.#visible, name, props, options);
  }

  override watch(changed: () => void): () => void {
    return this.#client.watch(changed);
  }

  override redact(text: string): string {
    return this.#client.redact(text);
  }

  protected override all(): readonly Tool[] {
    const of = this.#client.tools();
    if (this.#seen?.of !== of) this.#seen = { of, tools: Object.freeze(of.filter(this.#visible)) };
    return this.#seen.tools;
  }

  protected override narrow(test: Visible): Selection {
    const visible = this.#visible;
    return new Selection(this.#client, (tool) => visible(tool) && test(tool));
  }
}
