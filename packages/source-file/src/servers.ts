import type { McpServer, Tool } from "@mci/contract";
import { omitUndefined, toPointer } from "@mci/plugin-kit";
import { entryRule } from "./entry-rule.ts";
import { entryTools } from "./entry-tools.ts";
import type { Loading, ToolDefaults } from "./loading.ts";
import { nearerResponses } from "./nearer-responses.ts";

/** The tools of every MCP server a main file names. Fetching and caching them is the importer's business. */
export async function loadServers(
  servers: Readonly<Record<string, McpServer>>,
  loading: Loading,
  home: ToolDefaults,
  libraryFolder: string,
): Promise<readonly Tool[]> {
  const wanted = Object.entries(servers).filter(([name]) => !loading.main.broken(toPointer("mcp_servers", name)));
  if (wanted.length === 0) return [];
  if (loading.importer === undefined) {
    for (const [name] of wanted) reportMissingImporter(name, loading, home);
    return [];
  }
  const { importer } = loading;
  const imported = await Promise.all(
    wanted.map(([name, server]) => loadServer(name, server, { ...loading, importer }, home, libraryFolder)),
  );
  return imported.flat();
}

async function loadServer(
  name: string,
  server: McpServer,
  { importer, context, folder, main }: Loading & { importer: NonNullable<Loading["importer"]> },
  home: ToolDefaults,
  libraryFolder: string,
): Promise<Tool[]> {
  const { file: mainFile, ...shared } = home;
  const imported = await importer.import(
    {
      name,
      server,
      ...omitUndefined({ file: mainFile }),
      folder,
      libraryFolder,
      document: main.value,
      rules: home.rules.network,
    },
    context,
  );
  if (imported === undefined) return [];
  const config = server.config ?? {};
  const pointer = toPointer("mcp_servers", name, "config");
  const owner = `MCP server '${name}'`;
  const serverHome: ToolDefaults = {
    ...shared,
    toolset: name,
    responses: nearerResponses(home, config.response),
    ...omitUndefined({ file: imported.file, prefix: config.prefix, rateLimit: config.rateLimit }),
    ...omitUndefined({ access: config.access, input: config.input, entry: entryRule(config, pointer) }),
  };
  const declared = imported.toolset.tools.map((definition, index) => ({
    definition,
    pointer: `/tools/${index}`,
    home: serverHome,
  }));
  return entryTools(declared, { config, owner, pointer, file: home.file }, context);
}

function reportMissingImporter(name: string, { context }: Loading, home: ToolDefaults): void {
  context.report({
    code: "MCI_CONFIG_IMPORTER",
    // A check starts nothing anyway: the file may be right, it is this client that cannot use it.
    severity: context.offline ? "warning" : "error",
    file: home.file,
    pointer: toPointer("mcp_servers", name),
    message: `The tools of MCP server '${name}' cannot be fetched: this client was made without an importer.`,
    hint: `Pass one, fileSource(file, { importer }), or remove the entry.`,
  });
}
