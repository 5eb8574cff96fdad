import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { firstSentence, links } from "./description.ts";
import { siteLink } from "./links.ts";
import { existingPageOf, root } from "./pages.ts";
import { sections, type Entry } from "./sections.ts";
import { site, withFacts } from "./site.ts";

/**
 * Writes each page as Markdown beside its HTML (`/guide/http.md`) and a list of them, `llms.txt`, for programs that read the
 * site: https://llmstxt.org.
 */
export async function writeTwins(folder: string): Promise<void> {
  const lists = sections.map(async ({ text, items }) => {
    const lines = await Promise.all(items.map((entry) => writeTwin(entry, folder)));
    return `## ${text}\n\n${lines.join("\n")}\n`;
  });
  const start = `# MCI for TypeScript\n\n> ${site.description}\n`;
  await writeTwin({ text: "MCI for TypeScript", link: "/", file: "apps/docs/pages/index.md" }, folder);
  await writeFile(join(folder, "llms.txt"), [start, ...(await Promise.all(lists))].join("\n"));
}

/** Writes one page and returns its line of `llms.txt`. */
async function writeTwin({ text, file }: Entry, folder: string): Promise<string> {
  const page = existingPageOf(file);
  const target = join(folder, page);
  await mkdir(dirname(target), { recursive: true });
  const markdown = await readFile(join(root, file), "utf8");
  await writeFile(target, withTwinLinks(withFacts(markdown), file));
  const sentence = firstSentence(markdown);
  return `- [${text}](/${page})${sentence === "" ? "" : `: ${sentence}`}`;
}

/** Makes the links of a page lead to other twins. A link to a file that is not on the site leads to the repository. */
function withTwinLinks(markdown: string, file: string): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$)/m);
  return parts
    .map((part) => (part.startsWith("```") ? part : part.replaceAll(marks, "").replaceAll(links, twinLink)))
    .join("");

  function twinLink(whole: string, text: string, href: string): string {
    const link = siteLink(file, href);
    if (extname(link) !== "" && link === href) return whole;
    if (!link.startsWith("/")) return `[${text}](${link})`;
    const [url = "", hash] = link.split("#");
    return `[${text}](${url.replace(/\/$/, "/index")}.md${hash === undefined ? "" : `#${hash}`})`;
  }
}

/**
 * Matches parts that are for tests, for the layout and for the browser: comments, front matter, elements on lines of
 * their own, and classes.
 */
const marks = /^<!-- .* -->\n\n?|(?<![\s\S])---\n[\s\S]*?^---\n+|^<.*>\n+| ?\{\.[\w. -]+\}/gm;
