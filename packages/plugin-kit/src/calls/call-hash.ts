import type { JsonObject } from "@mci/contract";
import { canonicalJson } from "../json/canonical-json.ts";
import { sha256 } from "../text/sha256.ts";
import { isPlainObject } from "../json/is-plain-object.ts";

/**
 * Returns a hash that is the same for calls of one tool with equal arguments, and for no others: what idempotency keys stand for.
 * It tells -0 from 0, and 1e999 from null. Undefined for arguments that are not JSON.
 */
export function callHash(name: string, props: JsonObject): string | undefined {
  try {
    const text = canonicalJson([name, props]) ?? canonicalJson([name, tagged(props), "tagged"]);
    return text === undefined ? undefined : sha256(text);
  } catch {
    return undefined; // They are nested too deeply.
  }
}

/** Writes numbers that canonical JSON does not have as text, which no text of the arguments is the same as. */
function tagged(value: unknown): unknown {
  if (typeof value === "number") return Object.is(value, -0) ? "n-0" : Number.isFinite(value) ? value : `n${value}`;
  if (typeof value === "string") return `s${value}`;
  if (Array.isArray(value)) return value.map(tagged);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, tagged(child)]));
}
