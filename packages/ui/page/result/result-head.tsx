import type { VNode } from "preact";
import { formatCount, formatMs } from "../parts/format.ts";
import { CopyCall } from "./copy-call.tsx";
import { RunningHead } from "./running-head.tsx";
import { SaveTest } from "./save-test.tsx";
import { workbench } from "../state/workbench.ts";
import { useStore } from "../state/store.ts";
import type { Call } from "../state/calls.ts";
import { visible } from "../parts/visible-text.tsx";

interface ResultHeadProps {
  readonly call: Call | undefined;
  readonly canCall: boolean;
}

/** How the last call went, in one line. */
export function ResultHead({ call, canCall }: ResultHeadProps): VNode {
  const now = useStore(workbench, ({ page }) => page?.version);
  if (call === undefined)
    return <p class="note is-empty">{canCall && "No call yet. Fill in the arguments and press Run."}</p>;
  const { state, answer, failure, version, savedIn } = call;
  // A test that was saved is a change of the file, but not one of the tool.
  const isOutdated = version !== now && savedIn === undefined;
  if (state === "running") return <RunningHead call={call} />;
  if (state === "asking") return <p class="result-head">Waiting for an answer.</p>;
  if (state === "cancelled") return <p class="result-head">Cancelled. The tool was told to stop.</p>;
  if (answer === undefined) return <p class="result-head is-error">{visible(failure ?? "")}</p>;
  const { result, durationMs, tokens } = answer;
  return (
    <div class={`result-head${result.isError ? " is-error" : " is-ok"}`}>
      <strong>{result.isError ? "Error" : "OK"}</strong>
      {result.isError && <code>{visible(result.code)}</code>}
      <span>{formatMs(durationMs)}</span>
      {tokens !== undefined && (
        <span>
          {formatCount(tokens, "token")}
          {result.content.some(({ type }) => type !== "text") && " of text"}
        </span>
      )}
      <span class="result-actions">
        <CopyCall tool={call.tool} props={call.props} />
      </span>
      <SaveTest key={call.id} call={call} />
      {isOutdated && <p class="outdated">The files have changed since this call.</p>}
    </div>
  );
}
