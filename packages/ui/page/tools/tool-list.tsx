import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ToolSummary } from "../../src/api/answers.ts";
import { formatCount } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { isTyping } from "../parts/is-typing.ts";
import { VirtualRows } from "../parts/virtual-rows.tsx";
import { visible } from "../parts/visible-text.tsx";
import { enterTool, passTool } from "../state/workbench.ts";
import { toRows, type Row } from "./rows.ts";
import { ToolRow } from "./tool-row.tsx";

interface ToolListProps {
  readonly tools: readonly ToolSummary[];
  readonly chosen: string | undefined;
}

/** All tools by toolset, narrowed by what is typed. The arrow keys move between them. */
export function ToolList({ tools, chosen }: ToolListProps): VNode {
  const [filter, setFilter] = useState("");
  // What was typed is about the first match, until the arrow keys choose another one.
  const [isSearching, setSearching] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => toRows(tools, filter), [tools, filter]);
  const names = rows.flatMap((row) => (row.kind === "tool" ? row.tool.name : []));
  useEffect(() => focusOnSlash(field), []);
  const move = (event: KeyboardEvent): void => {
    if (event.key === "Enter") return enter(event);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (by === undefined || names.length === 0) return;
    event.preventDefault();
    const at = chosen === undefined ? -1 : names.indexOf(chosen);
    const next = names[Math.min(names.length - 1, Math.max(0, at === -1 ? 0 : at + by))];
    if (next !== undefined) passTool(next);
    setSearching(false);
  };
  const enter = (event: KeyboardEvent): void => {
    const isShown = chosen !== undefined && names.includes(chosen);
    const next = isShown && !isSearching ? chosen : names[0];
    const isRun = event.ctrlKey || event.metaKey;
    if (isRun && next !== undefined && next === chosen) return;
    event.preventDefault();
    // A tool that the search hides is not run from there.
    if (isRun) event.stopPropagation();
    if (next !== undefined) enterTool(next);
    setSearching(false);
  };
  return (
    <section class="panel tool-list" aria-label="Tools">
      <div class="panel-head">
        <label class="search">
          <Icon name="search" />
          <span class="visually-hidden">Find tools</span>
          <input
            ref={field}
            type="search"
            placeholder="Find tools"
            aria-keyshortcuts="/"
            value={filter}
            onInput={(event) => {
              setFilter(event.currentTarget.value);
              setSearching(event.currentTarget.value.trim() !== "");
            }}
            onKeyDown={move}
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
      </div>
      {names.length === 0 ? (
        <p class="note is-empty">{tools.length === 0 ? "There are no tools." : "No tool matches."}</p>
      ) : (
        <VirtualRows
          label={formatCount(names.length, "tool")}
          id="tool"
          rows={rows}
          heightOf={heightOf}
          chosen={rows.findIndex((row) => row.kind === "tool" && row.tool.name === chosen)}
          onKeyDown={move}
        >
          {(row: Row) =>
            row.kind === "toolset" ? (
              <div class="toolset" role="presentation">
                {visible(row.name)}
                <span class="count">{row.count}</span>
              </div>
            ) : (
              <ToolRow tool={row.tool} isChosen={row.tool.name === chosen} />
            )
          }
        </VirtualRows>
      )}
    </section>
  );
}

function heightOf(row: Row): number {
  return row.kind === "toolset" ? 32 : 52;
}

/** "/" goes to the search, unless something is being typed. */
function focusOnSlash(field: { readonly current: HTMLInputElement | null }): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "/" || isTyping(event)) return;
    event.preventDefault();
    field.current?.focus();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
