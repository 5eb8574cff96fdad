import { nearest, quoted, reservedNames, suggest } from "@mci/plugin-kit";
import { lacksTools, type ContentRule } from "../rule.ts";

export const unknownTool: ContentRule = {
  name: "unknown-tool",
  summary: "A skill names a tool that is not offered, so that an agent looks for it in vain.",
  severity: "warning",
  *check({ kind, texts }, subject) {
    if (kind !== "skill" || lacksTools(subject)) return;
    const offered = [...subject.tools.map(({ name }) => name), ...reservedNames];
    for (const name of new Set(texts.flatMap(({ text }) => namedTools(text, offered)))) {
      if (offered.includes(name)) continue;
      const hint = suggest(name, offered) ?? "'mci list' shows the tools.";
      yield { message: `It names a tool ${quoted(name)}, which is not offered.`, hint, at: "", words: name };
    }
  },
};

/** Returns what a text calls a tool: in a line of `mci call`, beside the word, or as code that is nearly the name of one. */
function namedTools(text: string, offered: readonly string[]): readonly string[] {
  const patterns = [/\bmci call (?:-\S+ )*([\w.-]*\w)/g, /\btools? `([\w.-]+)`/gi, /`([\w.-]+)` tool\b/gi];
  const matches = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = ""]) => name);
  const nearly = matches(/`([a-z\d]+(?:[._-][a-z\d]+)+)`/gi).filter((name) => nearest(name, offered) !== undefined);
  return [...patterns.flatMap(matches), ...nearly];
}
