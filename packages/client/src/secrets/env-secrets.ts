import type { JsonObject } from "@mci/contract";
import { hasSecretName, minSecretLength } from "@mci/plugin-kit/secrets";

export interface SecretNames {
  /** Names to treat as secrets beside those that look like one. */
  readonly redact?: readonly string[];
  /** Names that look like a secret but are not. */
  readonly reveal?: readonly string[];
}

/** Not just anything with slashes: base64 has them too. */
const path =
  /^(?:[A-Za-z]:[\\/]|~\/|\.{1,2}\/|\/(?:app|etc|home|mnt|opt|private|root|run|srv|tmp|usr|Users|var|workspace)\/)[\w.@~\\/ -]*$/;

/** The env values that must not leave, by their name: those that look like a credential, and those the file names. */
export function envSecrets(
  env: JsonObject,
  { redact = [], reveal = [] }: SecretNames,
): ReadonlyMap<string, readonly string[]> {
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

/** All texts of a value whose name tells, and those inside of it whose own names do. */
function textsOf(value: unknown, tells: boolean): string[] {
  if (typeof value === "string") return tells ? [value] : [];
  if (typeof value === "number") return tells ? [`${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, tells || hasSecretName(name)));
}
