import { dirname, resolve } from "node:path";
import { LoadError, type SecretSource, type SecretSources } from "@mci/contract";
import { readFileUpTo, unreadableFile } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { filePath } from "../file-path.ts";
import { checkSecrets, type SecretEntry } from "./check-secrets.ts";
import { keptValue } from "./kept-value.ts";

/**
 * Reads a secrets file: which env values come from files and commands. Nothing that it names is opened or started yet.
 *
 * @throws LoadError for a file that cannot be read or has mistakes, with every problem and its place.
 */
export async function readSecretsFile(path: string | URL): Promise<SecretSources> {
  const file = resolve(filePath("readSecretsFile", path));
  const bytes = await readFileUpTo(file, maxBytes).catch((cause: unknown) => {
    throw new LoadError([unreadableFile(file, cause)], { cause });
  });
  const document = await parse(bytes, { file });
  const { problems, entries } = document.problems.length > 0 ? { ...document, entries: [] } : checkSecrets(document);
  // A value that somebody wrote into the file must not be shown.
  if (problems.length > 0) throw new LoadError(problems.map(({ excerpt: _, ...problem }) => problem));
  return new Map(entries.map(([name, entry]) => [name, toSource(name, entry, dirname(file))]));
}

const maxBytes = 1_000_000;

/** Reads lazily: few programs have sources, and what reads them loads streams and child processes of Node. */
function toSource(name: string, entry: SecretEntry, folder: string): SecretSource {
  const { hosts, ttl_ms: ttlMs } = entry;
  if ("file" in entry) {
    const file = resolve(folder, entry.file);
    const read = async (): Promise<string> => (await import("./read-secret-file.ts")).readSecretFile(name, file);
    return { from: `file ${entry.file}`, file, hosts, read: keptValue(read, ttlMs) };
  }
  const fetch = async (signal?: AbortSignal): Promise<string> => {
    const { runSecretCommand } = await import("./run-secret-command.ts");
    return runSecretCommand(name, entry, folder, signal);
  };
  // The program alone: its arguments may say more than anyone needs to know.
  return { from: `command ${entry.exec[0]}`, hosts, read: keptValue(fetch, ttlMs) };
}
