import type { Slots } from "../render/layout.ts";
import { hasOwn, textOfScalar, type PlainProperty } from "../render/plain-property.ts";

/** The texts of plain properties; undefined for one that is missing, or not a string or a number. */
export type Texts = readonly (string | undefined)[];

/** The plain properties that a tree writes. Each is read once in a rendering, however often it is written. */
export class PlainReads {
  private readonly properties: PlainProperty[] = [];
  private readonly indexes = new Map<string, number>();

  /** Returns the index of its text in those that are read. */
  add(property: PlainProperty): number {
    const name = `${property.slot}.${property.key}`;
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    const index = this.properties.push(property) - 1;
    this.indexes.set(name, index);
    return index;
  }

  /** Returns a function that reads them all. */
  finish(): (slots: Slots) => Texts {
    const properties = this.properties.slice();
    return (slots) => {
      const texts = Array<string | undefined>(properties.length);
      for (let index = 0; index < properties.length; index += 1) {
        const { slot, key } = properties[index]!;
        const from = slots[slot];
        texts[index] = hasOwn(from, key) ? textOfScalar(from[key]) : undefined;
      }
      return texts;
    };
  }
}
