import { readFile } from "node:fs/promises";
import { LoadError, type Problem, type Tool, type ToolTest } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { parse, withoutNulls, type ParsedDocument } from "@mci/schema";
import type { DeclaredTest } from "./declared-test.ts";
import { testProblems } from "./test-file-problems.ts";
import { toDeclaredTests } from "./to-declared-tests.ts";

/**
 * Returns the tests in the declarations of tools. The load of the tools only warns of misspelt members: here they are errors,
 * since a test without its `expect` checks nothing. Throws LoadError for them.
 */
export async function testsOfTools(tools: readonly Tool[]): Promise<readonly DeclaredTest[]> {
  const documents = new Map<string, Promise<ParsedDocument | undefined>>();
  const declared: DeclaredTest[] = [];
  const problems: Problem[] = [];
  for (const tool of tools) {
    const { file, pointer } = tool.origin;
    if (file === undefined || pointer === undefined) continue;
    let reading = documents.get(file);
    if (reading === undefined) documents.set(file, (reading = readTested(file)));
    const document = await reading;
    const tests = document === undefined ? undefined : testsAt(document, pointer);
    if (document !== undefined && tests !== undefined) {
      const found = await testProblems({ document, owner: pointer }, tests);
      problems.push(...found.map((problem) => ({ ...problem, tool: tool.name })));
      declared.push(...toDeclaredTests(tool, tests, { document, pointer: `${pointer}/tests` }));
    }
  }
  if (problems.length > 0) throw new LoadError(problems);
  return declared;
}

/** Undefined for a file without tests: large ones need not be parsed again. */
async function readTested(file: string): Promise<ParsedDocument | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes?.includes("tests") === true ? withoutNulls(await parse(bytes, { file })) : undefined;
}

function testsAt({ value }: ParsedDocument, pointer: string): readonly ToolTest[] | undefined {
  let found: unknown = value;
  for (const key of parsePointer(pointer))
    found = typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined;
  const tests = isRecord(found) ? found["tests"] : undefined;
  return Array.isArray(tests) ? tests : undefined;
}
