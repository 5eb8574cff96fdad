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
    ...(await tokensOf(checked.content)),
  };
}

/** Whether a problem is one of content: of its own files, or of where a file names it. */
function isOfContent({ code, file = "", pointer = "" }: Problem): boolean {
  return code.startsWith("MCI_CONTENT") || /^\/(?:skills|prompts|resources)\b/.test(pointer) || file.endsWith(".md");
}

async function tokensOf(content: Content | undefined): Promise<Omit<ContentReview, "problems">> {
  const skills = (content?.list("skill", "owner") ?? []).map(async ({ uri }) => {
    const { text = "" } = (await content?.read("resource", uri, "owner")) ?? {};
    return [uri, textTokens(text)] as const;
  });
  const prompts = (content?.list("prompt", "owner") ?? []).map(async ({ name, arguments: declared }) => {
    const named = Object.fromEntries(declared.map((argument) => [argument.name, argument.name]));
    const messages = (await content?.read("prompt", name, "owner", named)) ?? [];
    const texts = messages.map(({ content: part }) => (part.type === "text" ? part.text : ""));
    return [name, textTokens(texts.join("\n"))] as const;
  });
  return { skillTokens: await known(skills), promptTokens: await known(prompts) };
}

/** Leaves out what cannot be read by now: it says so when it is shown. */
async function known(counts: readonly Promise<readonly [string, number]>[]): Promise<Readonly<Record<string, number>>> {
  const settled = await Promise.allSettled(counts);
  return Object.fromEntries(settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
}
