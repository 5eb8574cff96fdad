import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

interface VirtualRowsProps<Row extends { readonly key: string }> {
  readonly label: string;
  readonly role?: "listbox" | "tree";
  /** Beginning of the ids of the rows. */
  readonly id: string;
  readonly rows: readonly Row[];
  readonly heightOf: (row: Row) => number;
  /** The index of the chosen row; -1 for none. */
  readonly chosen: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: (row: Row) => ComponentChildren;
}

/** A list of which only the rows in sight are in the page, however many there are. */
export function VirtualRows<Row extends { readonly key: string }>(props: VirtualRowsProps<Row>): VNode {
  const { label, role = "listbox", id, rows, heightOf, chosen, onKeyDown, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const tops = useMemo(() => topsOf(rows, heightOf), [rows, heightOf]);
  const total = tops.at(-1) ?? 0;
  const measure = (): void => {
    const { scrollTop: top = 0, clientHeight: height = 0 } = box.current ?? {};
    setView({ top, height });
  };
  useEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => scrollTo(box.current, tops[chosen], tops[chosen + 1]), [chosen, tops]);
  const first = Math.max(0, tops.findIndex((top) => top > view.top - 200) - 1);
  const end = tops.findIndex((top) => top > view.top + view.height + 200);
  const shown = rows.slice(first, end === -1 ? rows.length : end);
  const chosenRow = rows[chosen];
  return (
    <div
      class="rows"
      role={role}
      aria-label={label}
      aria-activedescendant={chosenRow === undefined ? undefined : `${id}-${chosenRow.key}`}
      tabIndex={0}
      ref={box}
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: `${total}px`, position: "relative" }}>
        {shown.map((row, index) => (
          <div
            key={row.key}
            role="presentation"
            style={{ position: "absolute", insetInline: 0, top: `${tops[first + index] ?? 0}px` }}
          >
            {children(row)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Where each row starts, and where the last one ends. */
function topsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): readonly number[] {
  const tops = [0];
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + heightOf(row));
  return tops;
}

function scrollTo(box: HTMLElement | null, top: number | undefined, bottom: number | undefined): void {
  if (box === null || top === undefined || bottom === undefined) return;
  if (top < box.scrollTop) box.scrollTop = Math.max(0, top - 40);
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
