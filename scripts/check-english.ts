import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Wording that a native reader stumbles over, found in comments, messages and documents. */
const odd = [
  { pattern: /(?<![Tt]here )\b(?:is|are) no (?!longer\b|more than\b|less than\b)[a-z]/, better: "'is not a ...', or a word for it: invalid, unknown, missing" }, // prettier-ignore
  { pattern: /that there (?:is|are) not|that (?:is|are) none/, better: "a clause with its noun: 'an unknown option'" },
  { pattern: /\b[Hh]ears /, better: "'called with', 'is reported'" },
  { pattern: /[Ww]hoever/, better: "the person by name: the caller, the author" },
  { pattern: /\bbe had\b/, better: "available, unavailable" },
  { pattern: /widens it/, better: "'Raise limits.x to allow more.'" },
];

const files = execFileSync("git", ["ls-files", "*.ts", "*.mjs", "*.md", "*.yml"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !file.includes("/generated/") && file !== "scripts/check-english.ts");

const found = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      odd
        .filter(({ pattern }) => pattern.test(line))
        .map(({ better }) => `${file}:${index + 1}: ${line.trim().slice(0, 120)}\n    better: ${better}`),
    ),
);
if (found.length > 0) {
  console.error(`${found.join("\n")}\n\n${found.length} lines to reword (see CONTRIBUTING.md, Plain English)`);
  process.exitCode = 1;
} else console.log(`${files.length} files read like plain English`);
