import { dirname } from "node:path";
import type { Content, Problem } from "@mci/contract";
import { contentProblems, textTokens } from "@mci/lint";
import type { ContentReview } from "@mci/ui";
import { checkFile } from "mci";
import type { Project } from "../config/project.ts";
import { toPageProblem } from "./inspect-tools.ts";

/** Collects what the page shows beside skills, prompts and resources: problems of `mci validate` and `mci lint`, and tokens. */
export async function reviewContent({ file, config }: Project): Promise<ContentReview> {
  const checked = await checkFile(file, config.client);
  const found = [...checked.problems.filter(isOfContent), ...(await contentProblems(checked, config.lint))];
  return {
    problems: found.map((problem) => toPageProblem(problem, dirname(file))),
    tokens: checked.content === undefined ? {} : await tokensOf(checked.content),
  };
}

/** Whether a problem is one of content: of its own files, or of where a file names it. */
function isOfContent({ code, file = "", pointer = "" }: Problem): boolean {
  return code.startsWith("MCI_CONTENT") || /^\/(?:skills|prompts|resources)\b/.test(pointer) || file.endsWith(".md");
}

/** Counts the tokens of skills and prompts. Leaves out what cannot be read by now: it says so when it is shown. */
async function tokensOf(content: Content): Promise<Readonly<Record<string, number>>> {
  const entries = [...content.list("skill", "owner"), ...content.list("prompt", "owner")];
  const counts = entries.map(async ({ files: [main] }) => {
    const { text = "" } = await content.read("resource", main?.uri ?? "", "owner");
    return [main?.uri, textTokens(text)] as const;
  });
  const settled = await Promise.allSettled(counts);
  return Object.fromEntries(settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
}
