import type { JsonObject, Problem } from "@mci/contract";
import { childPointer, suggest } from "@mci/plugin-kit";
import { validate, type ParsedDocument } from "@mci/schema";

/** Returns a problem for each member that a test file does not have. */
export function unknownMembers(document: ParsedDocument, value: JsonObject): readonly Problem[] {
  const unknown = Object.keys(value).filter((key) => !members.includes(key) && !key.startsWith("x-"));
  return unknown.map((key) => {
    const hint = suggest(key, members, { list: "Valid fields" });
    return problemAt(document, childPointer("", key), `'${key}' is not a field of a test file.`, hint);
  });
}

const members = ["file", "tool", "env", "tests"];

/** Where tests are declared. */
export interface TestsOwner {
  readonly document: ParsedDocument;
  /** JSON pointer of the object that has `tests`: a tool, or the file itself. */
  readonly owner: string;
}

/** Checks tests as those of a tool are checked, in the same words; a member that tests do not have is an error. */
export async function testProblems(
  { document, owner }: TestsOwner,
  tests: readonly unknown[],
): Promise<readonly Problem[]> {
  const tool = { name: "tested", execution: { type: "text", text: "" }, tests };
  const found = await validate(
    {
      ...document,
      value: { schemaVersion: "1.0", tools: [tool] },
      locate: (pointer, options) =>
        document.locate(
          pointer.replace(/^\/tools\/0/, () => owner),
          options,
        ),
    },
    { kind: "main", strict: true },
  );
  return found.map(({ tool: _tool, pointer, ...rest }) => ({
    ...rest,
    ...(pointer === undefined ? {} : { pointer: pointer.replace(/^\/tools\/0/, () => owner) }),
    message: rest.message.replaceAll("tools[0].", ""),
  }));
}

export function problemAt(document: ParsedDocument, pointer: string, message: string, hint?: string): Problem {
  const place = document.locate(pointer) ?? document.locate("");
  const what = { code: "MCI_SCHEMA_FIELD", severity: "error", file: document.file, message, ...place } as const;
  return hint === undefined ? what : { ...what, hint };
}
