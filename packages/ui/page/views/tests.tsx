import type { VNode } from "preact";
import type { WorkbenchTest } from "../../src/workbench.ts";
import { formatCount, formatTime } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { SaveTest } from "../result/save-test.tsx";
import { calls } from "../state/calls.ts";
import { useStore } from "../state/store.ts";
import { idOf, runTests, stopTests, testRun, type TestRun } from "../state/test-run.ts";
import { useAnswer } from "../state/use-answer.ts";
import { Failure } from "./failure.tsx";
import type { ViewComponent } from "./lazy-view.tsx";
import { TestRow } from "./test-row.tsx";
import { ViewHead } from "./view-head.tsx";

/** The tests declared beside the tools, and how they went. */
export const Tests: ViewComponent = ({ page }) => {
  const asked = useAnswer<{ readonly tests: readonly WorkbenchTest[] }>("tests", { causes: [page] });
  const run = useStore(testRun, (state) => state);
  const tests = asked.answer?.tests ?? [];
  const isRunning = run.waiting.size > 0;
  const failed = tests.map(idOf).filter((id) => run.results.get(id)?.passed === false);
  return (
    <div class="view-body">
      <ViewHead title="Tests" about={aboutTests(tests, run)}>
        {failed.length > 0 && !isRunning && failed.length < tests.length && (
          <button type="button" class="button" onClick={() => void runTests(failed)}>
            Run failed
          </button>
        )}
        {isRunning ? (
          <button type="button" class="button is-danger" onClick={onStop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="button is-primary"
            disabled={tests.length === 0}
            onClick={() => void runTests(tests.map(idOf))}
          >
            Run all
          </button>
        )}
      </ViewHead>
      {isRunning && (
        <progress
          class="progress"
          value={run.count - run.waiting.size}
          max={run.count}
          aria-label="Tests that have run"
        />
      )}
      <Failure error={asked.failure} />
      <Failure error={run.failure} />
      {asked.answer !== undefined && tests.length === 0 && (
        <p class="note is-empty">No tests yet. Call a tool, then save the call as a test beside its result.</p>
      )}
      <ul class="table-rows" aria-label="Tests">
        {tests.map((test) => (
          <TestRow
            key={idOf(test)}
            test={test}
            result={run.results.get(idOf(test))}
            isWaiting={run.waiting.has(idOf(test))}
            mayAccept={page.maySaveTests}
          />
        ))}
      </ul>
      {page.maySaveTests && <RecordedCalls />}
    </div>
  );
};

/** The second click of two on "Run all" is not meant for the button that takes its place. */
function onStop({ detail: clicks }: MouseEvent): void {
  if (clicks < 2) stopTests();
}

function aboutTests(tests: readonly WorkbenchTest[], { results, waiting, count }: TestRun): string {
  const known = tests.flatMap((test) => results.get(idOf(test)) ?? []);
  const failed = known.filter(({ passed }) => !passed).length;
  const outcome = `${formatCount(known.length - failed, "test")} passed, ${failed} failed`;
  if (waiting.size > 0) return `${count - waiting.size} of ${count} have run: ${outcome}`;
  return known.length === 0 ? formatCount(tests.length, "test") : outcome;
}

const maxRecorded = 5;

/** The last calls, each of which can become a test. */
function RecordedCalls(): VNode | null {
  const all = useStore(calls, (state) => state.calls);
  const recent = all.filter(({ answer }) => answer !== undefined).slice(0, maxRecorded);
  if (recent.length === 0) return null;
  return (
    <section class="recorded" aria-label="Calls to record">
      <h2>Record from a call</h2>
      <ul class="table-rows">
        {recent.map((call) => (
          <li key={call.id} class="table-row is-recorded">
            <time dateTime={new Date(call.startedAt).toISOString()}>{formatTime(new Date(call.startedAt))}</time>
            <strong class="cell-name">{visible(call.tool)}</strong>
            <code class="cell-wide">{visible(JSON.stringify(call.props)?.slice(0, 200) ?? "")}</code>
            <SaveTest call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}
