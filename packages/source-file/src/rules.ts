import { isAbsolute, relative, resolve, sep } from "node:path";
import type { LoadContext, NetworkRules, Rules, SchemaDocument, ToolDefinition } from "@mci/contract";
import type { Home } from "./to-tool.ts";

/** What the tools of a main file may reach unless they say otherwise. */
export function mainRules(document: Partial<SchemaDocument>): Rules {
  return frozen({
    anyPaths: document.enableAnyPaths === true,
    directories: document.directoryAllowList ?? [],
    network: network(document.network),
  });
}

/** The rules of one tool. Its own fields override the file's; in a toolset file they may only narrow. */
export function toolRules(tool: ToolDefinition, pointer: string, home: Home, context: LoadContext): Rules {
  if (tool.enableAnyPaths === undefined && tool.directoryAllowList === undefined && tool.network === undefined) {
    return home.rules;
  }
  const asked: Rules = {
    anyPaths: tool.enableAnyPaths ?? home.rules.anyPaths,
    directories: tool.directoryAllowList ?? home.rules.directories,
    network: tool.network === undefined ? home.rules.network : mergeNetwork(home.rules.network, tool.network),
  };
  return frozen(home.toolset === undefined ? asked : narrowed(asked, tool, pointer, home, context));
}

function frozen(rules: Rules): Rules {
  const { directories, network: hosts } = rules;
  for (const part of [directories, hosts, hosts.allowHosts, hosts.denyHosts, rules]) Object.freeze(part);
  return rules;
}

function network(rules: NetworkRules = {}): Rules["network"] {
  return { mode: rules.mode ?? "auto", allowHosts: rules.allowHosts ?? [], denyHosts: rules.denyHosts ?? [] };
}

function mergeNetwork(base: Rules["network"], own: NetworkRules): Rules["network"] {
  return {
    mode: own.mode ?? base.mode,
    allowHosts: own.allowHosts ?? base.allowHosts,
    denyHosts: [...base.denyHosts, ...(own.denyHosts ?? [])],
  };
}

/** Toolset authors are trusted for their own tools only: what the main file does not grant is not theirs to take. */
function narrowed(asked: Rules, tool: ToolDefinition, pointer: string, home: Home, context: LoadContext): Rules {
  const base = home.rules;
  const widens = (field: string, what: string): void =>
    context.report({
      code: "MCI_TOOLSET_WIDENS",
      severity: "warning",
      ...(home.file === undefined ? {} : { file: home.file }),
      tool: tool.name,
      pointer: `${pointer}/${field}`,
      message: `A toolset file cannot widen ${what}: '${field}' of tool '${tool.name}' is held to the main file's.`,
      hint: `Grant it in the main file, or move the tool there.`,
    });
  if (asked.anyPaths && !base.anyPaths) widens("enableAnyPaths", "the paths its tools may open");
  const directories = base.anyPaths
    ? asked.directories
    : asked.directories.filter((directory) => within(directory, [".", ...base.directories], home.folder));
  if (directories.length < asked.directories.length) widens("directoryAllowList", "the paths its tools may open");
  const allowHosts = asked.network.allowHosts.filter((host) => base.network.allowHosts.includes(host));
  const looser = modes.indexOf(asked.network.mode) > modes.indexOf(base.network.mode);
  if (allowHosts.length < asked.network.allowHosts.length || looser) widens("network", "the hosts its tools may reach");
  return {
    anyPaths: asked.anyPaths && base.anyPaths,
    directories,
    network: { ...asked.network, allowHosts, mode: looser ? base.network.mode : asked.network.mode },
  };
}

/** From the strictest to the loosest. */
const modes: readonly Rules["network"]["mode"][] = ["strict", "auto", "off"];

function within(directory: string, roots: readonly string[], folder: string): boolean {
  const path = resolve(folder, directory);
  return roots.some((root) => {
    const way = relative(resolve(folder, root), path);
    return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
  });
}
