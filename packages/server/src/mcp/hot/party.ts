import { isObject } from "../values.ts";

const optional = ["title", "websiteUrl", "description"];

/** Who the client is, without icons. */
export function isImplementation(value: unknown): boolean {
  if (!isObject(value) || typeof value["name"] !== "string" || typeof value["version"] !== "string") return false;
  return Object.entries(value).every(([key, text]) => {
    return key === "name" || key === "version" || (optional.includes(key) && typeof text === "string");
  });
}

/** What the client can do, as far as it is of the usual kind. */
export function isCapabilities(value: unknown): boolean {
  return isObject(value) && Object.entries(value).every(([name, capability]) => isCapability(name, capability));
}

const known = ["experimental", "extensions", "sampling", "elicitation", "roots"];

function isCapability(name: string, capability: unknown): boolean {
  if (!known.includes(name) || !isObject(capability)) return false;
  return Object.entries(capability).every(([key, value]) => {
    if (name === "roots" && key === "listChanged") return typeof value === "boolean";
    return isObject(value) && !("applyDefaults" in value);
  });
}
