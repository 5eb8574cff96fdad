import { WrittenNumber } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.tsx";
import { formatCount } from "../parts/format.ts";
import { prettyJson } from "../parts/shown-json.ts";
import { VirtualRows } from "../parts/virtual-rows.tsx";
import { visible } from "../parts/visible-text.tsx";
import { findInTree, keyOf, keysAbove, pathText, treeRows, type Folds, type TreeRow } from "./tree-rows.ts";

interface JsonTreeProps {
  readonly value: unknown;
  readonly label: string;
}

const rowHeight = 24;
const heightOf = (): number => rowHeight;

/**
 * Shows a JSON value as a tree, of which only the rows in sight are in the page. Libraries for it neither show invisible
 * characters nor keep all digits of numbers.
 */
export function JsonTree({ value, label }: JsonTreeProps): VNode {
  const [folds, setFolds] = useState<Folds>(new Map());
  const [chosen, setChosen] = useState("$");
  const [query, setQuery] = useState("");
  const id = useId();
  const found = useMemo(() => (query === "" ? [] : findInTree(value, query)), [value, query]);
  const rows = useMemo(() => treeRows(value, folds), [value, folds]);
  const foundKeys = useMemo(() => new Set(found.map(keyOf)), [found]);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const row = rows[at];
  const fold = (key: string, isOpen: boolean): void => setFolds(new Map(folds).set(key, isOpen));
  const show = (path: TreeRow["path"]): void => {
    setFolds(new Map([...folds, ...[...keysAbove(path)].map((key) => [key, true] as const)]));
    setChosen(keyOf(path));
  };
  const search = (text: string): void => {
    setQuery(text);
    const first = text === "" ? undefined : findInTree(value, text)[0];
    if (first !== undefined) show(first);
  };
  const position = found.findIndex((path) => keyOf(path) === chosen);
  const step = (by: number): void => {
    const next = found[(position + by + found.length) % found.length];
    if (next !== undefined) show(next);
  };
  return (
    <div class="tree">
      <div class="tree-search">
        <input
          class="input"
          type="search"
          placeholder="Find in the tree"
          aria-label={`Find in the tree of ${label}`}
          value={query}
          onInput={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        />
        <span class="note" role="status">
          {query === "" ? "" : found.length === 0 ? "Not found" : `${position + 1} of ${found.length}`}
        </span>
        <button type="button" class="link" onClick={() => setFolds(foldAll(rows, value, true))}>
          Unfold all
        </button>
        <button type="button" class="link" onClick={() => setFolds(foldAll(rows, value, false))}>
          Fold all
        </button>
      </div>
      <div class="tree-rows" style={{ height: `${Math.min(rows.length, 20) * rowHeight + 2}px` }}>
        <VirtualRows
          label={label}
          role="tree"
          id={id}
          rows={rows}
          heightOf={heightOf}
          chosen={at}
          onKeyDown={(event) => {
            const key = keyToRow(event, rows, at, fold);
            if (key !== undefined) setChosen(key);
          }}
        >
          {(one: TreeRow) => (
            <Row
              id={`${id}-${one.key}`}
              row={one}
              isChosen={one.key === chosen}
              isFound={foundKeys.has(one.key)}
              onClick={() => {
                setChosen(one.key);
                if (one.count !== undefined) fold(one.key, !one.isOpen);
              }}
            />
          )}
        </VirtualRows>
      </div>
      {row !== undefined && (
        <p class="tree-path">
          <code>{visible(pathText(row.path))}</code>
          <CopyButton title="Copy path" label={`Copy path in ${label}`} content={() => pathText(row.path)} />
          <CopyButton
            title="Copy value"
            label={`Copy value in ${label}`}
            content={() => (typeof row.value === "string" ? row.value : prettyJson(row.value))}
          />
        </p>
      )}
    </div>
  );
}

/** More rows than that are not opened at once. */
const maxOpened = 20_000;

function foldAll(rows: readonly TreeRow[], value: unknown, isOpen: boolean): Folds {
  const folds = new Map(rows.filter(({ count }) => count !== undefined).map(({ key }) => [key, isOpen] as const));
  if (!isOpen) return folds.set("$", true);
  // Each round opens what the one before has shown.
  for (let before = 0; before < folds.size;) {
    before = folds.size;
    const shown = treeRows(value, folds);
    if (shown.length > maxOpened) break;
    for (const { key, count } of shown) if (count !== undefined) folds.set(key, true);
  }
  return folds;
}

/** Returns the row that a key leads to; opens and folds as file trees do. */
function keyToRow(
  event: KeyboardEvent,
  rows: readonly TreeRow[],
  at: number,
  fold: (key: string, isOpen: boolean) => void,
): string | undefined {
  const row = rows[at];
  if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { key, count, isOpen, path } = row;
  const moves: Readonly<Record<string, number | undefined>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 15,
    PageUp: at - 15,
    Home: 0,
    End: rows.length - 1,
  };
  const to = moves[event.key];
  const isFold = ["ArrowLeft", "ArrowRight", "Enter", " "].includes(event.key);
  if (to === undefined && !isFold) return undefined;
  event.preventDefault();
  if (to !== undefined) return rows[Math.min(rows.length - 1, Math.max(0, to))]?.key;
  const opens = event.key === "ArrowRight" || (event.key !== "ArrowLeft" && !isOpen);
  if (opens && isOpen) return rows[at + 1]?.key;
  if (count !== undefined && opens !== isOpen) fold(key, opens);
  else if (!opens && path.length > 0) return keyOf(path.slice(0, -1));
  return undefined;
}

interface RowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly isChosen: boolean;
  readonly isFound: boolean;
  readonly onClick: () => void;
}

function Row({ id, row: { path, value, count, isOpen }, isChosen, isFound, onClick }: RowProps): VNode {
  const name = path.at(-1);
  return (
    <div
      id={id}
      class={`tree-row${isFound ? " is-found" : ""}`}
      role="treeitem"
      aria-level={path.length + 1}
      aria-expanded={count === undefined ? undefined : isOpen}
      aria-selected={isChosen}
      style={{ paddingInlineStart: `${8 + Math.min(path.length, maxIndent) * 16}px` }}
      onClick={onClick}
    >
      <span class="tree-mark" aria-hidden="true">
        {count === undefined ? "" : isOpen ? "▾" : "▸"}
      </span>
      {name !== undefined && <span class="tree-name">{visible(String(name))}</span>}
      {count === undefined ? <Scalar value={value} /> : <span class="tree-count">{countText(value, count)}</span>}
    </div>
  );
}

const maxIndent = 24;

function countText(value: unknown, count: number): string {
  if (Array.isArray(value)) return count === 0 ? "[]" : formatCount(count, "item");
  return count === 0 ? "{}" : formatCount(count, "member");
}

/** More of a string is not seen in a row. */
const maxShown = 1_000;

function Scalar({ value }: { readonly value: unknown }): VNode {
  if (typeof value === "string")
    return <span class="tree-string">{visible(JSON.stringify(value.slice(0, maxShown)))}</span>;
  return <span class="tree-value">{WrittenNumber.is(value) ? value.text : String(value)}</span>;
}
