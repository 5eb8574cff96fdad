import { isEmail, isHostname, isIpv4, isIpv6, isUrl } from "./network.ts";
import { isDate, isDateTime, isDuration, isTime } from "./times.ts";
import { isUri, isUriReference, isUriTemplate } from "./uris.ts";

export interface Format {
  /** The type of value it says something about. */
  readonly type: "string" | "number";
  /** Cost of a test besides the length of the string, in the units of a run. */
  readonly cost: number;
  /** Called with values of that type only. Takes time linear in a string. */
  test(value: unknown): boolean;
}

/** The formats that are checked. Others say nothing. */
export const formats: ReadonlyMap<string, Format> = new Map([
  text("date", isDate),
  text("time", (value) => isTime(value, true)),
  text("date-time", (value) => isDateTime(value, true)),
  text("iso-time", (value) => isTime(value, false)),
  text("iso-date-time", (value) => isDateTime(value, false)),
  text("duration", isDuration),
  text("uri", isUri),
  text("uri-reference", isUriReference),
  text("uri-template", isUriTemplate),
  text("url", isUrl),
  text("email", isEmail),
  text("hostname", isHostname),
  text("ipv4", isIpv4),
  text("ipv6", isIpv6),
  // An expression is compiled, and an error is thrown for one that is invalid.
  text("regex", isRegex, 1_500),
  text("uuid", isUuid),
  text("json-pointer", isJsonPointer),
  text("json-pointer-uri-fragment", isJsonPointerFragment),
  text("relative-json-pointer", isRelativeJsonPointer),
  text("byte", (value) => base64Line.test(value)),
  number("int32", (value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31),
  number("int64", (value) => Number.isInteger(value)),
]);

function text(name: string, test: (value: string) => boolean, cost = 60): readonly [string, Format] {
  return [name, { type: "string", cost, test: (value) => test(String(value)) }];
}

function number(name: string, test: (value: number) => boolean): readonly [string, Format] {
  return [name, { type: "number", cost: 10, test: (value) => test(Number(value)) }];
}

const base64Line = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/m;

function isRegex(value: string): boolean {
  // `\Z` is of other dialects. Expressions are only read here; those of schemas run on an engine of linear time.
  if (value.length > 10_000 || /[^\\]\\Z/.test(value)) return false;
  try {
    void new RegExp(value);
    return true;
  } catch {
    return false;
  }
}

function isUuid(text: string): boolean {
  return text.length <= 45 && /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

function isJsonPointerFragment(text: string): boolean {
  const pointer = text.slice(1);
  if (!text.startsWith("#") || (pointer !== "" && !pointer.startsWith("/"))) return false;
  return !/[^a-z0-9_\-.!$&'()*+,;:=@%~/]|%(?![0-9a-f]{2})|~(?![01])/i.test(pointer);
}

function isRelativeJsonPointer(text: string): boolean {
  const digits = /^(?:0|[1-9][0-9]*)/.exec(text)?.[0];
  if (digits === undefined) return false;
  const rest = text.slice(digits.length);
  return rest === "#" || isJsonPointer(rest);
}
