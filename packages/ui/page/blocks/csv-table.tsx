import Papa from "papaparse";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { formatCount } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";

interface CsvTableProps {
  readonly text: string;
  readonly label: string;
}

/** Browsers take long to lay out more. */
const rowsAtOnce = 200;
/** A table of more characters takes long to read. */
const maxRead = 2_000_000;
const maxColumns = 100;

/** Shows comma-separated values as a table; the first line names its columns. */
export function CsvTable({ text, label }: CsvTableProps): VNode {
  const [head = [], ...rows] = useMemo(
    () => Papa.parse<string[]>(text.slice(0, maxRead), { skipEmptyLines: true }).data,
    [text],
  );
  const [count, setCount] = useState(rowsAtOnce);
  const columns = Math.min(maxColumns, Math.max(head.length, ...rows.slice(0, count).map(({ length }) => length)));
  const indexes = Array.from({ length: columns }, (_, index) => index);
  return (
    <>
      <div class="csv" role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {indexes.map((index) => (
                <th key={index} scope="col">
                  {visible(head[index] ?? "")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map((row, at) => (
              <tr key={at}>
                {indexes.map((index) => (
                  <td key={index}>{visible(row[index] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">
        {formatCount(rows.length, "row")}
        {text.length > maxRead && " of its beginning"}
        {head.length > maxColumns && `, the first ${maxColumns} columns`}
        {rows.length > count && (
          <>
            , {count} shown.{" "}
            <button type="button" class="link" onClick={() => setCount(count + rowsAtOnce * 5)}>
              Show more
            </button>
          </>
        )}
      </p>
    </>
  );
}
