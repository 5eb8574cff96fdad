import type { ValidateOptions } from "./options.ts";

/** Returns a hint for a field that belongs in the other kind of file; undefined if it belongs in neither. */
export function foreignFieldHint(name: string, kind: ValidateOptions["kind"]): string | undefined {
  if (kind === "main") {
    return cacheFields.has(name) ? "It is written into the cached toolset files of MCP servers." : undefined;
  }
  return mainFields.has(name) ? "Move it to the main schema file." : undefined;
}

const cacheFields: ReadonlySet<string> = new Set(["expiresAt", "configHash"]);

const mainFields: ReadonlySet<string> = new Set([
  "toolsets",
  "mcp_servers",
  "libraryDir",
  "enableAnyPaths",
  "directoryAllowList",
  "network",
  "redact",
  "reveal",
  "onDrift",
  "functions",
]);
