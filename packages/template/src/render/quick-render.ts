import type { PlainPieces } from "../parse/plain-pieces.ts";
import { textOfScalar } from "./plain-property.ts";
import { isContainer, property } from "./property.ts";

/** Writes a template, or returns undefined where it cannot: the whole rendering does it then, or finds what is wrong. */
export type QuickRender = (data: unknown) => string | undefined;

/**
 * The rendering of a text with one to three plain properties of one root, as most lines have: without slots, a budget or a
 * closure for each part, which takes two thirds of the time. Undefined for every other template. Reads own properties only
 * and writes the same as the whole rendering.
 */
export function quickRender({ texts, placeholders }: PlainPieces): QuickRender | undefined {
  const count = placeholders.length;
  if (count < 1 || count > 3) return undefined;
  const paths = placeholders.map(({ path }) => path.steps);
  const root = paths[0]![0];
  if (paths.some(([other, key]) => other !== root || unusual.has(key))) return undefined;
  const [first = "", second = "", third = ""] = paths.map(([, key]) => key);
  const [before = "", afterFirst = "", afterSecond = "", end = ""] = texts;
  const isProps = root === "props";
  // Written out for each count: a closure, or a function for each value, would take a third of the time.
  if (count === 1) {
    return (data) => {
      const from = isProps ? readProps(data) : property(data, root);
      if (!isContainer(from) || !has.call(from, first)) return undefined;
      const one = textOfScalar(from[first]);
      return one === undefined ? undefined : before + one + afterFirst;
    };
  }
  if (count === 2) {
    return (data) => {
      const from = isProps ? readProps(data) : property(data, root);
      if (!isContainer(from) || !has.call(from, first) || !has.call(from, second)) return undefined;
      const one = textOfScalar(from[first]);
      const two = textOfScalar(from[second]);
      return one === undefined || two === undefined ? undefined : before + one + afterFirst + two + afterSecond;
    };
  }
  return (data) => {
    const from = isProps ? readProps(data) : property(data, root);
    if (!isContainer(from)) return undefined;
    if (!has.call(from, first) || !has.call(from, second) || !has.call(from, third)) return undefined;
    const one = textOfScalar(from[first]);
    const two = textOfScalar(from[second]);
    const three = textOfScalar(from[third]);
    if (one === undefined || two === undefined || three === undefined) return undefined;
    return before + one + afterFirst + two + afterSecond + three + end;
  };
}

/** Names that are not read, or not as a property. */
export const unusual: ReadonlySet<string> = new Set(["length", "__proto__"]);

/** Written out: a name known here is looked up twice as fast. */
function readProps(data: unknown): unknown {
  return isContainer(data) && Object.hasOwn(data, "props") ? data["props"] : undefined;
}

/** Called directly: `Object.hasOwn` takes a call more. */
const has = Object.prototype.hasOwnProperty;
