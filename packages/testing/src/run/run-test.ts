import { callerOf } from "./caller-of.ts";
import { resolve } from "node:path";
import { MCIError, type ExecuteOptions, type ToolResult } from "@mci/contract";
import { hasSecretName } from "@mci/plugin-kit/secrets";
import type { LoadOptions } from "mci";
import type { DeclaredTest } from "../collect/declared-test.ts";
import { checkResult } from "../expect/check-result.ts";
import type { Mismatch } from "../expect/mismatch.ts";
import { fixturePath } from "../fixtures/fixture-file.ts";
import { runRecorded } from "./run-recorded.ts";
import type { TestClients } from "./test-clients.ts";
import type { TestFailure, TestResult } from "./test-result.ts";

/** How tests run. */
export interface TestRun {
  readonly clients: TestClients;
  readonly load: LoadOptions;
  readonly isRecording: boolean;
  /** The fixtures of the tests so far. */
  readonly written: Set<string>;
  /** The options of each call. */
  readonly call: Pick<ExecuteOptions, "approve" | "signal">;
}

/** Calls the tool of a test and compares the result. */
export async function runTest(test: DeclaredTest, run: TestRun): Promise<TestResult> {
  const started = performance.now();
  const path = fixturePath(test);
  const { mismatches, recorded, result } = await outcomeOf(test, run).catch(fixtureMismatch);
  return {
    tool: test.tool.name,
    name: test.title,
    passed: mismatches.length === 0,
    file: test.file,
    line: test.placeOf("/name")?.line,
    failures: mismatches.map((mismatch) => toFailure(test, mismatch)),
    durationMs: performance.now() - started,
    ...(result === undefined || mismatches.length === 0 ? {} : { result }),
    ...(path === undefined ? {} : { fixture: resolve(test.tool.origin.folder, path) }),
    ...(recorded === undefined ? {} : { recorded }),
  };
}

interface Outcome {
  readonly mismatches: readonly Mismatch[];
  /** The result that was compared; absent if the call could not be made as the test says. */
  readonly result?: ToolResult | undefined;
  readonly recorded?: string | undefined;
}

async function outcomeOf(test: DeclaredTest, { clients, load, isRecording, written, call }: TestRun): Promise<Outcome> {
  const { tool, props = {}, env, expect } = test;
  const path = fixturePath(test);
  if (path === undefined) {
    const client = await clients.with(env);
    const result = await client.execute(tool.name, props, { ...call, ...callerOf(tool) });
    return { mismatches: await checkResult(result, expect), result };
  }
  if (withoutDoor.has(tool.execution.type)) {
    const message = `a "${tool.execution.type}" tool has nothing to record: leave out 'fixture'`;
    return { mismatches: [{ at: "/fixture", message }] };
  }
  const file = resolve(tool.origin.folder, path);
  if (isRecording && written.has(file)) return { mismatches: [{ at: "/fixture", message: sharedFixture }] };
  written.add(file);
  const { result, problems, recorded, unset } = await runRecorded(test, { load, path, isRecording, call });
  // The recording fits, and an answer in it cannot be read.
  if (result.isError && result.code === "MCI_FIXTURE" && problems.length === 0) {
    return { mismatches: [{ at: "/fixture", message: `${path}: ${result.error}` }] };
  }
  // Otherwise the result would only repeat that the recording does not fit.
  const reason =
    result.isError && result.code !== "MCI_FIXTURE" ? `\nThe call failed (${result.code}): ${result.error}` : "";
  const advice = unsetNames(unset, reason !== "") + again(test);
  const misfits = problems.map((message) => ({ at: "/fixture", message: `${message}${reason}\n${advice}` }));
  if (misfits.length > 0) return { mismatches: misfits, recorded };
  return { mismatches: await checkResult(result, expect), recorded, result };
}

const sharedFixture = "another test has the same fixture: it would be overwritten";

/** They reach nothing outside, or, as functions do, in their own way. */
const withoutDoor: ReadonlySet<string> = new Set(["text", "file", "function"]);

/** A secret reads the same in the recording, unless the call cannot do without it, as for a URL. */
function unsetNames(unset: readonly string[], hasFailed: boolean): string {
  const names = unset.filter((name) => hasFailed || !hasSecretName(name));
  if (names.length === 0) return "";
  return `Not set here, and not in the recording: ${names.map((name) => `env.${name}`).join(", ")}. Give values in 'env' of the test.\n`;
}

function again({ tool }: DeclaredTest): string {
  return `If that is intended, record it again: mci test ${tool.name} --record`;
}

function fixtureMismatch(error: unknown): Outcome {
  if (!MCIError.is(error)) throw error;
  const { code, message, hint } = error;
  const next = code === "MCI_PATH_NOT_FOUND" ? "Record it with 'mci test --record'." : hint;
  return { mismatches: [{ at: "/fixture", message: next === undefined ? message : `${message}\n${next}` }] };
}

function toFailure({ file, placeOf }: DeclaredTest, { at, message }: Mismatch): TestFailure {
  const place = placeOf(at);
  return { message, file, line: place?.line, column: place?.column };
}
