import type { ExecuteOptions, Tool, Toolbox, ToolFilter, ToolResult, JsonObject } from "@mci/contract";
import { toolFilter } from "./filter.ts";

type Names = readonly (string | readonly string[])[];

/** A client, or a selection of its tools: lists, runs, and narrows into smaller sets. */
export type ToolSet = Pick<AbstractToolSet, keyof AbstractToolSet>;

/** What a client and its selections have in common. */
export abstract class AbstractToolSet implements Toolbox, Iterable<Tool> {
  /** All tools of the set, narrowed by a filter if one is given. */
  tools(filter?: ToolFilter): readonly Tool[] {
    return filter === undefined ? this.all() : this.all().filter(toolFilter(filter));
  }

  /** Their names. */
  listTools(filter?: ToolFilter): string[] {
    return this.tools(filter).map(({ name }) => name);
  }

  /** A smaller set. It lists, runs, serves and exports the same tools, also after a reload. */
  select(filter: ToolFilter): ToolSet {
    return this.narrow(toolFilter(filter));
  }

  only(...names: Names): ToolSet {
    return this.select({ only: names.flat() });
  }

  except(...names: Names): ToolSet {
    return this.select({ except: names.flat() });
  }

  without(...names: Names): ToolSet {
    return this.select({ without: names.flat() });
  }

  tags(...tags: Names): ToolSet {
    return this.select({ tags: tags.flat() });
  }

  withoutTags(...tags: Names): ToolSet {
    return this.select({ withoutTags: tags.flat() });
  }

  /** Toolset and server names. */
  toolsets(...names: Names): ToolSet {
    return this.select({ toolsets: names.flat() });
  }

  [Symbol.iterator](): Iterator<Tool> {
    return this.all()[Symbol.iterator]();
  }

  /** Runs a tool of the set; one outside of it looks as if it did not exist. Never throws for a tool call. */
  abstract execute(name: string, props?: JsonObject, options?: ExecuteOptions): Promise<ToolResult>;

  /** Calls back after each reload that changed something; the answer ends that. */
  abstract watch(changed: () => void): () => void;

  /** Takes secret env values out of a text that leaves by another way than a result, in every form they may have. */
  abstract redact(text: string): string;

  protected abstract all(): readonly Tool[];

  protected abstract narrow(test: (tool: Tool) => boolean): ToolSet;
}
