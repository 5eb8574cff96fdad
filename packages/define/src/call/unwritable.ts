import { isPlainObject } from "@mci/plugin-kit";
/** Describes the first part of a value that JSON does not have, with its place; a circle too. Undefined: there is none. */
export function findUnwritable(value: unknown): string | undefined {
  return problemIn(value, []);
}

/** A part of what is checked: the path is only written down for a problem, as building it for all parts is slow. */
interface Step {
  readonly owner: object;
  name: string | number;
}

function problemIn(value: unknown, steps: Step[]): string | undefined {
  if (typeof value === "bigint") return `a bigint${placeOf(steps)}, which JSON does not have. Return it as a string`;
  if (typeof value === "symbol" || typeof value === "function")
    return `a ${typeof value}${placeOf(steps)}, which JSON does not have`;
  if (typeof value === "number" && !Number.isFinite(value))
    return `${value}${placeOf(steps)}, a number that JSON does not have`;
  if (typeof value !== "object" || value === null) return undefined;
  const [name, instead] = hasJsonShape(value) ? [] : kindOf(value);
  if (name !== undefined)
    return `${article(name)} ${name}${placeOf(steps)}, which JSON does not have. Return ${instead}`;
  if (steps.some(({ owner }) => owner === value)) return `an object${placeOf(steps)} that contains itself`;
  if (steps.length > maxDepth) return `an object that nests too deeply`;
  if (typeof Reflect.get(value, "toJSON") === "function") return undefined;
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (parts.length === 0 && !hasJsonShape(value)) return hidden(value, placeOf(steps));
  const step: Step = { owner: value, name: "" };
  steps.push(step);
  for (const [name, part] of parts) {
    step.name = name;
    const problem = problemIn(part, steps);
    if (problem !== undefined) return problem;
  }
  steps.pop();
  return undefined;
}

/** Describes an object whose parts JSON does not see, such as a Response or a stream. */
function hidden(value: object, at: string): string {
  const { name = "" } = Object(Reflect.get(value, "constructor")) as { readonly name?: unknown };
  const kind = typeof name === "string" && /^\w+$/.test(name) ? `${article(name)} ${name}` : "an object";
  return `${kind}${at}, of which JSON shows nothing. Return what it holds`;
}

function hasJsonShape(value: object): boolean {
  return isPlainObject(value) || Object.getPrototypeOf(value) === Array.prototype;
}

function kindOf(value: object): readonly [name?: string, instead?: string] {
  const [name, instead] = kinds.find(([, , kind]) => value instanceof kind) ?? [];
  if (name !== undefined) return [name, instead];
  if (value instanceof DataView) return ["DataView", "base64"];
  // Float64Array and the like, which JSON writes as an object of numbers.
  return ArrayBuffer.isView(value) ? [value.constructor.name, "Array.from of it"] : [];
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
  return /^[AEIO]/.test(name) ? "an" : "a";
}

const maxDepth = 200;

/** Such as ` at 'a[0].n'`; nothing for the whole. */
function placeOf(steps: readonly Step[]): string {
  const path = steps.reduce((above, { name }) => {
    if (typeof name === "number") return `${above}[${name}]`;
    return above === "" ? name : `${above}.${name}`;
  }, "");
  return path === "" ? "" : ` at '${path}'`;
}
