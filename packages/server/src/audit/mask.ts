import { redactor } from "@mci/plugin-kit/secrets";

/** Replaces the secrets in a string. */
export type Mask = (text: string) => string;

/** Returns a function that masks `secrets` and everything `redact` finds. Short secrets would match too much innocent text. */
export function maskOf(secrets: readonly string[], redact: Mask): Mask {
  const mask = redactor(secrets);
  return mask === undefined ? redact : (text) => redact(mask(text));
}
