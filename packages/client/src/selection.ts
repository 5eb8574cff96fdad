import type { Approval, ExecuteOptions, Explanation, FrameworkCall, JsonObject, Tool, ToolResult } from "@mci/contract";
import { AbstractToolSet } from "./tool-set.ts";

/** The tool set that a selection chooses from. */
export interface Selectable {
  tools(): readonly Tool[];
  watch(changed: () => void): () => void;
  redact(text: string): string;
  getTool(name: string): Tool | undefined;
  /** The tool of this name among those that `visible` lets through. Throws MCIError if there is none. */
  toolAmong(visible: Visible, name: string): Tool;
  executeAmong(visible: Visible, name: string, props: object, options: ExecuteOptions): Promise<ToolResult>;
  explainAmong(visible: Visible, name: string, props: object): Promise<Explanation>;
  approvalAmong(visible: Visible, name: string, props: JsonObject, call: FrameworkCall): Promise<Approval | undefined>;
}

export type Visible = (tool: Tool) => boolean;

/** Lets every tool through. */
export function everything(): boolean {
  return true;
}

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

  override getTool(name: string): Tool | undefined {
    const tool = this.#client.getTool(name);
    return tool !== undefined && this.#visible(tool) ? tool : undefined;
  }

  override execute(name: string, props: object = {}, options: ExecuteOptions = {}): Promise<ToolResult> {
    return this.#client.executeAmong(this.#visible, name, props, options);
  }

  override explain(name: string, props: object = {}): Promise<Explanation> {
    return this.#client.explainAmong(this.#visible, name, props);
  }

  approvalFor(name: string, props: JsonObject, call: FrameworkCall): Promise<Approval | undefined> {
    return this.#client.approvalAmong(this.#visible, name, props, call);
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

  protected override existing(name: string): Tool {
    return this.#client.toolAmong(this.#visible, name);
  }

  protected override narrow(test: Visible): Selection {
    const visible = this.#visible;
    return new Selection(this.#client, (tool) => visible(tool) && test(tool));
  }
}
