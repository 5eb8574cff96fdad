/** Describes the first part of a value that JSON does not have, with its place; a circle too. Undefined: there is none. */
export function findUnwritable(value: unknown, path = "", above: readonly object[] = []): string | undefined {
  const at = path === "" ? "" : ` at '${path}'`;
  if (typeof value === "bigint") return `a bigint${at}, which JSON does not have. Return it as a string`;
  if (typeof value === "symbol" || typeof value === "function")
    return `a ${typeof value}${at}, which JSON does not have`;
  if (typeof value === "number" && !Number.isFinite(value)) return `${value}${at}, a number that JSON does not have`;
  if (typeof value !== "object" || value === null) return undefined;
  const [name, instead] = isPlain(value) ? [] : (kinds.find(([, , kind]) => value instanceof kind) ?? []);
  if (name !== undefined) return `${article(name)} ${name}${at}, which JSON does not have. Return ${instead}`;
  if (above.includes(value)) return `an object${at} that contains itself`;
  if (above.length > maxDepth) return `an object that nests too deeply`;
  if (typeof Reflect.get(value, "toJSON") === "function") return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 && !isPlain(value) && !Array.isArray(value)) return hidden(value, at);
  const inside = [...above, value];
  for (const [key, part] of entries) {
    if (typeof part === "string" || typeof part === "boolean" || part === undefined) continue;
    const problem = findUnwritable(part, joined(path, key, value), inside);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Describes an object whose parts JSON does not see, such as a Response or a stream. */
function hidden(value: object, at: string): string {
  const { name = "" } = Object(Reflect.get(value, "constructor")) as { readonly name?: unknown };
  const kind = typeof name === "string" && /^\w+$/.test(name) ? `${article(name)} ${name}` : "an object";
  return `${kind}${at}, of which JSON shows nothing. Return what it holds`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/** Objects that JSON writes as `{}`, or as an object of numbers. */
const kinds = [
  ["Map", "an object", Map],
  ["Set", "an array", Set],
  ["WeakMap", "an object", WeakMap],
  ["WeakSet", "an array", WeakSet],
  ["RegExp", "its source", RegExp],
  ["Promise", "what it resolves to", Promise],
  ["Error", "its message, or throw it", Error],
  ["Blob", "it alone, or as base64", Blob],
  ["ArrayBuffer", "base64", ArrayBuffer],
  ["Uint8Array", "it alone, or as base64", Uint8Array],
] as const;

function article(name: string): string {
  return /^[AEIOU]/.test(name) && name !== "Uint8Array" ? "an" : "a";
}

const maxDepth = 200;

function joined(path: string, name: string, owner: object): string {
  if (Array.isArray(owner)) return `${path}[${name}]`;
  return path === "" ? name : `${path}.${name}`;
}
