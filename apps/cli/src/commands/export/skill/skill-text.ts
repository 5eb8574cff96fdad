import type { Tool } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import { counted } from "../../../output/counted.ts";
import { onOneLine, summaryOf, toolDetails } from "../../../output/tool-details.ts";
import { yamlText } from "../../../output/yaml-text.ts";
import { callLine } from "./call-line.ts";

/** The front matter names what wrote a skill, so that no other is replaced. */
export const skillGenerator = "mci export --format skill";

/**
 * Returns a `SKILL.md` that teaches an agent with a shell to call tools with `mci call`: each tool in full while they all fit in about 5,000
 * tokens, else a list of them. Source: Agent Skills specification.
 *
 * @param options - Written in each line, so that it finds the tools, such as ` --file tools.mci.yaml`.
 */
export function skillText(tools: readonly Tool[], name: string, options: string): string {
  const listed = tools.map((tool) => `${tool.name} (${truncate(summaryOf(tool), 120)})`).join("; ");
  const about = `Calls these tools from the shell with mci. Use it for a task that needs one of them: ${listed}`;
  const frontMatter = {
    name,
    description: truncate(about, 1_000), // 1,024 characters, as the specification says.
    compatibility: "Requires a shell and the command mci: npm package @mci/cli, Node 20.19 or newer.",
    metadata: { generator: skillGenerator },
  };
  const inFull = tools.map((tool) => section(tool, options)).join("\n\n");
  const body = inFull.length > maxLength ? listOf(tools, options) : inFull;
  return `${[`---\n${yamlText(frontMatter)}---`, `# ${name}`, manual(options), body].join("\n\n")}\n`;
}

/** In characters, of which a token has about four. */
const maxLength = 16_000;

/** Tools in a list: their lines take about as many tokens. */
const maxListed = 120;

function manual(options: string): string {
  return `Each tool is called by a line of the shell, in the folder of the project. Where \`mci\` is not installed, write \`npx -y @mci/cli\` for it.

- **Arguments**: \`key=value\`, read by the type that the tool declares. \`key:=JSON\` is always JSON, such as \`tags:='["a","b"]'\`. A value in
  \`<angle brackets>\` is for you to fill in. Put values with spaces or other special characters in single quotes.
- **Results** go to stdout. \`--format json\` prints them with everything that is known about them, \`--explain\` what a call would do, without
  doing it.
- **Errors**: the exit code is 1 if the tool failed, and 2 if the line or the tools file is wrong. Stderr says what happened and what to do:
  read it, correct the line, and do not repeat the same line unchanged.
- **approval**: a person is asked first, on a terminal alone. Without one, such a call ends with an error and has done nothing: show the line
  to your user, who can run it. Do not look for a way around. **destructiveHint**: it changes or deletes things, so be sure that this is wanted.
- **Secrets** come from the environment and the files beside the tools, never from the line. \`mci envs${options}\` lists the values that the
  tools need, and which are missing: ask your user to set them, not to tell you.`;
}

/** An indented block, which no line of a description can end. */
function section(tool: Tool, options: string): string {
  const [, ...details] = toolDetails(tool).split("\n");
  const block = details.map((line) => `  ${line}`).join("\n");
  return `## ${onOneLine(tool.name)}\n\n\`\`\`sh\n${callLine(tool)}${options}\n\`\`\`\n\n${block}`;
}

function listOf(tools: readonly Tool[], options: string): string {
  const approval = (tool: Tool): string => (tool.approval === undefined ? "" : " **approval**");
  const lines = tools.map((tool) => `- ${tool.name}: ${truncate(summaryOf(tool), 100)}${approval(tool)}\n`);
  const rest = tools.length - maxListed;
  const more = rest <= 0 ? "" : `\nAnd ${rest} more: \`mci list${options} | grep -i WORD\` finds them.`;
  const line = `mci list${options} --verbose --filter only:TOOL`;
  return `## ${counted(tools.length, "tool")}\n\nBefore the first call of a tool read what it takes:\n\n\`\`\`sh\n${line}\n\`\`\`\n\n${lines.slice(0, maxListed).join("")}${more}`.trimEnd();
}
