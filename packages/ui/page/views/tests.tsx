import type { VNode } from "preact";
import type { WorkbenchTest, WorkbenchTestResult } from "../../src/workbench.ts";
import { formatCount, formatMs } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { ask } from "../state/api.ts";
import { createStore, useStore } from "../state/store.ts";
import { PlaceLink } from "../source/place-link.tsx";
import { Failure } from "./failure.tsx";
import type { ViewComponent } from "./lazy-view.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { ViewHead } from "./view-head.tsx";

interface Run {
  readonly isRunning: boolean;
  readonly failure?: unknown;
  readonly results: readonly WorkbenchTestResult[];
}

/** Stays while other views are shown, such as the file that a failed test is corrected in. */
const lastRun = createStore<Run>({ isRunning: false, results: [] });

/** The tests declared beside the tools, and how they went. */
export const Tests: ViewComponent = ({ page }) => {
  const asked = useAnswer<{ readonly tests: readonly WorkbenchTest[] }>("tests", { causes: [page] });
  const run = useStore(lastRun, (state) => state);
  const start = async (names: readonly string[]): Promise<void> => {
    lastRun.set({ isRunning: true, failure: undefined });
    try {
      const body = { names };
      const { results } = await ask<{ readonly results: readonly WorkbenchTestResult[] }>("tests/run", { body });
      const fresh = new Set(results.map(idOf));
      const others = names.length === 0 ? [] : lastRun.get().results.filter((result) => !fresh.has(idOf(result)));
      lastRun.set({ isRunning: false, results: [...others, ...results] });
    } catch (failure) {
      lastRun.set({ isRunning: false, failure });
    }
  };
  const tests = asked.answer?.tests ?? [];
  const byId = new Map(run.results.map((result) => [idOf(result), result]));
  return (
    <div class="view-body">
      <ViewHead title="Tests" about={aboutTests(tests.length, run.results)}>
        <button
          type="button"
          class="button is-primary"
          disabled={run.isRunning || tests.length === 0}
          onClick={() => void start([])}
        >
          {run.isRunning ? "Running …" : "Run all"}
        </button>
      </ViewHead>
      <Failure error={asked.failure} />
      <Failure error={run.failure} />
      {asked.answer !== undefined && tests.length === 0 && (
        <p class="note is-empty">No tests yet. Call a tool, then save the call as a test beside its result.</p>
      )}
      <ul class="table-rows" aria-label="Tests">
        {tests.map((test) => (
          <TestRow key={idOf(test)} test={test} result={byId.get(idOf(test))} onRun={() => void start([idOf(test)])} />
        ))}
      </ul>
    </div>
  );
};

function idOf({ tool, name }: WorkbenchTest): string {
  return `${tool} > ${name}`;
}

function aboutTests(count: number, results: readonly WorkbenchTestResult[]): string {
  if (results.length === 0) return formatCount(count, "test");
  const failed = results.filter(({ passed }) => !passed).length;
  return `${formatCount(results.length - failed, "test")} passed, ${failed} failed`;
}

interface TestRowProps {
  readonly test: WorkbenchTest;
  readonly result: WorkbenchTestResult | undefined;
  readonly onRun: () => void;
}

function TestRow({ test: { tool, name, file, line }, result, onRun }: TestRowProps): VNode {
  return (
    <li class="table-row is-test">
      <span class={result === undefined ? "note" : result.passed ? "is-good" : "is-bad"}>
        {result === undefined ? "not run" : result.passed ? "passed" : "failed"}
      </span>
      <strong class="cell-name">{visible(tool)}</strong>
      <span class="cell-wide">{visible(name)}</span>
      {file !== undefined && line !== undefined ? <PlaceLink file={file} line={line} /> : <span />}
      <span class="cell-time">{result === undefined ? "" : formatMs(result.durationMs)}</span>
      <button type="button" class="link" onClick={onRun} aria-label={`Run ${name} of ${tool}`}>
        Run
      </button>
      {result?.failures.map((message) => (
        <pre key={message} class="text-block failure">
          {visible(message)}
        </pre>
      ))}
    </li>
  );
}
