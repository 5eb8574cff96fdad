import { literally } from "@mci/template/write";
import type { Operation } from "../operation/operation.ts";
import { essence, mediaKind } from "./media-kind.ts";

/**
 * Returns the headers that ask for the JSON that is documented: a server that has XML as well may answer with it else. Nothing
 * where a success is never JSON. What a success is besides is asked for less, and the JSON of errors comes last.
 */
export function acceptHeaders({ responses, errorTypes }: Operation): Readonly<Record<string, string>> {
  const isJson = (type: string): boolean => mediaKind(type) === "json";
  const succeeded = responses.map(({ media }) => media.map(({ type }) => type).filter(isConcrete));
  const json = succeeded.flat().filter(isJson);
  if (json.length === 0) return {};
  const others = succeeded.filter((types) => !types.some(isJson)).flat();
  const plainFirst = [...json.filter(isPlainJson), ...json.filter((type) => !isPlainJson(type))];
  const wanted = [
    ...plainFirst.map(withoutCharset),
    ...errorTypes.filter((type) => isConcrete(type) && isJson(type)).map(withoutCharset),
    ...others.map((type) => `${withoutCharset(type)};q=0.5`),
  ];
  return { Accept: literally([...new Set(wanted)].join(", ")) };
}

/** A type that a header can name, and no range of types. */
function isConcrete(type: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence(type)) && /^[\x20-\x7e]*$/.test(type) && !type.includes(",");
}

function isPlainJson(type: string): boolean {
  return essence(type) === "application/json";
}

/** JSON has one character set; other parameters, such as a version, tell one answer from another. */
function withoutCharset(type: string): string {
  const [, ...parameters] = type.split(";").map((part) => part.trim());
  return [essence(type), ...parameters.filter((one) => one !== "" && !/^(charset|q)\s*=/i.test(one))].join(";");
}
