import { resolve } from "node:path";
import type { LoadContext, NetworkRules, Rules, SchemaDocument, ToolDefinition } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { mergeNetworkRules } from "@mci/plugin-kit/network";
import { isInside, namesSecret } from "@mci/path-policy";
import type { ToolDefaults } from "./loading.ts";

/**
 * Returns the rules for the tools of a main file that declare none. Fields of the wrong type, which are reported, count
 * as absent.
 */
export function mainRules(document: Partial<SchemaDocument>): Rules {
  return frozen({
    anyPaths: document.enableAnyPaths === true,
    directories: Array.isArray(document.directoryAllowList) ? document.directoryAllowList : [],
    network: isRecord(document.network) ? document.network : {},
  });
}

/** The rules of one tool. Its own fields override the file's; in a toolset file they may only narrow. */
export function toolRules(tool: ToolDefinition, pointer: string, home: ToolDefaults, context: LoadContext): Rules {
  if (tool.enableAnyPaths === undefined && tool.directoryAllowList === undefined && tool.network === undefined) {
    return home.rules;
  }
  const asked: Rules = {
    anyPaths: tool.enableAnyPaths ?? home.rules.anyPaths,
    directories: tool.directoryAllowList ?? home.rules.directories,
    network: tool.network === undefined ? home.rules.network : both(home.rules.network, tool.network),
  };
  return frozen(home.toolset === undefined ? asked : narrowed(asked, tool, pointer, home, context));
}

function frozen(rules: Rules): Rules {
  const { directories, network } = rules;
  for (const part of [directories, network, network.allowHosts, network.denyHosts, rules]) Object.freeze(part);
  return rules;
}

/** Merges the rules of the file and of the tool; a rule that neither has is absent. */
function both(file: NetworkRules, tool: NetworkRules): NetworkRules {
  const { mode, allowHosts, denyHosts } = mergeNetworkRules({}, file, tool);
  return {
    ...((file.mode ?? tool.mode) === undefined ? undefined : { mode }),
    ...((file.allowHosts ?? tool.allowHosts) === undefined ? undefined : { allowHosts }),
    ...(denyHosts.length === 0 ? undefined : { denyHosts }),
  };
}

/** Toolset authors are trusted for their own tools only: what the main file does not grant is not theirs to take. */
function narrowed(
  asked: Rules,
  tool: ToolDefinition,
  pointer: string,
  home: ToolDefaults,
  context: LoadContext,
): Rules {
  const base = home.rules;
  const widens = (field: string, what: string): void =>
    context.report({
      code: "MCI_TOOLSET_WIDENS",
      severity: "warning",
      file: home.file,
      tool: tool.name,
      pointer: `${pointer}/${field}`,
      message: `A toolset file cannot widen ${what}: '${field}' of tool '${tool.name}' is held to the main file's.`,
      hint: `Grant it in the main file, or move the tool there.`,
    });
  if (asked.anyPaths && !base.anyPaths) widens("enableAnyPaths", "the paths its tools may open");
  // An entry below the schema folder would grant what a link there leads to, and an entry that names a secret the
  // secret: only what the main file lists itself is granted, or folders below that.
  const directories = asked.directories.filter(
    (entry) => within(entry, base.directories, home.folder) && !isHiddenOrSecret(entry),
  );
  const insideFolder = (entry: string): boolean => within(entry, ["."], home.folder) && !isHiddenOrSecret(entry);
  if (
    asked.directories.some(
      (entry) => !directories.includes(entry) && !insideFolder(entry) && !base.directories.includes(entry),
    )
  ) {
    widens("directoryAllowList", "the paths its tools may open");
  }
  const { network, widened } = narrowedNetwork(tool.network ?? {}, asked.network, base.network);
  if (widened) widens("network", "the hosts its tools may reach");
  return { anyPaths: asked.anyPaths && base.anyPaths, directories, network };
}

interface NarrowedNetwork {
  readonly network: NetworkRules;
  readonly widened: boolean;
}

/** Only what forbids more is taken over: other denied hosts, fewer allowed ones, the strict mode. */
function narrowedNetwork(own: NetworkRules, asked: NetworkRules, base: NetworkRules): NarrowedNetwork {
  const { allowHosts: granted = [] } = base;
  const { allowHosts = granted, mode } = own;
  const kept = allowHosts.filter((host) => granted.includes(host));
  const widened = kept.length < allowHosts.length || mode === "off" || (mode === "auto" && base.mode === "strict");
  const { mode: _, ...rest } = asked;
  const strictest = mode === "strict" ? mode : base.mode;
  const network = { ...rest, allowHosts: kept, ...(strictest === undefined ? undefined : { mode: strictest }) };
  return {
    network: own.allowHosts === undefined && base.allowHosts === undefined ? withoutHosts(network) : network,
    widened: widened && base.mode !== "off",
  };
}

/** Names a file or folder of the kind that contains secrets: a known one, or any hidden one. */
function isHiddenOrSecret(entry: string): boolean {
  return namesSecret(entry) || entry.split(/[\\/]/).some((step) => /^\.[^./]/.test(step));
}

function withoutHosts({ allowHosts: _, ...rest }: NetworkRules): NetworkRules {
  return rest;
}

function within(directory: string, roots: readonly string[], folder: string): boolean {
  const path = resolve(folder, directory);
  return roots.some((root) => isInside(resolve(folder, root), path));
}
