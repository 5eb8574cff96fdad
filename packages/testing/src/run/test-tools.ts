import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  abortSignal,
  arrayOf,
  boolean,
  callback,
  checkOptions,
  record as object,
  string,
  type Checks,
} from "@mci/plugin-kit/options";
import { MCIClient, type LoadOptions } from "mci";
import { testsOfFiles } from "../collect/test-files.ts";
import { testsOfTools } from "../collect/tests-of-tools.ts";
import type { TestOptions } from "./options.ts";
import { runTest } from "./run-test.ts";
import { selectTests } from "./select-tests.ts";
import { TestClients } from "./test-clients.ts";
import type { TestReport, TestResult } from "./test-result.ts";

/**
 * Runs the tests of a schema file, one after the other: the `tests` of its tools, and those of the files `*.mci.test.yaml`
 * beside it.
 *
 * @example
 * ```ts
 * const { failed } = await testTools("tools.mci.yaml", { load: { env: process.env } });
 * ```
 *
 * @param file - A path, relative to the working directory, or a `file:` URL.
 * @param options - Which tests run, and how.
 * @returns How each test went. A failed test is not thrown.
 * @throws LoadError for invalid schema files and test files, and for members that tests do not have.
 * @throws ConfigError for invalid options, and for a name that selects no test.
 */
export async function testTools(file: string | URL, options: TestOptions = {}): Promise<TestReport> {
  checkOptions<TestOptions>("testTools", options, checks);
  const { load: given, names = [], record = false, approve, signal, onResult } = options;
  // Tests of a tool may be more calls than it allows, and expect the same error again and again.
  const load: LoadOptions = { ...given, rateLimits: false, repeatedFailures: false };
  const started = performance.now();
  const path = resolve(typeof file === "string" ? file : fileURLToPath(file));
  const client = await MCIClient.load(file, withoutTestWarnings(load));
  const clients = new TestClients(client, file, load);
  try {
    const tools = client.tools();
    const tests = [...(await testsOfTools(tools)), ...(await testsOfFiles(path, tools))];
    const results: TestResult[] = [];
    const run = { clients, load, isRecording: record, written: new Set<string>(), call: { approve, signal } };
    for (const test of selectTests(tests, names)) {
      if (signal?.aborted === true) break;
      const result = await runTest(test, run);
      results.push(result);
      onResult?.(result);
    }
    const passed = results.filter((result) => result.passed).length;
    return { results, passed, failed: results.length - passed, durationMs: performance.now() - started };
  } finally {
    await clients.close();
  }
}

/** Drops warnings about tests, whose mistakes are thrown when the tests are collected. */
function withoutTestWarnings(load: LoadOptions): LoadOptions {
  const { onWarning } = load;
  if (typeof onWarning !== "function") return load;
  return {
    ...load,
    onWarning(problem) {
      const isInTests = /^\/tools\/\d+\/tests\//.test(problem.pointer ?? "");
      if (!isInTests || problem.code !== "MCI_SCHEMA_UNKNOWN_FIELD") onWarning(problem);
    },
  };
}

/** `load` is checked further by `MCIClient.load`. */
const checks: Checks<TestOptions> = {
  load: object,
  names: arrayOf("an array of names", string),
  record: boolean,
  approve: callback,
  signal: abortSignal,
  onResult: callback,
};
