import type { ToolDefinition } from "@mci/contract";
import { definitionHash } from "@mci/schema";
import { mapInTurns } from "../map-in-turns.ts";

/**
 * How the tools of a server differ from those there were before, in words, by their names, descriptions, schemas and hints;
 * undefined when they do not.
 */
export async function definitionChanges(
  before: readonly ToolDefinition[],
  now: readonly ToolDefinition[],
): Promise<string | undefined> {
  const old = await hashes(before);
  const current = await hashes(now);
  const names = (wanted: (name: string) => boolean, among: ReadonlyMap<string, string>): string[] =>
    [...among.keys()].filter(wanted);
  const kinds = [
    ["added", names((name) => !old.has(name), current)],
    ["removed", names((name) => !current.has(name), old)],
    ["changed", names((name) => old.has(name) && old.get(name) !== current.get(name), current)],
  ] as const;
  const found = kinds.filter(([, changed]) => changed.length > 0);
  return found.length === 0 ? undefined : found.map(([kind, changed]) => `${kind} ${listed(changed)}`).join("; ");
}

async function hashes(tools: readonly ToolDefinition[]): Promise<ReadonlyMap<string, string>> {
  return new Map(await mapInTurns(tools, (tool) => [tool.name, definitionHash(tool, { execution: true })] as const));
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxShown).join(", ");
  return names.length > maxShown ? `${shown} and ${names.length - maxShown} more` : shown;
}

const maxShown = 20;
