import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@mci/plugin-kit";
import { isEmptyInJson, readJson, removeFromJson, setInJson } from "../edit/json.ts";
import { readToml } from "../edit/read-toml.ts";
import { removeTableFromToml, setTableInToml, tableText } from "../edit/toml.ts";
import type { ClientProgram } from "./clients.ts";

/** The fields of a server in the configuration of a client. */
export type Entry = Readonly<Record<string, unknown>>;

/** Returns the servers in the configuration of a client, by name. Throws TextError if it cannot be read. */
export function serversIn({ format, key }: ClientProgram, text: string | undefined): ReadonlyMap<string, Entry> {
  const content = format === "toml" ? readToml(text ?? "") : readJson(text ?? "");
  const servers = isRecord(content) ? content[key] : undefined;
  return new Map(
    isRecord(servers) ? Object.entries(servers).map(([name, entry]) => [name, isRecord(entry) ? entry : {}]) : [],
  );
}

/** Writes a server. Fields that an entry of its name has besides stay. */
export function withServer({ format, key }: ClientProgram, text: string, name: string, entry: Entry): string {
  const content = format === "toml" ? readToml(text) : readJson(text);
  const servers = isRecord(content) ? content[key] : undefined;
  const old = isRecord(servers) && Object.hasOwn(servers, name) ? servers[name] : undefined;
  const merged = isRecord(old) ? mergedWith(old, entry) : entry;
  if (isDeepStrictEqual(old, merged)) return text;
  if (format === "toml") return setTableInToml(text, [key, name], merged);
  if (!isRecord(old)) return setInJson(text, [key, name], entry);
  const changes = Object.entries(merged).filter(([field, value]) => !isDeepStrictEqual(old[field], value));
  return changes.reduce((current, [field, value]) => setInJson(current, [key, name, field], value), text);
}

function mergedWith(old: Entry, entry: Entry): Entry {
  const env = isRecord(old["env"]) && isRecord(entry["env"]) ? { env: { ...old["env"], ...entry["env"] } } : {};
  return { ...old, ...entry, ...env };
}

/**
 * Removes a server, and the section of servers if nothing is left in it. It stays where it is all that the file has: some
 * clients refuse a file of servers without it.
 */
export function withoutServer({ format, key }: ClientProgram, text: string, name: string): string {
  if (format === "toml") return removeTableFromToml(text, [key, name]);
  const removed = removeFromJson(text, [key, name]);
  if (removed === text || !isEmptyInJson(removed, [key])) return removed;
  const content = readJson(removed);
  return isRecord(content) && Object.keys(content).length > 1 ? removeFromJson(removed, [key]) : removed;
}

/** Returns the text of an entry, as it stands in the file. */
export function entryText({ format, key }: ClientProgram, name: string, entry: Entry): string {
  if (format === "toml") return tableText([key, name], entry);
  return `${JSON.stringify(name)}: ${JSON.stringify(entry, undefined, 2)}`;
}

/** Returns an entry with only the fields in which no secrets are. */
export function withoutSecrets({ type, command, args, ...others }: Entry): Entry {
  const hidden = Object.keys(others).map((name) => [name, "..."]);
  return Object.fromEntries([
    ...Object.entries({ type, command, args }).filter(([, value]) => value !== undefined),
    ...hidden,
  ]);
}

/** Whether an entry starts `mci run` with a schema file, as one of these names it. */
export function startsFile({ args }: Entry, names: readonly string[]): boolean {
  if (!Array.isArray(args) || !args.includes("run")) return false;
  return names.includes(String(args[args.indexOf("--file") + 1]));
}
