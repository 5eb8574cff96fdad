import { textOf } from "@mci/contract";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { WorkbenchTest, WorkbenchTestResult } from "../../src/workbench.ts";
import { formatMs } from "../parts/format.ts";
import { prettyJson, readShownJson } from "../parts/shown-json.ts";
import { visible } from "../parts/visible-text.tsx";
import { acceptedExpectation } from "../result/expectation.ts";
import { PlaceLink } from "../source/place-link.tsx";
import { ask } from "../state/api.ts";
import { setValue } from "../state/drafts.ts";
import { editOf, edits } from "../state/edits.ts";
import { useStore } from "../state/store.ts";
import { idOf, runTests } from "../state/test-run.ts";
import { chooseTool } from "../state/workbench.ts";
import { Compare } from "./compare.tsx";
import { FailureText } from "./failure-text.tsx";
import { Failure } from "./failure.tsx";

interface TestRowProps {
  readonly test: WorkbenchTest;
  readonly result: WorkbenchTestResult | undefined;
  readonly isWaiting: boolean;
  readonly mayAccept: boolean;
}

/** A test, how it went, and what can be done about it. */
export function TestRow({ test, result, isWaiting, mayAccept }: TestRowProps): VNode {
  const { tool, name, file, line, props = {} } = test;
  const outcome = isWaiting ? "waits" : result === undefined ? "not run" : result.passed ? "passed" : "failed";
  const load = (): void => {
    setValue(tool, props);
    chooseTool(tool);
  };
  return (
    <li class="table-row is-test">
      <span class={outcome === "passed" ? "is-good" : outcome === "failed" ? "is-bad" : "note"}>{outcome}</span>
      <strong class="cell-name">{visible(tool)}</strong>
      <span class="cell-wide">{visible(name)}</span>
      {file !== undefined && line !== undefined ? <PlaceLink file={file} line={line} /> : <span />}
      <span class="cell-time">{result === undefined ? "" : formatMs(result.durationMs)}</span>
      <span class="cell-actions">
        <button type="button" class="link" onClick={load} aria-label={`Load into the form: ${name} of ${tool}`}>
          Load
        </button>
        <button
          type="button"
          class="link"
          onClick={() => void runTests([idOf(test)])}
          aria-label={`Run ${name} of ${tool}`}
        >
          Run
        </button>
      </span>
      {result?.failures.map((message, index) => (
        <FailureText key={message} text={message} label={`Failure ${index + 1}: ${name} of ${tool}`} />
      ))}
      {result?.passed === false && result.result !== undefined && (
        <Received test={test} result={result.result} mayAccept={mayAccept} />
      )}
    </li>
  );
}

interface ReceivedProps {
  readonly test: WorkbenchTest;
  readonly result: NonNullable<WorkbenchTestResult["result"]>;
  readonly mayAccept: boolean;
}

/** The answer that was not expected: beside the one that was, or as the one that is expected from now on. */
function Received({ test, result, mayAccept }: ReceivedProps): VNode {
  const { tool, name, expect = {}, file } = test;
  const [isCompared, setCompared] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isEdited = useStore(edits, editOf(file)) !== undefined;
  const accept = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      await ask("tests/accept", { body: { tool, name, expect: acceptedExpectation(expect, result) } });
      await runTests([idOf(test)]);
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const expected = expectedText(expect);
  // A yes that nobody could give here is not what the tool answers.
  const isAnswer = !(result.isError && result.code === "MCI_APPROVAL");
  return (
    <div class="received">
      {mayAccept && isAnswer && (
        <button
          type="button"
          class="button is-small"
          disabled={isEdited}
          title={isEdited ? "Save the file first." : undefined}
          onClick={() => void accept()}
          aria-label={`Accept this answer: ${name} of ${tool}`}
        >
          Accept this answer
        </button>
      )}
      {expected !== undefined && (
        <button type="button" class="link" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          Side by side
        </button>
      )}
      {isEdited && mayAccept && <span class="note">The file has changes that are not saved.</span>}
      <Failure error={failure} />
      {isCompared && expected !== undefined && (
        <Compare before={expected} after={prettyText(textOf(result))} label="Expected and received" />
      )}
    </div>
  );
}

/** Browsers take long to compare more. */
const maxCompared = 200_000;

function expectedText(expect: NonNullable<WorkbenchTest["expect"]>): string | undefined {
  if ("json" in expect) return prettyJson(expect.json);
  return expect.text === undefined ? undefined : prettyText(expect.text);
}

function prettyText(text: string): string {
  const json = readShownJson(text);
  return (json === undefined ? text : prettyJson(json)).slice(0, maxCompared);
}
