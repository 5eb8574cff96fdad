import type { JsonObject } from "@mci/contract";
import { isRecord, toArray } from "@mci/plugin-kit";

/**
 * Returns the files and folders that a schema file names, as it writes them. Of a path with a placeholder, it is the folder before it: a
 * caller, or the environment, chooses the rest.
 */
export function namedPaths(document: unknown): readonly string[] {
  if (!isRecord(document)) return [];
  const { skills, prompts, resources } = document;
  const written = [
    ...starts(document).flatMap(pathsOf),
    ...[skills, prompts].flat().map((entry) => (isRecord(entry) ? entry["folder"] : entry)),
    ...toArray(resources).map((entry) => (isRecord(entry) ? entry["file"] : undefined)),
  ];
  return written.filter((path) => typeof path === "string").map(beforePlaceholder);
}

/** Returns the programs that a schema file starts by their names alone, and so does not contain. */
export function namedPrograms(document: unknown): readonly string[] {
  const commands = isRecord(document) ? starts(document).map((start) => start["command"]) : [];
  return commands.filter((command) => typeof command === "string").filter((command) => !/[\\/{]/.test(command));
}

/** The blocks that may start a program or open a file: executions, and MCP servers. */
function starts({ tools, mcp_servers: servers }: JsonObject): readonly JsonObject[] {
  const executions = toArray(tools).map((tool) => (isRecord(tool) ? tool["execution"] : undefined));
  return [...executions, ...Object.values(isRecord(servers) ? servers : {})].filter(isRecord);
}

/** Arguments name files only if they look like it: `main` may be the name of a folder, too. */
function pathsOf({ type, path, command, args, cwd }: JsonObject): readonly unknown[] {
  if (type === "file") return [path];
  const isPath = (text: unknown): boolean => typeof text === "string" && /^\.{0,2}\//.test(text);
  const isRelative = typeof command === "string" && /^[^{]*[\\/]/.test(command);
  return [isRelative ? command : undefined, cwd, ...toArray(args).filter(isPath)];
}

function beforePlaceholder(path: string): string {
  const start = path.indexOf("{");
  return start === -1 ? path : path.slice(0, path.lastIndexOf("/", start) + 1);
}
