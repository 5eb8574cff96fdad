import type { Content, ContentEntry, ContentKind, Problem } from "@mci/contract";
import { errorMessage, quoted } from "@mci/plugin-kit";
import type { LintOptions } from "./options.ts";
import type { ContentSubject, LintSubject } from "./rule.ts";
import { contentRules } from "./rules.ts";
import { severityFor } from "./severity.ts";
import { textTokens } from "./tokens/count-tokens.ts";

/** Returns what the rules about skills, prompts and resources find. They have no place in a file: messages name what they are about. */
export async function contentProblems(
  subject: LintSubject,
  options: LintOptions = {},
): Promise<readonly (Problem & { readonly rule: string })[]> {
  const { content } = subject;
  if (content === undefined) return [];
  const found: (Problem & { readonly rule: string })[] = [];
  for (const one of await subjectsOf(content)) {
    for (const rule of contentRules) {
      const severity = severityFor(rule.name, rule.severity, { name: one.entry.name }, options);
      if (severity === "off") continue;
      for (const { message, hint } of rule.check(one, subject, options.count ?? textTokens)) {
        const where = `${one.kind === "template" ? "Resource" : names[one.kind]} ${quoted(one.entry.name)}`;
        found.push({ code: "MCI_LINT", rule: rule.name, severity, message: `${where}: ${message}`, hint });
      }
    }
  }
  return found;
}

const names = { skill: "Skill", prompt: "Prompt", resource: "Resource" } as const;

async function subjectsOf(content: Content): Promise<readonly ContentSubject[]> {
  const plain = (kind: ContentKind): ContentSubject[] =>
    content.list(kind, "owner").map((entry: ContentEntry) => ({ kind, entry, texts: [] }));
  const skills = content.list("skill", "owner").map(async (entry) => {
    const files = entry.files.filter(({ mimeType }) => mimeType.startsWith("text/"));
    return { kind: "skill" as const, entry, texts: await Promise.all(files.map(({ uri }) => textOf(content, uri))) };
  });
  const prompts = content.list("prompt", "owner").map(async (entry) => {
    const props = Object.fromEntries(entry.arguments.map(({ name }) => [name, name]));
    const messages = await content.read("prompt", entry.name, "owner", props).catch(() => []);
    return {
      kind: "prompt" as const,
      entry,
      texts: messages.map(({ content: part }) => (part.type === "text" ? part.text : "")),
    };
  });
  return [...(await Promise.all([...skills, ...prompts])), ...plain("resource"), ...plain("template")];
}

/** A file that cannot be read is found when it is served. */
async function textOf(content: Content, uri: string): Promise<string> {
  return content.read("resource", uri, "owner").then(({ text = "" }) => text, errorMessage);
}
