import type { Content, ContentEntry, ContentFile, ContentKind, Problem, SkillEntry } from "@mci/contract";
import { errorMessage, placeAt, quoted } from "@mci/plugin-kit";
import type { LintOptions } from "./options.ts";
import type { ContentFinding, ContentSubject, ContentText, LintSubject } from "./rule.ts";
import { contentRules } from "./rules.ts";
import { severityFor } from "./severity.ts";
import { textTokens } from "./tokens/count-tokens.ts";

/** Returns what the rules about skills, prompts and resources find. */
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
      for (const finding of rule.check(one, subject, options.count ?? textTokens)) {
        const message = `${names[one.kind]} ${quoted(one.entry.name)}: ${finding.message}`;
        found.push({
          code: "MCI_LINT",
          rule: rule.name,
          severity,
          message,
          hint: finding.hint,
          ...placeOf(finding, one),
        });
      }
    }
  }
  return found;
}

const names = { skill: "Skill", prompt: "Prompt", resource: "Resource", template: "Resource" } as const;

/** Returns the place of a finding, which `lint` completes where it is a JSON pointer. */
function placeOf({ words = "", at = "" }: ContentFinding, { entry, texts }: ContentSubject): Partial<Problem> {
  const found = texts.find(({ text, file }) => file !== undefined && words !== "" && text.includes(words));
  if (found !== undefined) return { file: found.file, ...placeAt(found.text, found.text.indexOf(words)) };
  const { file, pointer = "" } = entry.origin ?? {};
  return { file, ...(pointer + at !== "" && { pointer: pointer + at }) };
}

async function subjectsOf(content: Content): Promise<readonly ContentSubject[]> {
  const plain = (kind: ContentKind): ContentSubject[] =>
    content.list(kind, "owner").map((entry: ContentEntry) => ({ kind, entry, texts: [] }));
  const skills = content.list("skill", "owner").map(async (entry) => {
    const files = entry.files.filter(({ mimeType }) => mimeType.startsWith("text/"));
    return {
      kind: "skill" as const,
      entry,
      texts: await Promise.all(files.map((file) => textOf(file, entry, content))),
    };
  });
  const prompts = content.list("prompt", "owner").map(async (entry) => {
    const props = Object.fromEntries(entry.arguments.map(({ name }) => [name, name]));
    const messages = await content.read("prompt", entry.name, "owner", props).catch(() => []);
    const texts = messages.map(({ content: part }) => ({ text: part.type === "text" ? part.text : "" }));
    return { kind: "prompt" as const, entry, texts };
  });
  return [...(await Promise.all([...skills, ...prompts])), ...plain("resource"), ...plain("template")];
}

/** A file that cannot be read is found when it is served. */
async function textOf({ uri }: ContentFile, { uri: main, origin }: SkillEntry, content: Content): Promise<ContentText> {
  const path = decodeURIComponent(uri.slice(main.length - "SKILL.md".length));
  const file = origin?.file?.replace(/SKILL\.md$/, () => path);
  const text = await content.read("resource", uri, "owner").then((read) => read.text ?? "", errorMessage);
  return { text, file };
}
