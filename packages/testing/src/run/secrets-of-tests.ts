import type { JsonObject, SecretSources } from "@mci/contract";
import { readSecretsFile, type LoadOptions } from "mci";
import { redacted } from "../fixtures/scrub.ts";

/** Opens the sources of env values for a test, without those of values that the test sets itself: it tests with these. */
export async function openSecrets(secrets: LoadOptions["secrets"], own: JsonObject = {}): Promise<SecretSources> {
  if (secrets === undefined) return new Map();
  const sources = await (typeof secrets === "function" ? secrets() : readSecretsFile(secrets));
  return new Map([...sources].filter(([name]) => !Object.hasOwn(own, name)));
}

/** Returns sources for a replay, which reads no file and starts no command: what is sent is compared without secrets. */
export function standInsFor(sources: SecretSources): SecretSources {
  const read = async (): Promise<string> => redacted;
  return new Map(Array.from(sources, ([name, source]) => [name, { ...source, read }]));
}
