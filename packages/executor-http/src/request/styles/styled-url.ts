import type { Field, ParameterStyle, PrepareContext, Scope } from "@mci/contract";

import { propsPath } from "../url-part.ts";
import { valueError } from "../url.ts";
import { encode } from "../url-writer.ts";
import type { Styles } from "./styled-query.ts";
import { styledText } from "./styled-text.ts";

/** Writes a placeholder of a url by its style, encoded. */
export type StyledPart = (scope: Scope) => string;

/** Returns how the placeholders of a url are written that have a style, by their places; undefined if none has. */
export function styledParts(
  fields: readonly Field[],
  styles: Styles | undefined,
  context: PrepareContext,
): readonly (StyledPart | undefined)[] | undefined {
  if (styles === undefined) return undefined;
  const byPath = new Map(Object.entries(styles).map(([path, style]) => [propsPath(path), style]));
  return fields.map(({ names: [path = ""] }) => {
    const style = byPath.get(path);
    return style === undefined ? undefined : styledPart(path, style, context);
  });
}

function styledPart(path: string, style: ParameterStyle, context: PrepareContext): StyledPart {
  const template = context.value(`{!!${path}!!}`, { at: "/url" });
  const name = style.name ?? path.replace(/^props\./, "");
  return (scope) => {
    const value = template.render(scope);
    if (/\p{Cc}/u.test(styledText(name, value, { ...style, style: withoutTabs(style.style) }))) {
      throw valueError("an argument in the path of a url contains a control character");
    }
    return styledText(encode(name), value, style, encode);
  };
}

/** The tab between items is encoded, and no control character of an argument. */
function withoutTabs(style: ParameterStyle["style"]): NonNullable<ParameterStyle["style"]> {
  return style === undefined || style === "tabDelimited" ? "simple" : style;
}
