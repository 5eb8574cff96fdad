import { nearest, quoted, reservedNames, suggest } from "@mci/plugin-kit";
import { lacksTools, type ContentRule } from "../rule.ts";

export const unknownTool: ContentRule = {
  name: "unknown-tool",
  summary: "A skill names a tool that is not offered, so that an agent looks for it in vain.",
  severity: "warning",
  *check({ kind, texts }, subject) {
    if (kind !== "skill" || lacksTools(subject)) return;
    const offered = new Set([...subject.tools.map(({ name }) => name), ...reservedNames]);
    for (const name of strayNames(texts.map(({ text }) => text).join("\n"), offered)) {
      const hint = suggest(name, offered) ?? "'mci list' shows the tools.";
      yield { message: `It names a tool ${quoted(name)}, which is not offered.`, hint, at: "", words: name };
    }
  },
};

/**
 * Returns what a text calls a tool and is not offered: in a line of `mci call`, beside the word, or as code that is nearly the name of a tool.
 */
function strayNames(text: string, offered: ReadonlySet<string>): ReadonlySet<string> {
  const patterns = [/\bmci call (?:-\S+ )*([\w.-]*\w)/g, /\btools? `([\w.-]+)`/gi, /`([\w.-]+)` tool\b/gi];
  const strays = (pattern: RegExp): string[] => {
    const names = new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name));
    // Each is compared with all tools, which takes time.
    return [...names].filter((name) => !offered.has(name)).slice(0, 200);
  };
  const nearly = strays(/`([a-z\d]+(?:[._-][a-z\d]+)+)`/gi).filter((name) => nearest(name, offered) !== undefined);
  return new Set([...patterns.flatMap(strays), ...nearly]);
}
