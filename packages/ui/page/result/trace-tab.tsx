import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { formatCount, formatMs } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { BarPicture, type PictureBar } from "../pictures/bar-picture.tsx";
import type { Call } from "../state/calls.ts";
import { traceRows, type TraceRow } from "./trace-bars.ts";

/** Shows the steps of a call on one axis of time, and as a table. */
export function TraceTab({ call }: { readonly call: Call | undefined }): VNode | null {
  const answer = call?.answer;
  const rows = useMemo(() => (answer === undefined ? [] : traceRows(answer)), [answer]);
  if (answer === undefined) return null;
  const { durationMs } = answer;
  const total: PictureBar = { label: "total", value: formatMs(durationMs), from: 0, to: durationMs, kind: "total" };
  return (
    <>
      <BarPicture
        label={`${formatCount(rows.length, "step")} of the call over ${formatMs(durationMs)}: the table has them all`}
        bars={[...rows.slice(0, maxBars).map(barOf), total]}
        max={Math.max(durationMs, 0.01)}
        format={formatTick}
      />
      {rows.length > maxBars && <p class="note">{`The first ${maxBars} steps are drawn.`}</p>}
      <table class="figures">
        <caption class="visually-hidden">Steps of the call</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" class="is-number">
              Begin
            </th>
            <th scope="col" class="is-number">
              Time
            </th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} row={row} />
          ))}
          <tr class="is-total">
            <th scope="row">total</th>
            <td class="is-number">{formatMs(0)}</td>
            <td class="is-number">{formatMs(durationMs)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** A paginated call may have sent hundreds of requests. */
const maxBars = 60;

function barOf({ name, at, ms, depth, kind }: TraceRow): PictureBar {
  return { label: name, value: ms === undefined ? "" : formatMs(ms), from: at, to: at + (ms ?? 0), depth, kind };
}

function formatTick(ms: number): string {
  return ms >= 1_000 ? `${ms / 1_000} s` : `${Number(ms.toPrecision(3))} ms`;
}

function Row({ row: { name, at, ms, depth, within, note = "" } }: { readonly row: TraceRow }): VNode {
  return (
    <tr>
      <th scope="row" style={{ paddingInlineStart: `${8 + depth * 14}px` }}>
        {visible(name)}
        {within !== undefined && <span class="visually-hidden">, a part of {within}</span>}
      </th>
      <td class="is-number">{formatMs(at)}</td>
      <td class="is-number">{ms === undefined ? "" : formatMs(ms)}</td>
      <td class="figures-note">{visible(note)}</td>
    </tr>
  );
}
