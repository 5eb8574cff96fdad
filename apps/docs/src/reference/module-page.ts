import type { Comment, Export } from "./declarations.ts";

/** Returns the reference of a module: each export with its comment and its declaration. */
export function modulePage(specifier: string, all: readonly Export[]): string {
  const own = all.filter(({ from }) => from === undefined);
  const again = all.filter(({ from }) => from !== undefined);
  const list = again.map(({ name, from = "" }) => `- [\`${name}\`](${referenceUrl(from)}#${name}), of \`${from}\``);
  const rest = list.length === 0 ? "" : `## Exported again\n\n${list.join("\n")}\n`;
  const [, name = specifier] = /^(?:@mci\/)?([^/]+)/.exec(specifier) ?? [];
  const readme = `[what it is for](/packages/${name})`;
  const start = `# ${specifier}\n\nWhat \`${specifier}\` exports, made from its source. See also ${readme}.\n`;
  return [start, ...own.toSorted(byName).map(section), rest].join("\n");
}

/** Returns the list of all modules. */
export function modulesPage(specifiers: readonly string[]): string {
  const list = specifiers.map((specifier) => `- [\`${specifier}\`](${referenceUrl(specifier)})`);
  return `# Exports of each package\n\nMade from their sources. For most programs, \`mci\` is enough.\n\n${list.join("\n")}\n`;
}

/** Returns the URL of a module's reference. */
export function referenceUrl(specifier: string): string {
  return `/reference/${specifier.replace("@mci/", "").replaceAll("/", "-")}`;
}

function byName(one: Export, other: Export): number {
  return one.name.localeCompare(other.name, "en");
}

/** The name is the anchor: two names may differ only in their capital letters. */
function section({ name, code, comment }: Export): string {
  const { text, tags } = comment;
  const parts = [toProse(text), `\`\`\`ts\n${code}\n\`\`\``, toList(tags), ...tags.filter(isExample).map(toExample)];
  return `## ${name} {#${name}}\n\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

type Tag = Comment["tags"][number];

function isExample({ tag }: Tag): boolean {
  return tag === "example";
}

const words: Readonly<Record<string, string>> = { default: "Default:", returns: "Returns", throws: "Throws" };

function toList(tags: Comment["tags"]): string {
  const lines = tags.map(({ tag, name, text }) => {
    if (tag === "param") return `- \`${name}\`: ${toProse(text)}`;
    return words[tag] === undefined ? "" : `- ${words[tag]} ${toProse(text)}`;
  });
  return lines.filter((line) => line !== "").join("\n");
}

function toExample({ text }: Tag): string {
  return text.includes("```") ? text : `\`\`\`ts\n${text}\n\`\`\``;
}

/** The text of a comment as Markdown: it may have code and links to names, but no elements. */
function toProse(text: string): string {
  const named = text.replaceAll(/\{@link (?:[^|}]*\|\s*)?([^}]*?)\}/g, "`$1`");
  return named
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;")))
    .join("");
}
