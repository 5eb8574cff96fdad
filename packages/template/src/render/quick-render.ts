import { isContainer, property } from "./property.ts";

/** Writes a template, or returns undefined where it cannot: the whole rendering does it then, or finds what is wrong. */
export type QuickRender = (data: unknown) => string | undefined;

/**
 * The rendering of a text with one to three plain properties of one root, as most lines have: without slots, a budget or a
 * closure for each part, which takes two thirds of the time. Undefined for every other template. Reads own properties only
 * and writes the same as the whole rendering.
 */
export function quickRender(template: string): QuickRender | undefined {
  if (template.length > maxLength || template.includes("@") || template.includes("{!!")) return undefined;
  // Texts at even places; between them the root and the name of a placeholder.
  const parts = template.split(placeholder);
  const [before = "", root = "", first = "", afterFirst = "", , second = "", afterSecond = "", , third = "", end = ""] =
    parts;
  const count = (parts.length - 1) / 3;
  if (count < 1 || count > 3) return undefined;
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    if (
      index % 3 === 0 ? part.includes("{{") || part.endsWith("{") : index % 3 === 1 ? part !== root : unusual.has(part)
    )
      return undefined;
  }
  const isProps = root === "props";
  // Written out for each count: a closure, or a function for each value, would take a third of the time.
  if (count === 1) {
    return (data) => {
      const from = isProps ? readProps(data) : property(data, root);
      if (!isContainer(from) || !has.call(from, first)) return undefined;
      const one = asText(from[first]);
      return one === undefined ? undefined : before + one + afterFirst;
    };
  }
  if (count === 2) {
    return (data) => {
      const from = isProps ? readProps(data) : property(data, root);
      if (!isContainer(from) || !has.call(from, first) || !has.call(from, second)) return undefined;
      const one = asText(from[first]);
      const two = asText(from[second]);
      return one === undefined || two === undefined ? undefined : before + one + afterFirst + two + afterSecond;
    };
  }
  return (data) => {
    const from = isProps ? readProps(data) : property(data, root);
    if (!isContainer(from)) return undefined;
    if (!has.call(from, first) || !has.call(from, second) || !has.call(from, third)) return undefined;
    const one = asText(from[first]);
    const two = asText(from[second]);
    const three = asText(from[third]);
    if (one === undefined || two === undefined || three === undefined) return undefined;
    return before + one + afterFirst + two + afterSecond + three + end;
  };
}

/** Longer texts gain nothing. */
const maxLength = 10_000;

const placeholder = /\{\{[ \t-\r]*(props|input|properties|env)\.([\w$][\w$-]*)[ \t-\r]*\}\}/;

/** Names that are not read, or not as a property. */
const unusual: ReadonlySet<string> = new Set(["length", "__proto__"]);

/** Written out: a name known here is looked up twice as fast. */
function readProps(data: unknown): unknown {
  return isContainer(data) && Object.hasOwn(data, "props") ? data["props"] : undefined;
}

/** The text of a string or a number; undefined for anything else. */
function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? `${value}` : undefined;
}

/** Called directly: `Object.hasOwn` takes a call more. */
const has = Object.prototype.hasOwnProperty;
