import { isRecord, omitUndefined } from "@mci/plugin-kit";
import type { CheckedTools } from "mci";
import { nodeRange } from "../../version.ts";
import type { BundleInfo } from "./about-bundle.ts";
import type { UserValue } from "./user-values.ts";

/** The folder of the command in a bundle, and that of the tools. */
export const serverFolder = "server";
export const toolsFolder = "tools";

/**
 * Returns the `manifest.json` of a bundle: how its server is started and what its user is asked for. Source: MCPB manifest, version 0.3.
 *
 * @param main - The name of the schema file.
 */
export function bundleManifest(
  main: string,
  document: unknown,
  { tools, content }: CheckedTools,
  info: BundleInfo,
  values: readonly UserValue[],
): object {
  const { name, title, version, description, authors, license } = info;
  const entry = `${serverFolder}/start.cjs`;
  const servers = isRecord(document) && isRecord(document["mcp_servers"]) ? Object.keys(document["mcp_servers"]) : [];
  const hasPrompts = (content?.list("prompt", "owner").length ?? 0) > 0;
  return omitUndefined({
    manifest_version: "0.3",
    name,
    display_name: title,
    version,
    description,
    author: { name: authors.join(", ") || "Unknown" },
    license,
    server: {
      type: "node",
      entry_point: entry,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/${entry}`, "run", "--file", `\${__dirname}/${toolsFolder}/${main}`],
        env: Object.fromEntries(values.map((value) => [value.name, placeholderOf(value)])),
      },
    },
    tools: tools.map((tool) => omitUndefined({ name: tool.name, description: tool.description })),
    // An MCP server says only at run time which tools it has, unless it has been imported.
    tools_generated: servers.length > 0 || undefined,
    prompts_generated: hasPrompts || undefined,
    compatibility: { runtimes: { node: nodeRange } },
    user_config:
      values.length === 0 ? undefined : Object.fromEntries(values.map((value) => [value.name, asked(value)])),
  });
}

/**
 * Returns the program that a bundle starts. A value that its user left empty is the placeholder or an empty string, by client: it is
 * taken out, so that the fallbacks of the tools count.
 */
export function startProgram(values: readonly UserValue[]): string {
  const placeholders = Object.fromEntries(values.map((value) => [value.name, placeholderOf(value)]));
  return `// Written by 'mci pack'.
const placeholders = ${JSON.stringify(placeholders)};
for (const [name, placeholder] of Object.entries(placeholders)) {
  if (["", placeholder].includes(process.env[name])) delete process.env[name];
}
require("./main.cjs");
`;
}

function asked({ name, usedBy, isSecret, isRequired }: UserValue): object {
  const description = `For ${usedBy.join(", ")}.`;
  return { type: "string", title: name, description, required: isRequired, sensitive: isSecret };
}

function placeholderOf({ name }: UserValue): string {
  return `\${user_config.${name}}`;
}
