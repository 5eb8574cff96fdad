import { textOf } from "@mci/contract";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatMs, formatTime } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { chooseTool, workbench } from "../state/workbench.ts";
import { calls, type Call } from "../state/calls.ts";
import { setValue } from "../state/drafts.ts";
import { withoutSecrets } from "../state/secret-values.ts";
import { useStore } from "../state/store.ts";
import { ModelTab } from "../result/model-tab.tsx";
import { ResultHead } from "../result/result-head.tsx";
import { Compare } from "./compare.tsx";
import type { ViewComponent } from "./lazy-view.tsx";
import { ViewHead } from "./view-head.tsx";

/** The last calls: each can be loaded again, and two can be compared. */
export const History: ViewComponent = () => {
  const all = useStore(calls, (state) => state.calls);
  const shown = useStore(workbench, (state) => state.shownCall);
  const [marked, setMarked] = useState<readonly number[]>([]);
  const toggle = (id: number): void =>
    setMarked(marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id].slice(-2));
  const [before, after] = marked.toSorted((a, b) => a - b).map((id) => all.find((call) => call.id === id));
  return (
    <div class="view-body">
      <ViewHead
        title="History"
        about="The last 50 calls of this tab, which forgets them when it is closed, and secrets when the page is loaded again."
      />
      {all.length === 0 && <p class="note is-empty">No call yet.</p>}
      {before !== undefined && after !== undefined ? (
        <Comparison before={before} after={after} />
      ) : (
        all.length > 1 && <p class="note">Mark two calls to compare their answers.</p>
      )}
      <ul class="table-rows" aria-label="Calls">
        {all.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            isMarked={marked.includes(call.id)}
            isShown={call.id === shown}
            onMark={() => toggle(call.id)}
          />
        ))}
      </ul>
    </div>
  );
};

/** Two calls with their arguments and answers, the earlier one first. Comes into sight when the second one is marked. */
function Comparison({ before, after }: { readonly before: Call; readonly after: Call }): VNode {
  const [left, right] = [comparable(before), comparable(after)];
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView();
  }, [before, after]);
  return (
    <section ref={section} class="comparison" aria-label="Comparison">
      <h2>
        {timeOf(before)} {visible(before.tool)} and {timeOf(after)} {visible(after.tool)}
      </h2>
      {left === right ? (
        <p class="callout">Arguments and answers are the same.</p>
      ) : (
        <Compare before={left} after={right} label="Arguments and answers, the earlier call first" />
      )}
    </section>
  );
}

function timeOf({ startedAt }: Call): string {
  return formatTime(new Date(startedAt));
}

/** Browsers take long to compare more. */
const maxCompared = 200_000;

function comparable({ answer, failure, props }: Call): string {
  const text = answer === undefined ? (failure ?? "") : textOf(answer.result);
  return `${JSON.stringify(props, undefined, 2)}\n\n${text.slice(0, maxCompared)}\n`;
}

interface CallRowProps {
  readonly call: Call;
  readonly isMarked: boolean;
  readonly isShown: boolean;
  readonly onMark: () => void;
}

function CallRow({ call, isMarked, isShown, onMark }: CallRowProps): VNode {
  const { tool, props, state, answer, startedAt } = call;
  const outcome = answer === undefined ? state : answer.result.isError ? answer.result.code : "OK";
  const isBad = state === "failed" || answer?.result.isError === true;
  const load = (): void => {
    setValue(tool, withoutSecrets(tool, props, "left out"));
    chooseTool(tool);
  };
  return (
    <li class="table-row">
      <input type="checkbox" checked={isMarked} onChange={onMark} aria-label={`Compare call ${call.id} of ${tool}`} />
      <time dateTime={new Date(startedAt).toISOString()}>{timeOf(call)}</time>
      <strong class="cell-name">{visible(tool)}</strong>
      <code class="cell-wide">{visible(JSON.stringify(props)?.slice(0, 200) ?? "")}</code>
      <span class={isBad ? "is-bad" : "is-good"}>{visible(outcome)}</span>
      <span class="cell-time">{answer === undefined ? "" : formatMs(answer.durationMs)}</span>
      <span class="cell-actions">
        <button
          type="button"
          class="link"
          aria-expanded={isShown}
          onClick={() => workbench.set({ shownCall: isShown ? undefined : call.id })}
        >
          Answer
        </button>
        <button type="button" class="link" onClick={load}>
          Load again
        </button>
      </span>
      {isShown && <ShownAnswer call={call} />}
    </li>
  );
}

/** The answer of a call, as it is shown beside its tool. Comes into sight when it is opened. */
function ShownAnswer({ call }: { readonly call: Call }): VNode {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={section} class="shown-answer" aria-label={`Answer of call ${call.id}`}>
      <h2 class="visually-hidden">Answer</h2>
      <ResultHead call={call} canCall />
      <ModelTab call={call} />
    </section>
  );
}
