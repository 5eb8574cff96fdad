import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject, ToolExpectation } from "@mci/contract";
import { MCIClient, type LoadOptions } from "mci";
import { testsOfFiles } from "../collect/test-files.ts";
import { testsOfTools } from "../collect/tests-of-tools.ts";

/** A declared test, before it runs. */
export interface ListedTest {
  readonly tool: string;
  /** The test's name, or its number: `#2`. */
  readonly name: string;
  readonly file: string;
  /** First line is 1. */
  readonly line?: number | undefined;
  /** JSON pointer of the test in its file: `/tools/0/tests/1`. */
  readonly pointer: string;
  /** The arguments of the call. */
  readonly props: JsonObject;
  readonly expect: ToolExpectation;
}

/**
 * Lists the tests of a schema file without running them.
 *
 * @param file - A path, relative to the working directory, or a `file:` URL.
 * @param options - How the tools are loaded.
 * @returns The tests that `testTools` would run, in the same order.
 * @throws LoadError for invalid schema files and test files, and for members that tests do not have.
 */
export async function listTests(
  file: string | URL,
  { load = {} }: { readonly load?: LoadOptions } = {},
): Promise<readonly ListedTest[]> {
  const path = resolve(typeof file === "string" ? file : fileURLToPath(file));
  const client = await MCIClient.load(path, { ...load, onWarning: () => undefined });
  try {
    const tools = client.tools();
    const tests = [...(await testsOfTools(tools)), ...(await testsOfFiles(path, tools))];
    return tests.map((test) => ({
      tool: test.tool.name,
      name: test.title,
      file: test.file,
      line: test.placeOf("")?.line,
      pointer: test.pointer,
      props: test.props ?? {},
      expect: test.expect ?? {},
    }));
  } finally {
    await client.close();
  }
}
