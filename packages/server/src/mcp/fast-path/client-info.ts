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

const known = ["experimental", "extensions", "sampling", "elicitation", "roots"];

function isCapability(name: string, capability: unknown): boolean {
  if (!known.includes(name) || !isRecord(capability)) return false;
  return Object.entries(capability).every(([key, value]) => {
    if (name === "roots" && key === "listChanged") return typeof value === "boolean";
    return isRecord(value) && !("applyDefaults" in value);
  });
}
