import { basename, dirname } from "node:path";
import type { Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { readDocument } from "../config/read-document.ts";
import { version as ownVersion } from "../version.ts";

/** The `serverInfo` that MCP clients receive. */
export interface Identity {
  readonly name: string;
  readonly version: string;
}

/**
 * Returns `metadata.name` and `metadata.version` of the schema file. Defaults: the file's name (the folder's if the file is
 * plainly named `mci`), and the version of this command.
 */
export function readIdentity(file: string, [tool]: readonly Tool[]): Identity {
  return identityOf(file, tool?.origin.document);
}

/** Returns the name of a schema file as its servers have it, without loading its tools. */
export async function nameOf(file: string): Promise<string> {
  return identityOf(file, await readDocument(file)).name;
}

function identityOf(file: string, document: unknown): Identity {
  const metadata = isRecord(document) ? document["metadata"] : undefined;
  const { name, version } = isRecord(metadata) ? metadata : {};
  return { name: toLine(name) ?? defaultName(file), version: toLine(version) ?? ownVersion };
}

/** Returns a single line that a client can display; undefined if nothing is left of the value. */
function toLine(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return Array.from(text).slice(0, 128).join("").trim() || undefined;
}

function defaultName(file: string): string {
  const name = basename(file).replace(/(?:\.mci)?\.(?:json|ya?ml)$/, "");
  return (name === "mci" ? basename(dirname(file)) : name) || "mci";
}
