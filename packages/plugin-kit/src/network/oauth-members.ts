import { isRecord, type JsonObject } from "@mci/contract";

/**
 * Returns the members of an answer of OAuth; undefined for a text that is not a JSON object. Servers write null and "" for
 * what they do not say, in lists too, so these are left out.
 */
export function oauthMembers(text: string): JsonObject | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(answer)) return undefined;
  const said = Object.entries(answer).filter(([, value]) => isSaid(value));
  return Object.assign(
    Object.create(null),
    Object.fromEntries(said.map(([name, value]) => [name, Array.isArray(value) ? value.filter(isSaid) : value])),
  );
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== "";
}
