import type { CallContext, Tool, Toolbox } from "@mci/contract";
import { isRestricted, toolsSeenBy } from "@mci/plugin-kit";
import { describeTool, type DescribedTool } from "@mci/plugin-kit/mcp";

/** A page of `tools/list`, without the members added by each revision. */
export interface ToolPage {
  readonly tools: readonly DescribedTool[];
  readonly nextCursor?: string;
}

/** The tools of a toolbox as its callers see them, described once per state of the toolbox. */
export interface Catalog {
  /** Returns the page of a cursor: the first one without a cursor, undefined if the cursor is unknown. */
  page(cursor: string | undefined, caller: CallContext | undefined): ToolPage | undefined;
  tool(name: string, caller: CallContext | undefined): Tool | undefined;
  tools(caller: CallContext | undefined): readonly Tool[];
  /** Whether callers with different scopes see different tools. */
  isRestricted(): boolean;
  /** Calls back when the toolbox reports changed tools; the returned function stops it. */
  watch(changed: () => void): () => void;
  close(): void;
}

export function toolCatalog(toolbox: Toolbox, pageSize: number): Catalog {
  const watchers = new Set<() => void>();
  /** By the array of tools, which is another one after a reload, and for callers who see other tools. */
  let shelves = new WeakMap<readonly Tool[], ToolPages>();
  const unwatch = toolbox.watch?.(() => {
    shelves = new WeakMap();
    for (const watcher of watchers) watcher();
  });
  const seen = (caller: CallContext | undefined): readonly Tool[] => toolsSeenBy(toolbox.tools(), caller);
  const shelf = (caller: CallContext | undefined): ToolPages => {
    const tools = seen(caller);
    let pages = shelves.get(tools);
    if (pages === undefined) shelves.set(tools, (pages = toToolPages(tools, pageSize)));
    return pages;
  };
  return {
    page: (cursor, caller) => shelf(caller).pages.get(cursor),
    tool: (name, caller) => shelf(caller).byName.get(name),
    tools: seen,
    isRestricted: () => isRestricted(toolbox.tools()),
    watch: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    close: () => unwatch?.(),
  };
}

interface ToolPages {
  /** Pages by cursor; the first one has none. */
  readonly pages: ReadonlyMap<string | undefined, ToolPage>;
  readonly byName: ReadonlyMap<string, Tool>;
}

function toToolPages(tools: readonly Tool[], size: number): ToolPages {
  const pages = new Map<string | undefined, ToolPage>();
  let cursor: string | undefined;
  for (let at = 0; at === 0 || at < tools.length; at += size) {
    const next = tools[at + size];
    const nextCursor = next === undefined ? undefined : cursorOf(next);
    const described = tools.slice(at, at + size).map(describeTool);
    pages.set(cursor, nextCursor === undefined ? { tools: described } : { tools: described, nextCursor });
    cursor = nextCursor;
  }
  return { pages, byName: new Map(tools.map((tool) => [tool.name, tool])) };
}

/** Encodes the first tool of its page: once a reload moves that tool, the cursor is invalid. */
function cursorOf(tool: Tool): string {
  return Buffer.from(tool.name).toString("base64url");
}
