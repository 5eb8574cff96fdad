import type { ImportedToolset } from "@mci/openapi-importer";
import { isRecord, type JsonObject } from "@mci/contract";
import type { Output } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { toolsIn } from "../../output/compare-tools.ts";

/**
 * Prints the values of the environment that the tools read, and the hosts that get them: a document has chosen both. One that
 * is set already, and that the earlier import did not read, is worth a look.
 */
export function printEnv(
  toolset: ImportedToolset,
  earlier: readonly JsonObject[] | undefined,
  env: NodeJS.ProcessEnv,
  notes: Output,
): void {
  const hosts = hostsByName(toolsIn(toolset));
  if (hosts.size === 0) return;
  const known = hostsByName(earlier ?? []);
  const lines = [...hosts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, found]) => {
      const line = `  ${name}${formatHosts([...found])}`;
      const isNew = [...found].some((host) => known.get(name)?.has(host) !== true);
      if (!isNew || env[name] === undefined) return line;
      return notes.colors.yellow(`${line} (set here already: check that it may be sent there)`);
    });
  notes.print(["The tools read from the environment:", ...lines].join("\n"));
}

function hostsByName(tools: readonly JsonObject[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { execution } of tools) {
    if (!isRecord(execution)) continue;
    const { auth, ...request } = execution;
    const tokenUrl = isRecord(auth) ? auth["tokenUrl"] : undefined;
    addNames(found, request, execution["url"]);
    addNames(found, auth, tokenUrl ?? execution["url"]);
  }
  return found;
}

function addNames(found: Map<string, Set<string>>, part: unknown, url: unknown): void {
  const text = JSON.stringify(part) ?? "";
  const host = /^https?:\/\/([^/?#]+)/i.exec(String(url))?.[1];
  for (const [, name = ""] of text.matchAll(/\{(?:\{|!!)\s*env\.(\w+)/g)) {
    const hosts = found.get(name) ?? new Set();
    if (host !== undefined) hosts.add(host);
    found.set(name, hosts);
  }
}

function formatHosts(hosts: readonly string[]): string {
  if (hosts.length === 0) return "";
  const more = hosts.length > maxHosts ? ` and ${hosts.length - maxHosts} more` : "";
  return `  for ${visible(hosts.slice(0, maxHosts).join(", "))}${more}`;
}

const maxHosts = 3;
