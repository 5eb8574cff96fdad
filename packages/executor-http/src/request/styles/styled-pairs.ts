import { MCIError, type ParameterStyle } from "@mci/contract";

import { toFormText, type Pair } from "../to-form-text.ts";

/** How the pieces of a value are joined where they are to stand. */
export interface StyleWriter {
  encode(text: string): string;
  /** Between the items of a list that is one value. */
  readonly delimiters: Readonly<Record<"form" | "spaceDelimited" | "pipeDelimited" | "tabDelimited", string>>;
}

/** The names of all parameters that stand in the same place. */
export type Names = ReadonlySet<string>;

/**
 * A value of a query string, a form or a cookie by its style: the pairs that it becomes. Null is left out. Throws MCIError
 * (MCI_INPUT) if a member of an object would pass for one of the other parameters.
 */
export function styledPairs(
  name: string,
  value: unknown,
  style: ParameterStyle,
  writer: StyleWriter,
  all: Names,
): Pair[] {
  const { encode } = writer;
  if (value === undefined || value === null) return [];
  if (style.style === "json") return [[encode(name), encode(JSON.stringify(value))]];
  if (typeof value !== "object") return [[encode(name), encode(toFormText(value))]];
  if (style.style === "deepObject") {
    return deepPairs(name, value).map(([key, value]) => [encode(ownName(key, name, all)), encode(value)]);
  }
  const members = givenEntries(value);
  const explode = style.explode ?? (style.style ?? "form") === "form";
  const isList = Array.isArray(value);
  const nameOf = (key: string): string => encode(isList ? name : ownName(key, name, all));
  if (explode) return members.map(([key, member]) => [nameOf(key), encode(toFormText(member))]);
  const pieces = isList ? members.map(([, member]) => member) : members.flat();
  if (pieces.length === 0) return [];
  return [[encode(name), pieces.map((piece) => encode(toFormText(piece))).join(delimiterOf(style, writer))]];
}

/** Keys come from callers, the names of parameters and credentials from the author: servers differ in which of two they take. */
function ownName(key: string, name: string, all: Names): string {
  if (key === name || !all.has(key)) return key;
  throw new MCIError("MCI_INPUT", `the member '${key}' of '${name}' has the name of another parameter`);
}

function delimiterOf({ style }: ParameterStyle, { delimiters }: StyleWriter): string {
  return style === "spaceDelimited" || style === "pipeDelimited" || style === "tabDelimited"
    ? delimiters[style]
    : delimiters.form;
}

/** At every depth, as in `filter[price][from]`; the items of a list have their numbers. */
function deepPairs(name: string, value: unknown): Pair[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, toFormText(value)]];
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}

/** The items of a list by their numbers, or the members of an object, without those that are null. */
export function givenEntries(value: object): (readonly [key: string, member: unknown])[] {
  return Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
}
