import { basename, dirname } from "node:path";
import type { Tool } from "@mci/contract";
import { version as ownVersion } from "../version.ts";

/** What MCP clients are told about the server, as its `serverInfo`. */
export interface Identity {
  readonly name: string;
  readonly version: string;
}

/**
 * `metadata.name` and `metadata.version` of the schema file; else the file's name, or its folder's where the file is plainly
 * called `mci`, and the version of this command.
 */
export function identityOf(file: string, [tool]: readonly Tool[]): Identity {
  const metadata: unknown = tool?.origin.document["metadata"];
  const said = typeof metadata === "object" && metadata !== null ? metadata : {};
  return {
    name: shownText(Reflect.get(said, "name")) ?? nameOf(file),
    version: shownText(Reflect.get(said, "version")) ?? ownVersion,
  };
}

/** One line that a client can show; undefined for what is none. */
function shownText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(text).slice(0, 128).join("").trim() || undefined;
}

function nameOf(file: string): string {
  const name = basename(file).replace(/(?:\.mci)?\.(?:json|ya?ml)$/, "");
  return (name === "mci" ? basename(dirname(file)) : name) || "mci";
}
