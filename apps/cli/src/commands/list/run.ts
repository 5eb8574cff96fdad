import { objectSchema, titleOf, type Tool } from "@mci/contract";
import type { CommandInput } from "../../command.ts";
import { omitUndefined, toolsSeenBy } from "@mci/plugin-kit";
import { namedServer } from "../../named-server.ts";
import { readFilter } from "../../arguments/filters.ts";
import { readScopes } from "../../arguments/scopes.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { openProject } from "../../config/project.ts";
import { openTools } from "../../open-tools.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { approvalOf, onOneLine, scopesOf, sourceOf, summaryOf, toolDetails } from "../../output/tool-details.ts";
import { tableText } from "../../output/table.ts";
import { checkServerOptions } from "../../serve/check-server-options.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json, visible } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("list", positionals, "To choose tools write --filter only:NAME.");
  const { results, notes } = terminal;
  const format = checkChoice("format", options.format ?? "table", ["table", "json", "yaml"]);
  // Before the schema file is searched for: an invalid filter is reported first, as by all commands.
  for (const filter of options.filter ?? []) readFilter(filter);
  const scopes = readScopes(options);
  const tried = await namedServer(options, terminal);
  const found = tried === undefined ? await openProject(options, terminal) : undefined;
  if (found !== undefined) await checkServerOptions(found.config);
  const { project, client, tools, lacksFunctions } = await openTools(options, terminal, {
    ...omitUndefined({ project: found, tried }),
    brokenTools: "leave-out",
  });
  const asText = await writerOf(format);
  const { skills, prompts, resources } = options;
  if ([skills, prompts, resources].includes(true)) {
    const { listContent } = await import("./list-content.ts");
    const caller = scopes === undefined ? "owner" : { scopes };
    listContent(client.content(), options, { caller, asText }, terminal);
    await client.close();
    return 0;
  }
  const listed = scopes === undefined ? tools.tools() : toolsSeenBy(tools.tools(), { scopes });
  if (asText !== undefined) results.print(asText(listed.map(summary)));
  else if (options.verbose === true) for (const tool of listed) results.print(toolDetails(tool));
  else if (listed.length > 0) printTable(listed, terminal);
  notes.print(notes.colors.dim(count(listed.length, client.tools().length, project.file)));
  await client.close();
  // 'mci validate' imports no modules, and names this command as the check of functions.
  return lacksFunctions ? 2 : 0;
}

function summary(tool: Tool): object {
  const { name, description, tags, annotations, access, approval, rateLimit, origin } = tool;
  const inputSchema = objectSchema(tool.inputSchema);
  return {
    name,
    title: titleOf(tool),
    description,
    tags,
    annotations,
    inputSchema,
    outputSchema: tool.outputSchema,
    toolset: origin.toolset,
    access,
    approval,
    rateLimit,
    toolsetRateLimit: origin.rateLimit,
  };
}

async function writerOf(format: "table" | "json" | "yaml"): Promise<typeof json | undefined> {
  if (format !== "yaml") return format === "json" ? json : undefined;
  const { yamlText } = await import("../../output/yaml-text.ts");
  return (value) => visible(yamlText(value).trimEnd());
}

/** Sources are shown where there is more than the main file. */
function printTable(tools: readonly Tool[], { results }: Terminal): void {
  const hasSources = tools.some(({ origin }) => origin.toolset !== undefined);
  const source = (tool: Tool): string[] => (hasSources ? [sourceOf(tool)] : []);
  const rows = tools.map((tool) =>
    [tool.name, ...source(tool), tool.tags.join(","), scopesOf(tool), approvalOf(tool), summaryOf(tool)].map(onOneLine),
  );
  const names = ["NAME", ...(hasSources ? ["SOURCE"] : []), "TAGS", "SCOPES", "APPROVAL", "DESCRIPTION"];
  results.print(tableText(results, names, rows));
}

function count(listed: number, all: number, file: string): string {
  return `${listed === all ? "" : `${listed} of `}${counted(all, "tool")} in ${shortPath(file)}`;
}
