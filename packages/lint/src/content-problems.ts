import { dirname, join } from "node:path";
import { contentKinds, type Content, type ContentEntry, type Problem } from "@mci/contract";
import { placeAt, quoted, withoutMark } from "@mci/plugin-kit";
import type { LintOptions } from "./options.ts";
import type { ContentSubject, Finding, LintSubject } from "./rule.ts";
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
  const entries = contentKinds.flatMap((kind) => content.list(kind, "owner"));
  const read = entries.map(async (entry) => ({ ...entry, texts: await textsOf(entry, content) }));
  return (await Promise.all(read)).flatMap((one) =>
    contentRules.flatMap((rule) => {
      const severity = severityFor(rule.name, rule.severity, { name: one.name }, options);
      if (severity === "off") return [];
      const findings = Array.from(rule.check(one, subject, options.count ?? textTokens));
      return findings.map(({ message, hint, ...place }) => ({
        code: "MCI_LINT" as const,
        rule: rule.name,
        severity,
        message: `${one.kind.replace(/^./, (letter) => letter.toUpperCase())} ${quoted(one.name)}: ${message}`,
        hint,
        ...placeOf(place, one),
      }));
    }),
  );
}

/** Returns the place of a finding, which `lint` completes where it is a JSON pointer. */
function placeOf({ words = "", at = "" }: Partial<Finding>, { origin, texts }: ContentSubject): Partial<Problem> {
  const found = texts.find(({ text, file }) => file !== undefined && words !== "" && text.includes(words));
  if (found !== undefined) return { file: found.file, ...placeAt(found.text, found.text.indexOf(words)) };
  const { file, pointer = "" } = origin ?? {};
  return { file, ...(pointer + at !== "" && { pointer: pointer + at }) };
}

/** Returns the texts of content. A file that cannot be read is found when it is served. */
async function textsOf({ kind, origin, files }: ContentEntry, content: Content): Promise<ContentSubject["texts"]> {
  const path = kind === "skill" || kind === "prompt" ? origin?.file : undefined;
  const base = files[0]?.uri.replace(/[^/]*$/, "").length;
  const texts = files.filter(({ mimeType }) => /^text\/|json|xml|yaml/.test(mimeType));
  return Promise.all(
    texts.map(async ({ uri }, index) => ({
      text: withoutMark((await content.read("resource", uri, "owner").catch(() => undefined))?.text ?? ""),
      file: path && (index === 0 ? path : join(dirname(path), decodeURIComponent(uri.slice(base)))),
    })),
  );
}
