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

/** `listed` returns the tools of a caller's list where it is not all of them. */
export function toolCatalog(
  toolbox: Toolbox,
  pageSize: number,
  listed = (_caller: CallContext | undefined): readonly Tool[] => toolbox.tools(),
): Catalog {
  const watchers = new Set<() => void>();
  const pages = ofTools((tools) => toToolPages(tools, pageSize));
  const byName = ofTools((tools) => new Map(tools.map((tool) => [tool.name, tool])));
  const unwatch = toolbox.watch?.(() => {
    pages.clear();
    for (const watcher of watchers) watcher();
  });
  const seen = (caller: CallContext | undefined): readonly Tool[] => toolsSeenBy(toolbox.tools(), caller);
  return {
    page: (cursor, caller) => pages.get(toolsSeenBy(listed(caller), caller)).get(cursor),
    tool: (name, caller) => byName.get(seen(caller)).get(name),
    tools: seen,
    isRestricted: () => isRestricted(toolbox.tools()),
    watch: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    close: () => unwatch?.(),
  };
}

/** Values by the array of tools that they are made of, which is another one after a reload, and for callers who see other tools. */
function ofTools<T>(make: (tools: readonly Tool[]) => T): { get(tools: readonly Tool[]): T; clear(): void } {
  let made = new WeakMap<readonly Tool[], { readonly value: T }>();
  return {
    get(tools) {
      let known = made.get(tools);
      if (known === undefined) made.set(tools, (known = { value: make(tools) }));
      return known.value;
    },
    clear: () => void (made = new WeakMap()),
  };
}

/** Pages by cursor; the first one has none. */
type ToolPages = ReadonlyMap<string | undefined, ToolPage>;

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
  return pages;
}

/** Encodes the first tool of its page: once a reload moves that tool, the cursor is invalid. */
function cursorOf(tool: Tool): string {
  return Buffer.from(tool.name).toString("base64url");
}
