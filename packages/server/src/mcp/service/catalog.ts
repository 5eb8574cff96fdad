import type { Tool, Toolbox } from "@mci/contract";
import { describeTool, type DescribedTool } from "@mci/plugin-kit/mcp";

/** A page of `tools/list`, without the members added by each revision. */
export interface ToolPage {
  readonly tools: readonly DescribedTool[];
  readonly nextCursor?: string;
}

/** The tools of a toolbox, described once per state of the toolbox. */
export interface Catalog {
  /** Returns the page of a cursor: the first one without a cursor, undefined if the cursor is unknown. */
  page(cursor: string | undefined): ToolPage | undefined;
  tool(name: string): Tool | undefined;
  tools(): readonly Tool[];
  /** Calls back when the toolbox reports changed tools; the returned function stops it. */
  watch(changed: () => void): () => void;
  close(): void;
}

export function toolCatalog(toolbox: Toolbox, pageSize: number): Catalog {
  const watchers = new Set<() => void>();
  let shelf: ToolPages | undefined;
  const unwatch = toolbox.watch?.(() => {
    shelf = undefined;
    for (const watcher of watchers) watcher();
  });
  const current = (): ToolPages => {
    const tools = toolbox.tools();
    if (shelf?.of !== tools) shelf = toToolPages(tools, pageSize);
    return shelf;
  };
  return {
    page: (cursor) => current().pages.get(cursor),
    tool: (name) => current().byName.get(name),
    tools: () => toolbox.tools(),
    watch: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    close: () => unwatch?.(),
  };
}

interface ToolPages {
  readonly of: readonly Tool[];
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
  return { of: tools, pages, byName: new Map(tools.map((tool) => [tool.name, tool])) };
}

/** Encodes the first tool of its page: once a reload moves that tool, the cursor is invalid. */
function cursorOf(tool: Tool): string {
  return Buffer.from(tool.name).toString("base64url");
}
