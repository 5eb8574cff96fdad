import type { Tool, ToolTest } from "@mci/contract";
import type { ParsedDocument } from "@mci/schema";
import type { DeclaredTest } from "./declared-test.ts";

interface TestsPlace {
  readonly document: ParsedDocument;
  /** JSON pointer of the array of tests. */
  readonly pointer: string;
}

/** Adds to the tests of a tool what a report says about them. */
export function toDeclaredTests(
  tool: Tool,
  tests: readonly ToolTest[],
  { document, pointer }: TestsPlace,
): readonly DeclaredTest[] {
  return tests.map((test, index) => ({
    ...test,
    tool,
    title: test.name ?? `#${index + 1}`,
    file: document.file ?? tool.name,
    pointer: `${pointer}/${index}`,
    placeOf(member) {
      const itself = `${pointer}/${index}`;
      return document.locate(`${itself}${member}`) ?? document.locate(`${itself}/expect`) ?? document.locate(itself);
    },
  }));
}
