/** The examples of a page: tools in `yaml`, values for `.env` in `ini`, commands in `sh` with what they print in `text`. */
export interface Examples {
  readonly tools: string;
  readonly env: string;
  readonly calls: readonly { readonly command: readonly string[]; readonly printed: string }[];
}

export function examplesOf(page: string): Examples {
  const blocks = Array.from(page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, language = "", code = ""]) => ({
    language,
    code,
  }));
  const of = (language: string): string[] =>
    blocks.filter((block) => block.language === language).map(({ code }) => code);
  const calls = blocks.flatMap(({ language, code }, index) => {
    const printed = blocks[index + 1];
    return language === "sh" && printed?.language === "text"
      ? [{ command: words(code.trim()), printed: printed.code }]
      : [];
  });
  return { tools: `schemaVersion: "1.0"\ntools:\n${of("yaml").join("")}`, env: of("ini").join(""), calls };
}

/** The words of a command line, quotes taken off. */
function words(line: string): string[] {
  return Array.from(line.matchAll(/'([^']*)'|(?:[^\s']|(?<=\S)'[^']*')+/g), ([word, quoted]) =>
    (quoted ?? word).replaceAll("'", ""),
  );
}
