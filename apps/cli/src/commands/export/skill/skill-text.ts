import type { Tool } from "@mci/contract";
import { shellWord, truncate } from "@mci/plugin-kit";
import { counted } from "../../../output/counted.ts";
import { yamlText } from "../../../output/yaml-text.ts";
import { aboutTool, toolSection } from "./tool-section.ts";

export interface SkillSettings {
  readonly name: string;
  /** Options that every line needs to find the tools, such as `--file` and its value. */
  readonly options: readonly string[];
}

/**
 * Returns a `SKILL.md` that teaches an agent with a shell to call tools with `mci call`: each tool in full while they all fit in about 5,000
 * tokens, else a list of them. Source: Agent Skills specification.
 */
export function skillText(tools: readonly Tool[], { name, options }: SkillSettings): string {
  const frontMatter = {
    name,
    description: descriptionOf(tools),
    compatibility: "Requires a shell and the command mci: npm package @mci/cli, Node 20.19 or newer.",
    metadata: { generator: skillGenerator },
  };
  const found = options.map((option) => ` ${shellWord(option)}`).join("");
  return (
    [`---\n${yamlText(frontMatter)}---`, `# ${name}`, manual(found), body(tools, options, found)].join("\n\n") + "\n"
  );
}

/** The front matter names what wrote a skill, so that no other is replaced. */
export const skillGenerator = "mci export --format skill";

/** At most 1,024 characters, as the specification says. */
function descriptionOf(tools: readonly Tool[]): string {
  const listed = tools.map((tool) => `${tool.name} (${truncate(aboutTool(tool), 120)})`).join("; ");
  return truncate(
    `Calls these tools from the shell with mci. Use it for a task that needs one of them: ${listed}`,
    1_000,
  );
}

function manual(found: string): string {
  return `Each tool is called by a line of the shell, in the folder of the project. Where \`mci\` is not installed, write \`npx -y @mci/cli\` for it.

- **Arguments**: \`key=value\`, read by the type that the tool declares. \`key:=JSON\` is always JSON, such as \`tags:='["a","b"]'\`. A value in
  \`<angle brackets>\` is for you to fill in. Put values with spaces or other special characters in single quotes.
- **Results** go to stdout. \`--format json\` prints them with everything that is known about them, \`--explain\` what a call would do, without
  doing it.
- **Errors**: the exit code is 1 if the tool failed, and 2 if the line or the tools file is wrong. Stderr says what happened and what to do:
  read it, correct the line, and do not repeat the same line unchanged.
- **A person is asked first** for the tools that say so below, on a terminal alone. Without one, such a call ends with an error and has done
  nothing: show the line to your user, who can run it. Do not look for a way around.
- **Secrets** come from the environment and the files beside the tools, never from the line. \`mci envs${found}\` lists the values that the tools
  need, and which are missing: ask your user to set them, not to tell you.`;
}

function body(tools: readonly Tool[], options: readonly string[], found: string): string {
  const sections = fitting(tools, (tool) => toolSection(tool, options));
  if (sections.length === tools.length) return sections.join("\n\n");
  const lines = fitting(tools, (tool) => {
    const asks = tool.approval === undefined ? "" : " **Asks a person first.**";
    return `- ${tool.name}: ${truncate(aboutTool(tool), 100)}${asks}`;
  });
  const rest = tools.length - lines.length;
  const more = rest === 0 ? "" : `\n\nAnd ${rest} more: \`mci list${found} | grep -i WORD\` finds them.`;
  return `## ${counted(tools.length, "tool")}

Before the first call of a tool read what it takes:

\`\`\`sh
mci list${found} --verbose --filter only:TOOL
\`\`\`

${lines.join("\n")}${more}`;
}

/** Returns the texts of the first tools, as many as fit. */
function fitting(tools: readonly Tool[], textOf: (tool: Tool) => string): readonly string[] {
  const texts: string[] = [];
  let length = 0;
  for (const tool of tools) {
    const text = textOf(tool);
    length += text.length + 1;
    if (length > maxLength) break;
    texts.push(text);
  }
  return texts;
}

/** In characters, of which a token has about four. */
const maxLength = 16_000;
