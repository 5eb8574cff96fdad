import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Where the page stands. */
export const errorsPagePath: string = join(root, "docs/errors.md");

const start = `# Errors

Every error has a code, which programs compare; the message is for people and models, and may change. The code is in
\`error.code\` of what is thrown, in \`result.code\` of a failed call and in \`code\` of a problem. This page lists all codes.
It is generated from \`packages/contract/src/codes.ts\`: \`pnpm generate\`.
`;

if (process.argv[1] === import.meta.filename) writeFileSync(errorsPagePath, errorsPage());

/** Returns the page about the codes of errors. Throws if a code lacks a reason or a fix. */
export function errorsPage(): string {
  const source = readFileSync(join(root, "packages/contract/src/codes.ts"), "utf8");
  const list = source.slice(source.indexOf("export const codes = ["), source.indexOf("] as const"));
  const parts = list.matchAll(
    /^  \/\/ (?<group>.+)$|(?:^  \/\*\*\n(?<comment>(?:   \* .*\n)+)   \*\/\n)?^  "(?<code>\w+)"/gm,
  );
  return [start, ...Array.from(parts, ({ groups }) => toSection(groups ?? {}))].join("\n");
}

function toSection({ group, comment = "", code = "" }: Readonly<Record<string, string>>): string {
  if (group !== undefined) return `## ${group}\n`;
  const text = comment.replaceAll(/^   \* /gm, "").replaceAll("\n", " ");
  const { what, why, fix } = /^(?<what>.+?) @why (?<why>.+?) @fix (?<fix>.+?) $/.exec(text)?.groups ?? {};
  if (what === undefined) throw new Error(`${code} needs a comment with @why and @fix.`);
  return `### ${code}\n\n${what}\n\n- **Why:** ${why}\n- **What to do:** ${fix}\n`;
}
