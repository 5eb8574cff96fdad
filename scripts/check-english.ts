import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

interface OddWording {
  readonly pattern: RegExp;
  readonly better: string;
}

/** Wording that a native reader stumbles over, found in comments, messages and documents. */
const odd: readonly OddWording[] = [
  { pattern: /\/\*\*\s(?:\s*\*\s)?\s*(?:What|Of|Those|It|Its|One|That|Who)\b/g, better: "a verb or a noun that names the thing: 'Returns ...', 'The ...'" }, // prettier-ignore
  { pattern: /(?<![Tt]here )\b(?:is|are) no (?!longer\b|more than\b|less than\b)[A-Za-z]/g, better: "'is not a ...', or a word for it: invalid, unknown, missing" }, // prettier-ignore
  { pattern: /that there (?:is|are) not|that (?:is|are) none/g, better: "a clause with its noun: 'an unknown option'" },
  { pattern: /\b[Hh]ears /g, better: "'called with', 'is reported'" },
  { pattern: /[Ww]hoever/g, better: "the person by name: the caller, the author" },
  { pattern: /\bbe had\b/g, better: "available, unavailable" },
  { pattern: /widens it/g, better: "'Raise limits.x to allow more.'" },
  // A rule holds, for somebody or true; a call holds a lock; a number cannot hold an integer.
  { pattern: /\b(?<!cannot )[Hh]olds? (?!(?:a|the|its|this|that) (?:lock|lease|place|connection|session)\b)(?:`|(?:an?|the|its|no|none|neither|any|anything|nothing|some|something|one|only|many|what|more|such|all|another|secrets?|values?|placeholders?|\d)\b)/g, better: "contains, has, keeps" }, // prettier-ignore
  { pattern: /\b(?:is|are|be) said\b/g, better: "'is reported', or the words themselves" },
  { pattern: /\bserver's word\b/g, better: "'the server chooses', 'the server claims'" },
  { pattern: /\bdear to\b/g, better: "expensive" },
  { pattern: /\bof (?:one|some(?:body|one)|every(?:body|one)|(?:the|a|an) \w+)(?:'s|s') own(?! \w)/g, better: "'your own', 'a custom ...', 'of the user'" }, // prettier-ignore
  { pattern: /\bas far as (?:it|they) needs?\b/g, better: "where necessary" },
  { pattern: /\bkit\.(?:field|value|report|limits|rules|template|open)\b|\{ kit\b|\bthe executor's kit\b/g, better: "context" }, // prettier-ignore
];

/** Files that are generated, or read by tests as they are; and this one. */
const excluded = /\/generated\/|^packages\/extract\/zoo\/|^scripts\/check-english\.ts$/;

const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md", "*.yml"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !excluded.test(file));

const found = files.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return odd.flatMap(({ pattern, better }) =>
    Array.from(text.matchAll(pattern), ({ 0: wording, index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${file}:${line}: ${text.slice(index, index + wording.length + 60).replaceAll(/\s+/g, " ")}\n    better: ${better}`;
    }),
  );
});
if (found.length > 0) {
  console.error(`${found.join("\n")}\n\n${found.length} places to reword (see CONTRIBUTING.md, Plain English)`);
  process.exitCode = 1;
} else console.log(`${files.length} files read like plain English`);
