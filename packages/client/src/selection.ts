import {
  objectSchema,
  type Approval,
  type Content,
  type ExecuteOptions,
  type Explanation,
  type FrameworkCall,
  type JsonObject,
  type ObjectSchema,
  type Tool,
  type ToolFilter,
  type ToolResult,
} from "@mci/contract";
import { BoundedMap } from "@mci/plugin-kit";
import { noOptions, type ToolCalls } from "./call/tool-calls.ts";
import { filterKey, toolFilter } from "./filter.ts";
import type { ExplainOptions } from "./declared-tools.ts";
import type { Visible } from "./find-tool.ts";
import type { Names, ToolSet } from "./tool-set.ts";

const none = Object.freeze({});

/** The tools of a client that `visible` lets through. */
export class Selection implements ToolSet {
  readonly #calls: ToolCalls;
  readonly #visible: Visible;
  #seen: { readonly of: readonly Tool[]; readonly tools: readonly Tool[] } | undefined;
  /** By their filters: who asks for the same tools again and again gets the same selection, which has found them already. */
  readonly #selections = new BoundedMap<ToolSet>({ entries: 20, weight: 100_000 });

  constructor(calls: ToolCalls, visible: Visible) {
    this.#calls = calls;
    this.#visible = visible;
  }

  tools(filter?: ToolFilter): readonly Tool[] {
    if (filter !== undefined) return this.select(filter).tools();
    const { tools: of } = this.#calls.catalog;
    if (this.#seen?.of !== of) this.#seen = { of, tools: Object.freeze(of.filter(this.#visible)) };
    return this.#seen.tools;
  }

  [Symbol.iterator](): Iterator<Tool> {
    return this.tools()[Symbol.iterator]();
  }

  listTools(filter?: ToolFilter): string[] {
    return this.tools(filter).map(({ name }) => name);
  }

  getTool(name: string): Tool | undefined {
    const tool = this.#calls.catalog.entries.get(name)?.shown;
    return tool !== undefined && this.#visible(tool) ? tool : undefined;
  }

  getToolSchema(name: string): ObjectSchema {
    const tool = this.getTool(name);
    if (tool === undefined) throw this.#calls.unknown({ visible: this.#visible, context: undefined }, name);
    return structuredClone(objectSchema(tool.inputSchema));
  }

  execute(name: string, props: object = none, options: ExecuteOptions = noOptions): Promise<ToolResult> {
    return this.#calls.execute(this.#visible, name, props, options);
  }

  explain(name: string, props: object = none, { context }: ExplainOptions = none): Promise<Explanation> {
    return this.#calls.explain({ visible: this.#visible, context }, name, props);
  }

  approvalFor(name: string, props: JsonObject, call: FrameworkCall): Promise<Approval | undefined> {
    return this.#calls.approvalFor(this.#visible, name, props, call);
  }

  select(filter: ToolFilter): ToolSet {
    const [visible, test] = [this.#visible, toolFilter(filter)];
    return this.#selections.getOrMake(
      filterKey(filter),
      () => new Selection(this.#calls, (tool) => visible(tool) && test(tool)),
    );
  }

  only(...names: Names): ToolSet {
    return this.select({ only: names.flat() });
  }

  without(...names: Names): ToolSet {
    return this.select({ except: names.flat() });
  }

  content(): Content | undefined {
    return this.#calls.catalog.content;
  }

  watch(changed: () => void): () => void {
    return this.#calls.watch(changed);
  }

  redact(text: string): string {
    return this.#calls.redact?.(text) ?? text;
  }
}
