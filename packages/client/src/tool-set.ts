import { objectSchema } from "@mci/contract";
import { BoundedMap } from "@mci/plugin-kit";
import type { ExecuteOptions, Explanation, ObjectSchema, Tool, Toolbox, ToolFilter, ToolResult } from "@mci/contract";
import { filterKey, toolFilter } from "./filter.ts";
import type { AnyTools, ArgumentsOf, CallOf, PropsOf, ResultOf } from "./declared-tools.ts";

type Names = readonly (string | readonly string[])[];

/** A client, or a selection of its tools: lists, runs, and narrows into smaller sets. */
export interface ToolSet<Tools extends object = AnyTools> extends Omit<Toolbox, "execute" | "tools">, Iterable<Tool> {
  /** All tools of the set, narrowed by a filter if one is given. */
  tools(filter?: ToolFilter): readonly Tool[];

  /** Returns the names of the tools. */
  listTools(filter?: ToolFilter): string[];

  /** Returns the tool of this name; undefined if the set has none. */
  getTool(name: string): Tool | undefined;

  /**
   * Returns the `inputSchema` of a tool as it is published: an object with `properties`, empty where it declares none. A
   * copy, which may be changed.
   *
   * @throws MCIError (MCI_TOOL_UNKNOWN) if the set has no tool of this name.
   */
  getToolSchema(name: string): ObjectSchema;

  /**
   * Runs a tool of the set; one outside of it looks as if it did not exist. Never throws for a tool call: whatever goes
   * wrong is a result with `isError: true`.
   */
  execute<Name extends keyof Tools & string>(
    name: Name,
    ...call: CallOf<ArgumentsOf<Tools[Name]>>
  ): Promise<ResultOf<Tools[Name]>>;

  /**
   * Describes what a call would do, without doing it.
   *
   * @throws MCIError for an unknown tool, for invalid arguments, and for a tool that cannot be explained.
   */
  explain<Name extends keyof Tools & string>(
    name: Name,
    ...call: PropsOf<ArgumentsOf<Tools[Name]>>
  ): Promise<Explanation>;

  /** A smaller set. It lists, runs, serves and exports the same tools, also after a reload. */
  select(filter: ToolFilter): ToolSet<Tools>;

  /** Selects tools by their names. */
  only(...names: Names): ToolSet<Tools>;

  /** Selects all tools but these. */
  without(...names: Names): ToolSet<Tools>;

  /** Calls back after each reload that changed something, until the returned function is called. */
  watch(changed: () => void): () => void;

  /** Takes secret env values out of a text that leaves by another way than a result, in every form they may have. */
  redact(text: string): string;
}

/** Base class of clients and selections. */
export abstract class AbstractToolSet implements ToolSet {
  /** By their filters: who asks for the same tools again and again gets the same selection, which has found them already. */
  private readonly selections = new BoundedMap<ToolSet>({ entries: 20, weight: 100_000 });

  tools(filter?: ToolFilter): readonly Tool[] {
    return filter === undefined ? this.all() : this.select(filter).tools();
  }

  listTools(filter?: ToolFilter): string[] {
    return this.tools(filter).map(({ name }) => name);
  }

  getToolSchema(name: string): ObjectSchema {
    return structuredClone(objectSchema(this.existing(name).inputSchema));
  }

  select(filter: ToolFilter): ToolSet {
    const test = toolFilter(filter);
    return this.selections.getOrMake(filterKey(filter), () => this.narrow(test));
  }

  only(...names: Names): ToolSet {
    return this.select({ only: names.flat() });
  }

  without(...names: Names): ToolSet {
    return this.select({ except: names.flat() });
  }

  [Symbol.iterator](): Iterator<Tool> {
    return this.all()[Symbol.iterator]();
  }

  abstract getTool(name: string): Tool | undefined;

  abstract execute(name: string, props?: object, options?: ExecuteOptions): Promise<ToolResult>;

  abstract explain(name: string, props?: object): Promise<Explanation>;

  abstract watch(changed: () => void): () => void;

  abstract redact(text: string): string;

  protected abstract all(): readonly Tool[];

  /** Returns the tool of this name. Throws MCIError if there is none. */
  protected abstract existing(name: string): Tool;

  protected abstract narrow(test: (tool: Tool) => boolean): ToolSet;
}
