import type { DeclaredTest } from "../collect/declared-test.ts";
import { checkResult } from "../expect/check-result.ts";
import type { Mismatch } from "../expect/mismatch.ts";
import type { TestClients } from "./test-clients.ts";
import type { TestFailure, TestResult } from "./test-result.ts";

/** Calls the tool of a test and compares the result. */
export async function runTest(test: DeclaredTest, clients: TestClients, signal?: AbortSignal): Promise<TestResult> {
  const started = performance.now();
  const { tool, title, file, props = {}, expect } = test;
  const client = await clients.with(test.env);
  const result = await client.execute(tool.name, props, signal === undefined ? {} : { signal });
  const mismatches = await checkResult(result, expect);
  return {
    tool: tool.name,
    name: title,
    passed: mismatches.length === 0,
    file,
    line: test.placeOf("/name")?.line,
    failures: mismatches.map((mismatch) => toFailure(test, mismatch)),
    durationMs: performance.now() - started,
  };
}

function toFailure({ file, placeOf }: DeclaredTest, { at, message }: Mismatch): TestFailure {
  const place = placeOf(at);
  return { message, file, line: place?.line, column: place?.column };
}
