import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { LoadError, type JsonObject, type Problem, type Tool, type ToolTest } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import type { DeclaredTest } from "./declared-test.ts";
import { problemAt, testProblems, unknownMembers } from "./test-file-problems.ts";
import { toDeclaredTests } from "./to-declared-tests.ts";

/**
 * Returns the tests of the files `*.mci.test.yaml`, `.yml` and `.json` beside a schema file: `{ tool: NAME, env: {...}, tests: [...] }`.
 * One that names another schema file in `file` is left out. Throws LoadError for invalid ones.
 */
export async function testsOfFiles(schemaFile: string, tools: readonly Tool[]): Promise<readonly DeclaredTest[]> {
  const folder = dirname(schemaFile);
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const names = entries.map(({ name }) => name).filter((name) => /\.mci\.test\.(?:json|ya?ml)$/.test(name));
  const read = await Promise.all(names.toSorted().map((name) => readTestFile(join(folder, name), schemaFile, tools)));
  const problems = read.flatMap((file) => file.problems.toSorted(byLine));
  if (problems.length > 0) throw new LoadError(problems);
  return read.flatMap((file) => file.tests);
}

interface TestFile {
  readonly tests: readonly DeclaredTest[];
  readonly problems: readonly Problem[];
}

async function readTestFile(path: string, schemaFile: string, tools: readonly Tool[]): Promise<TestFile> {
  const document = await parse(await readFile(path), { file: path });
  const { value } = document;
  if (document.problems.length > 0) return { tests: [], problems: document.problems };
  if (!isRecord(value)) {
    return { tests: [], problems: [problemAt(document, "", "A test file must be an object with 'tool' and 'tests'.")] };
  }
  const { file, tool: name, env = {}, tests } = value;
  if (typeof file === "string" && resolve(dirname(path), file) !== schemaFile) return { tests: [], problems: [] };
  const problems = [...unknownMembers(document, value)];
  const tool = tools.find((candidate) => candidate.name === name);
  if (typeof name !== "string") problems.push(problemAt(document, "/tool", "'tool' must be the name of a tool."));
  else if (tool === undefined) {
    const known = tools.map((candidate) => candidate.name);
    problems.push(problemAt(document, "/tool", `There is no tool '${name}'.`, suggest(name, known) ?? otherFile));
  }
  if (!isRecord(env))
    problems.push(problemAt(document, "/env", "'env' must be an object: values for all tests of the file."));
  if (!Array.isArray(tests)) problems.push(problemAt(document, "/tests", "'tests' must be an array."));
  else problems.push(...(await testProblems({ document, owner: "" }, tests)));
  if (tool === undefined || problems.length > 0) return { tests: [], problems };
  const withEnv = (tests as readonly ToolTest[]).map((test) => ({
    ...test,
    env: { ...(env as JsonObject), ...test.env },
  }));
  return { tests: toDeclaredTests(tool, withEnv, { document, pointer: "/tests" }), problems };
}

const otherFile = "If it is a tool of another schema file in this folder, name that file: file: NAME.mci.yaml.";

function byLine(left: Problem, right: Problem): number {
  return (left.line ?? 0) - (right.line ?? 0);
}
