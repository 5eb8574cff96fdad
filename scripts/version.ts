import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Turns the changesets into the next version of all packages, and into its chapter of `CHANGELOG.md`: one for all of them,
 * since they are released together.
 */
const kinds = { major: "Changes to follow", minor: "New", patch: "Mended" } as const;

interface Changeset {
  readonly kind: keyof typeof kinds;
  readonly packages: readonly string[];
  readonly text: string;
}

const changesets = readdirSync(".changeset")
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .toSorted()
  .map((name) => parse(readFileSync(join(".changeset", name), "utf8")));
execFileSync(join("node_modules", ".bin", "changeset"), ["version"], { stdio: ["ignore", "inherit", "inherit"] });
const { version } = JSON.parse(readFileSync("packages/mci/package.json", "utf8")) as { readonly version: string };
const title = "# Changelog\n";
const earlier = existsSync("CHANGELOG.md") ? readFileSync("CHANGELOG.md", "utf8").slice(title.length) : "";
writeFileSync("CHANGELOG.md", `${title}\n## ${version}\n${chapters()}${earlier}`);

function chapters(): string {
  return Object.entries(kinds)
    .map(([kind, heading]) => [heading, changesets.filter((changeset) => changeset.kind === kind)] as const)
    .filter(([, found]) => found.length > 0)
    .map(([heading, found]) => `\n### ${heading}\n\n${found.map(entry).join("\n")}`)
    .join("");
}

function entry({ packages, text }: Changeset): string {
  return `**${packages.map((name) => `\`${name}\``).join(", ")}**\n\n${text}\n`;
}

function parse(changeset: string): Changeset {
  const [, head = "", text = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(changeset) ?? [];
  const lines = Array.from(head.matchAll(/^["']?([^"':]+)["']?: (major|minor|patch)$/gm));
  const kind =
    (["major", "minor", "patch"] as const).find((one) => lines.some(([, , bump]) => bump === one)) ?? "patch";
  return { kind, packages: lines.map(([, name = ""]) => name), text: text.trim() };
}
