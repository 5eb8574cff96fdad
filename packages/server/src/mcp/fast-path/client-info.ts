import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

const optional = ["title", "websiteUrl", "description"];

/** True for client info without icons. */
export function isImplementation(value: unknown): boolean {
  if (!isRecord(value) || typeof value["name"] !== "string" || typeof value["version"] !== "string") return false;
  return Object.entries(value).every(([key, text]) => {
    return key === "name" || key === "version" || (optional.includes(key) && typeof text === "string");
  });
}

/** True for client capabilities with only the usual members. */
export function isCapabilities(value: unknown): boolean {
  return isRecord(value) && Object.entries(value).every(([name, capability]) => isCapability(name, capability));
}

/**
 * Returns capabilities as the SDK reads them: an empty `elicitation` means forms. Returns undefined if it would drop unknown
 * members.
 */
export function readCapabilities(value: unknown): JsonObject | undefined {
  if (!isRecord(value) || !isCapabilities(value)) return undefined;
  const { elicitation, roots = {}, sampling = {} } = value;
  const isKnown = hasOnly(roots, ["listChanged"]) && hasOnly(sampling, ["context", "tools"]);
  if (!isKnown) return undefined;
  return elicitation !== undefined && hasOnly(elicitation, []) ? { ...value, elicitation: { form: {} } } : value;
}

function hasOnly(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && Object.keys(value).every((name) => names.includes(name));
}

const known = ["experimental", "extensions", "sampling", "elicitation", "roots"];

function isCapability(name: string, capability: unknown): boolean {
  if (!known.includes(name) || !isRecord(capability)) return false;
  return Object.entries(capability).every(([key, value]) => {
    if (name === "roots" && key === "listChanged") return typeof value === "boolean";
    return isRecord(value) && !("applyDefaults" in value);
  });
}
