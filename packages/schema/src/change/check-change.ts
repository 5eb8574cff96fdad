import type { Problem } from "@mci/contract";
import type { ParsedDocument } from "../parsed-document.ts";
import { valueAt } from "../pointer.ts";
import { changeProblems } from "../validate/change-rules.ts";
import { checkGenerated } from "../validate/generated-checks.ts";
import { Report } from "../validate/report.ts";

/** Checks the changes of a tool that stand at a pointer of a document of whatever format. Unknown words are errors. */
export async function checkChange(document: ParsedDocument, pointer: string): Promise<readonly Problem[]> {
  const { validate } = await import("../generated/validate-change.ts");
  const report = new Report(document);
  const change = valueAt(document.value, pointer);
  await checkGenerated(validate, change, pointer, { kind: "toolset", strict: true }, report);
  changeProblems(change, pointer, report);
  return report.problems();
}
