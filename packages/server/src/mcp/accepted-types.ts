import type { McpRequest } from "./contract.ts";

/**
 * Returns a request whose `Accept` names both types that a response can have, if it permits them by name, by a wildcard or by being
 * absent. Otherwise it is empty: the SDK looks for the two names in it.
 */
export function withPlainAccept(request: McpRequest): McpRequest {
  const given = request.headers["accept"];
  if (given === plain) return request;
  const text = given === undefined ? "" : String(given);
  const accept = types.every((type) => permits(text, type)) ? plain : "";
  return { ...request, headers: { ...request.headers, accept } };
}

const types = ["application/json", "text/event-stream"];
const plain = types.join(", ");

/** The most specific range decides, and a weight of 0 excludes it (RFC 9110, 12.5.1). */
function permits(accept: string, type: string): boolean {
  if (accept.trim() === "") return true;
  const ranges = accept.split(",").map(readRange);
  const names = [type, type.replace(/\/.*/, "/*"), "*/*"];
  const deciding = names.map((name) => ranges.filter((range) => range.name === name)).find(({ length }) => length > 0);
  return deciding?.some(({ isExcluded }) => !isExcluded) ?? false;
}

function readRange(text: string): { readonly name: string; readonly isExcluded: boolean } {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const isExcluded = parameters.some((parameter) => /^q\s*=\s*0?(?:\.0*)?$/.test(parameter));
  return { name: name === "*" ? "*/*" : name, isExcluded };
}
