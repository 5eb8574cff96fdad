import type { Base64Bytes, FileBytes, JsonObject, Limits, Scope, ValuePart } from "@mci/contract";

import { isJson, parseMediaType } from "../../response/media-type.ts";
import { toFormText } from "../to-form-text.ts";
import { prepareAttachment, type AttachmentOptions, type WrittenAttachment } from "./attachment.ts";
import type { BodyFile } from "./body.ts";
import { checkPart, isPart } from "./check-part.ts";
import { smallestPart } from "./parts.ts";
import { checkSize } from "./size.ts";
import { writeValuePart, type WrittenText } from "./value-part.ts";

/** An object in a multipart body that is more than JSON: `{ file }`, `{ base64 }` or `{ value }`. */
export interface PreparedPart {
  readonly file?: BodyFile | undefined;
  /** `values` is the object as rendered. An array in it makes several parts, an absent optional value none. */
  write(scope: Scope, values: JsonObject): readonly (WrittenAttachment | WrittenText)[];
}

/**
 * Undefined for what is sent as text or JSON. Nothing but the fields of a part makes one, so that JSON may have a `file`
 * or a `value` too.
 */
export function preparePart(source: unknown, at: string, options: AttachmentOptions): PreparedPart | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const { limits } = options.context;
  if (isPart<ValuePart>(source, "value")) {
    return { write: (_, values) => eachValue(values, limits).flatMap(writeValuePart) };
  }
  if (!isPart<FileBytes>(source, "file") && !isPart<Base64Bytes>(source, "base64")) {
    checkPart(source, at, options.context);
    return undefined;
  }
  const { file, write } = prepareAttachment(source, at, options);
  return { file, write: (scope, values) => each("base64", values, limits).flatMap((one) => write(scope, one) ?? []) };
}

/** A JSON part contains a whole array. */
function eachValue(values: JsonObject, limits: Limits): readonly JsonObject[] {
  const type = parseMediaType(toFormText(values["contentType"] ?? "")).type;
  return isJson(type) ? [values] : each("value", values, limits);
}

/** Returns a set of values for each item of an array argument. */
function each(name: "base64" | "value", values: JsonObject, limits: Limits): readonly JsonObject[] {
  const given = values[name];
  if (!Array.isArray(given)) return [values];
  checkSize(given.length * smallestPart, limits); // before there is an object for each
  return given.map((one: unknown) => ({ ...values, [name]: one }));
}
