import type { ParameterStyle } from "@mci/contract";

import { toPairs } from "../to-form-text.ts";
import { encode } from "../url-writer.ts";
import { styledPairs, type StyleWriter } from "./styled-pairs.ts";

export type Styles = Readonly<Record<string, ParameterStyle>>;

/** A query string in which some parameters have a style. One of the name `replaced` is left out. */
export function styledQuery(tree: unknown, styles: Styles, replaced: string | undefined): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  const all = new Set([...Object.keys(tree), ...(replaced === undefined ? [] : [replaced])]);
  return Object.entries(tree)
    .filter(([name]) => name !== replaced)
    .flatMap(([name, value]) => {
      const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
      if (style === undefined) return Array.from(toPairs({ [name]: value }), (pair) => pair.map(encode).join("="));
      const writer = style.allowReserved === true ? reserved : plain;
      return styledPairs(name, value, style, writer, all).map((pair) => pair.join("="));
    });
}

const delimiters = { form: ",", spaceDelimited: "%20", pipeDelimited: "|", tabDelimited: "%09" };
const plain: StyleWriter = { encode, delimiters };
const reserved: StyleWriter = { encode: encodeUnreserved, delimiters };

/**
 * Encodes the characters that would end the value or start another parameter, and `+`, which servers take for a space.
 */
function encodeUnreserved(text: string): string {
  return encode(text).replaceAll(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|3D|5B|5D)/g, decodeURIComponent);
}
