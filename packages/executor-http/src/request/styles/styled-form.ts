import { toPairs, type Pair } from "../to-form-text.ts";
import { styledPairs, type StyleWriter } from "./styled-pairs.ts";
import type { Styles } from "./styled-query.ts";

/** The fields of a form of which some have a style. */
export function* styledForm(tree: unknown, styles: Styles): Generator<Pair> {
  if (typeof tree !== "object" || tree === null) return;
  const all = new Set(Object.keys(tree));
  for (const [name, value] of Object.entries(tree)) {
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (style === undefined) yield* toPairs({ [name]: value });
    else yield* styledPairs(name, value, style, asItIs, all);
  }
}

/** The form encodes each pair itself. */
const asItIs: StyleWriter = {
  encode: (text) => text,
  delimiters: { form: ",", spaceDelimited: " ", pipeDelimited: "|", tabDelimited: "\t" },
};
