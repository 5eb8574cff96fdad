import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LoadError, type Problem, type Tool, type ToolTest } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import { parse, validate, type ParsedDocument } from "@mci/schema";
import type { DeclaredTest } from "./declared-test.ts";
import { toDeclaredTests } from "./to-declared-tests.ts";

/**
 * Returns the tests of the files `*.mci.test.yaml`, `.yml` and `.json` in a folder: `{ tool: NAME, tests: [...] }`. Throws
 * LoadError for invalid ones.
 */
export async function testsOfFiles(folder: string, tools: readonly Tool[]): Promise<readonly DeclaredTest[]> {
  const names = (await readdir(folder)).filter((name) => /\.mci\.test\.(?:json|ya?ml)$/.test(name)).toSorted();
  const read = await Promise.all(names.map((name) => readTestFile(join(folder, name), tools)));
  const problems = read.flatMap((file) =>
    file.problems.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0)),
  );
  if (problems.some(({ severity }) => severity === "error")) throw new LoadError(problems);
  return read.flatMap((file) => file.tests);
}

interface TestFile {
  readonly tests: readonly DeclaredTest[];
  readonly problems: readonly Problem[];
}

async function readTestFile(file: string, tools: readonly Tool[]): Promise<TestFile> {
  const document = await parse(await readFile(file), { file });
  const { value } = document;
  if (document.problems.length > 0) return { tests: [], problems: document.problems };
  if (!isRecord(value))
    return { tests: [], problems: [problem(document, "", "must be an object with 'tool' and 'tests'.")] };
  const problems = Object.keys(value).flatMap((key) =>
    members.includes(key) || key.startsWith("x-")
      ? []
      : [
          problem(
            document,
            `/${key}`,
            `'${key}' is not a field of a test file.`,
            suggest(key, members, { list: "Valid fields" }),
          ),
        ],
  );
  const { tool: name, tests } = value;
  const tool = tools.find((candidate) => candidate.name === name);
  if (typeof name !== "string") problems.push(problem(document, "/tool", "'tool' must be the name of a tool."));
  else if (tool === undefined) {
    const names = tools.map((candidate) => candidate.name);
    problems.push(problem(document, "/tool", `There is no tool '${name}'.`, suggest(name, names)));
  }
  if (!Array.isArray(tests)) problems.push(problem(document, "/tests", "'tests' must be an array."));
  else problems.push(...(await problemsIn(document, tests)));
  if (tool === undefined || problems.length > 0) return { tests: [], problems };
  return { tests: toDeclaredTests(tool, tests as readonly ToolTest[], { document, pointer: "/tests" }), problems };
}

/** The tests are checked as those of a tool are, in the same words. */
async function problemsIn(document: ParsedDocument, tests: readonly unknown[]): Promise<readonly Problem[]> {
  const tool = { name: "tested", execution: { type: "text", text: "" }, tests };
  const found = await validate(
    {
      ...document,
      value: { schemaVersion: "1.0", tools: [tool] },
      locate: (pointer, options) => document.locate(pointer.replace(/^\/tools\/0/, ""), options),
    },
    { kind: "main", strict: true },
  );
  return found.map(({ tool: _tool, ...rest }) => ({ ...rest, message: rest.message.replaceAll("tools[0].", "") }));
}

const members = ["tool", "tests"];

function problem(document: ParsedDocument, pointer: string, message: string, hint?: string): Problem {
  const place = document.locate(pointer) ?? document.locate("");
  const what = { code: "MCI_SCHEMA_FIELD", severity: "error", file: document.file, message, ...place } as const;
  return hint === undefined ? what : { ...what, hint };
}
