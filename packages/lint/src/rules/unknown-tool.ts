import { nearest, quoted, reservedNames } from "@mci/plugin-kit";
import { lacksTools, type ContentRule } from "../rule.ts";

export const unknownTool: ContentRule = {
  name: "unknown-tool",
  summary: "A skill names a tool that is not offered, so that an agent looks for it in vain.",
  severity: "warning",
  *check({ kind, texts }, subject) {
    if (kind !== "skill" || lacksTools(subject)) return;
    const { tools } = subject;
    const offered = new Set([...tools.map(({ name }) => name), ...reservedNames]);
    const names = new Set(texts.flatMap(({ text }) => [...namedTools(text, offered)]));
    for (const name of names) {
      if (offered.has(name)) continue;
      const near = nearest(name, [...offered]);
      const hint = near === undefined ? "'mci list' shows the tools." : `Did you mean '${near}'?`;
      yield { message: `It names a tool ${quoted(name)}, which is not offered.`, hint, words: name };
    }
  },
};

/** Yields what a text calls a tool: in a line of `mci call`, beside the word, or as code that is nearly the name of one. */
function* namedTools(text: string, offered: ReadonlySet<string>): Generator<string> {
  const patterns = [/\bmci call (?:-\S+ )*([\w.-]*\w)/g, /\btools? `([\w.-]+)`/gi, /`([\w.-]+)` tool\b/gi];
  for (const pattern of patterns) for (const [, name = ""] of text.matchAll(pattern)) yield name;
  for (const [, name = ""] of text.matchAll(/`([a-z\d]+(?:[._-][a-z\d]+)+)`/gi)) {
    if (nearest(name, [...offered]) !== undefined) yield name;
  }
}
