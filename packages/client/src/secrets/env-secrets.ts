import type { Values } from "@mci/contract";

export interface SecretNames {
  /** Names to treat as secrets beside those that look like one. */
  readonly redact?: readonly string[];
  /** Names that look like a secret and are none. */
  readonly reveal?: readonly string[];
}

const telling = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL/i;
const path = /^(?:[A-Za-z]:[\\/]|(?:~|\.{1,2})?\/)[\w.@~\\/ -]*$/;

/** The env values that must not leave, by their name: those that look like a credential, and those the file names. */
export function envSecrets(
  env: Values,
  { redact = [], reveal = [] }: SecretNames,
): ReadonlyMap<string, readonly string[]> {
  const secrets = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(env)) {
    if (reveal.includes(name)) continue;
    const named = redact.includes(name);
    if (!named && !telling.test(name)) continue;
    const texts = textsOf(value).filter((text) => text.length >= (named ? shortest : 8) && (named || !path.test(text)));
    if (texts.length > 0) secrets.set(name, texts);
  }
  return secrets;
}

/** Shorter ones are found in too many innocent texts. */
export const shortest = 6;

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [`${value}`];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
