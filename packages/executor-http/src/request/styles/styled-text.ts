import type { ParameterStyle } from "@mci/contract";

import { toFormText } from "../to-form-text.ts";
import { givenEntries } from "./styled-pairs.ts";

/** A value in the path of a url, or in a header, by its style. `name` is what `matrix` calls it. */
export function styledText(
  name: string,
  value: unknown,
  { style = "simple", explode = style === "form" }: ParameterStyle,
  encode: (text: string) => string = asItIs,
): string {
  if (style === "json") return encode(JSON.stringify(value) ?? "");
  if (typeof value !== "object" || value === null) return prefixed(style, name, encode(toFormText(value ?? "")));
  const members = givenEntries(value).map(([key, member]) => [encode(key), encode(toFormText(member))] as const);
  const isList = Array.isArray(value);
  if (style === "matrix") {
    if (!explode) return prefixed(style, name, flatten(members, isList).join(","));
    return members.map(([key, member]) => `;${isList ? name : key}=${member}`).join("");
  }
  const delimiter = explode && style === "label" ? "." : (delimiters[style] ?? ",");
  const pieces = explode && !isList ? members.map(([key, member]) => `${key}=${member}`) : flatten(members, isList);
  return prefixed(style, name, pieces.join(delimiter === " " || delimiter === "\t" ? encode(delimiter) : delimiter));
}

const delimiters: Readonly<Partial<Record<NonNullable<ParameterStyle["style"]>, string>>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

function flatten(members: readonly (readonly [string, string])[], isList: boolean): string[] {
  return members.flatMap(([key, member]) => (isList ? [member] : [key, member]));
}

function prefixed(style: NonNullable<ParameterStyle["style"]>, name: string, text: string): string {
  if (style === "label") return `.${text}`;
  if (style === "matrix") return text === "" ? `;${name}` : `;${name}=${text}`;
  return text;
}

function asItIs(text: string): string {
  return text;
}
