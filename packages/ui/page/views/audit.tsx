import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AuditTail } from "../../src/workbench.ts";
import { formatCount, formatMs, formatTime } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { Failure } from "./failure.tsx";
import type { ViewComponent } from "./lazy-view.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { ViewHead } from "./view-head.tsx";

const againAfterMs = 3_000;

/** The end of the audit log, read again every few seconds. */
export const Audit: ViewComponent = () => {
  const [count, setCount] = useState(0);
  const [filter, setFilter] = useState("");
  const [onlyErrors, setOnlyErrors] = useState(false);
  const asked = useAnswer<AuditTail>("audit", { causes: [count] });
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), againAfterMs);
    return () => clearInterval(timer);
  }, []);
  const { records = [], isCut = false } = asked.answer ?? {};
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = records.filter((record) => {
    if (onlyErrors && record["outcome"] !== "error") return false;
    const text = JSON.stringify(record).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <div class="view-body">
      <ViewHead
        title="Audit"
        about={`${formatCount(shown.length, "call")}${isCut ? " of the last part of the log" : ""}`}
      >
        <label class="inline">
          <input type="checkbox" checked={onlyErrors} onChange={() => setOnlyErrors(!onlyErrors)} /> Errors only
        </label>
        <input
          class="input is-short"
          type="search"
          placeholder="Filter"
          aria-label="Filter the log"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </ViewHead>
      <Failure error={asked.failure} />
      <ul class="table-rows" aria-label="Calls in the log">
        {shown.map((record, index) => (
          <Record key={index} record={record} />
        ))}
      </ul>
      {asked.answer !== undefined && shown.length === 0 && <p class="note is-empty">No calls.</p>}
    </div>
  );
};

function Record({ record }: { readonly record: Readonly<Record<string, unknown>> }): VNode {
  const {
    time,
    tool,
    duration_ms: ms,
    outcome,
    code: _code,
    tenant,
    subject,
    request_id: _id,
    arguments: props,
    ...rest
  } = record;
  const isError = outcome === "error";
  const who = [tenant, subject].filter((name) => typeof name === "string").join(" · ");
  const texts = [props, Object.keys(rest).length === 0 ? undefined : rest].map((part) => JSON.stringify(part) ?? "");
  return (
    <li class="table-row is-audit">
      <time>{typeof time === "string" ? formatTime(new Date(time)) : ""}</time>
      <strong class="cell-name">{visible(typeof tool === "string" ? tool : "")}</strong>
      <code class="cell-wide">{visible(texts.join(" ").slice(0, 300))}</code>
      <span>{visible(who)}</span>
      <span class={isError ? "is-bad" : outcome === undefined ? "note" : "is-good"}>
        {visible(outcomeText(record))}
      </span>
      <span class="cell-time">{typeof ms === "number" ? formatMs(ms) : ""}</span>
    </li>
  );
}

/** A call without an outcome is still under way. */
function outcomeText({ tool, outcome, code, dropped }: Readonly<Record<string, unknown>>): string {
  if (tool === undefined && typeof dropped === "number") return `${formatCount(dropped, "call")} not recorded`;
  if (typeof code === "string") return code;
  return outcome === "error" ? "error" : outcome === undefined ? "running" : "OK";
}
