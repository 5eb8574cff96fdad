import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../apps/cli/src/commands.ts";
import { fitText } from "../apps/cli/src/output/fit-text.ts";
import { commandHelp, overview } from "../apps/cli/src/output/help.ts";

/** Where the page stands. */
export const cliPagePath: string = join(import.meta.dirname, "../docs/cli.md");

const start = `# The command

What \`mci --help\` and \`mci COMMAND --help\` print. This page is generated from it: \`pnpm generate\`.
`;

if (process.argv[1] === import.meta.filename) writeFileSync(cliPagePath, await cliPage());

/** Returns the page about the command: what `mci --help` and `mci COMMAND --help` print. */
export async function cliPage(): Promise<string> {
  const sections = commands.map(async (command) => `## mci ${command.name}\n\n${printed(await commandHelp(command))}`);
  return [start, printed(overview(commands)), ...(await Promise.all(sections))].join("\n");
}

function printed(text: string): string {
  return `\`\`\`text\n${fitText(text)}\n\`\`\`\n`;
}
