import type { ServerImporter } from "@mci/contract";
import { mcpImporter, type ImportStep } from "@mci/mcp-importer";
import type { CommandInput } from "../../command.ts";
import { counted } from "../../output/counted.ts";
import { sessionsWith, unknownServer } from "../../login/mcp-servers.ts";
import { openTools } from "../../open-tools.ts";
import { openProject } from "../../config/project.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { withProgress } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [wanted, ...others] = positionals;
  refuseArguments("import", others, "It takes one server at a time, or all.");
  if (options.from !== undefined) {
    const { importFrom } = await import("./import-from.ts");
    return importFrom({ from: options.from, wanted, options }, terminal);
  }
  const project = await openProject(options, terminal);
  const sessions = sessionsWith(project.config);
  const servers = new Set<string>();
  const ended = { count: 0, failed: 0 };
  await withProgress(terminal, "Fetching tools", async (terminal, progress) => {
    const onProgress = (step: ImportStep): void => {
      const isUnderWay = step.state === "connecting" || step.state === "listing";
      if (!isUnderWay) ended.count += 1;
      if (step.state === "failed") ended.failed += 1;
      const text = stepText(step);
      progress?.update({ progress: ended.count, total: servers.size, message: isUnderWay ? text : "" });
      if (!(isUnderWay && progress)) terminal.notes.print(text);
    };
    const all = mcpImporter({ sessions, refresh: options.refresh === true, onProgress });
    const importer: ServerImporter = {
      async import(server, context) {
        servers.add(server.name);
        return wanted === undefined || wanted === server.name ? all.import(server, context) : undefined;
      },
      close: () => sessions.close(),
    };
    const { client } = await openTools(options, terminal, { project, ignoreLock: true, importer });
    await client.close();
  });
  if (wanted !== undefined && !servers.has(wanted)) throw unknownServer(wanted, servers, "It has no MCP servers.");
  if (servers.size === 0) terminal.notes.print("There are no mcp_servers in this file.");
  // Cached tools are good enough for a load, but not for a user who asked for fresh ones.
  return ended.failed > 0 ? 1 : 0;
}

function stepText({ server, state, tools = 0 }: ImportStep): string {
  const name = visible(server);
  const count = counted(tools, "tool");
  if (state === "cached") return `${name}: ${count}, as cached. --refresh fetches them again.`;
  if (state === "done") return `${name}: ${count} fetched.`;
  return state === "listing" ? `${name}: ${count} so far` : `${name}: ${state}`;
}
