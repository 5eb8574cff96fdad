import type { JsonObject } from "@mci/contract";
import { minSecretLength } from "./forms.ts";
import { hasSecretName } from "./has-secret-name.ts";

export interface SecretNames {
  /** Names to treat as secrets beside those that look like one. */
  readonly redact?: readonly string[];
  /** Names that look like a secret but are not. */
  readonly reveal?: readonly string[];
}

/** Secret env values by the names of their variables. */
export type EnvSecrets = ReadonlyMap<string, readonly string[]>;

/** Not just anything with slashes: base64 has them too. */
const path =
  /^(?:[A-Za-z]:[\\/]|~\/|\.{1,2}\/|\/(?:app|etc|home|mnt|opt|private|root|run|srv|tmp|usr|Users|var|workspace)\/)[\w.@~\\/ -]*$/;

/** The env values that must not leave, by their name: those that look like a credential, and those the file names. */
export function envSecrets(env: JsonObject, { redact = [], reveal = [] }: SecretNames): EnvSecrets {
  const secrets = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(env)) {
    if (reveal.includes(name)) continue;
    const named = redact.includes(name);
    const found = textsOf(value, named || hasSecretName(name));
    const texts = found.filter((text) => text.length >= (named ? minSecretLength : 8) && (named || !path.test(text)));
    if (texts.length > 0) secrets.set(name, texts);
  }
  return secrets;
}

/** The names that main files give in `redact` and `reveal`. Fields of the wrong type count as absent. */
export function secretNames(documents: Iterable<JsonObject>): SecretNames {
  const all = [...documents];
  return {
    redact: all.flatMap(({ redact }) => namesIn(redact)),
    reveal: all.flatMap(({ reveal }) => namesIn(reveal)),
  };
}

/** The secrets among the env values that a path reads, such as `["env", "TOKEN"]`. */
export function secretsAt(secrets: EnvSecrets, [root, name]: readonly string[]): readonly string[] {
  if (root !== "env") return [];
  // What reads all of env, or one by a name that it computes, may print any.
  return name === undefined ? [...secrets.values()].flat() : (secrets.get(name) ?? []);
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

/** All texts of a value whose name tells, and those inside of it whose own names do. */
function textsOf(value: unknown, tells: boolean): string[] {
  if (typeof value === "string") return tells ? [value] : [];
  if (typeof value === "number") return tells ? [`${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, tells || hasSecretName(name)));
}
