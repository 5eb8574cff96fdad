import type { Kit, Scope } from "@mci/contract";

import { splitField } from "./split-field.ts";
import { partOf, unknownPart, type UrlPartOptions } from "./url-part.ts";
import { UrlWriter } from "./url-writer.ts";
import { withoutFragment } from "./url.ts";

export interface Target {
  readonly text: string;
  /** `"props"` when a value from the arguments is the whole of it. */
  readonly from: "author" | "props";
}

export interface UrlTemplate {
  /** Set when there is no placeholder in it. */
  readonly constant?: string;
  readonly names: readonly string[];
  target(scope: Scope): Target;
}

/** A url whose placeholders keep their place, see {@link UrlWriter}. One that is the whole url stays as it is. */
export function urlTemplate(source: string, kit: Kit, options: UrlPartOptions): UrlTemplate {
  const whole = kit.field(source);
  if (whole.constant !== undefined) {
    const target: Target = { text: withoutFragment(whole.constant), from: "author" };
    return { constant: target.text, names: [], target: () => target };
  }
  const parts = splitField(source).map((text) => partOf(kit.field(text), options));
  return {
    names: whole.names,
    target(scope) {
      const pieces = whole.pieces(scope);
      const writer = new UrlWriter();
      for (const [index, { text, from }] of pieces.entries()) {
        if (from === "author" || from === "env") writer.writeTrusted(text);
        else if (pieces.length === 1) return { text: withoutFragment(text), from: "props" };
        else writer.writeValue(text, parts[index] ?? unknownPart);
      }
      return { text: writer.end(), from: "author" };
    },
  };
}
