import type { JsonObject } from "@mci/contract";
import { mediaTypeOf } from "@mci/plugin-kit";

import { toFormText } from "../to-form-text.ts";

/** A text in a multipart body. */
export interface WrittenText {
  readonly content: string;
  readonly contentType?: string | undefined;
  readonly filename?: string | undefined;
  /** For people. */
  readonly shown?: unknown;
}

/** A value by itself: an object or an array is JSON, and says so (RFC 7578, section 4.4). */
export function writeText(value: unknown): WrittenText {
  const content = toFormText(value);
  return typeof value === "object" ? { content, contentType: "application/json" } : { content };
}

/** `{ value }` with a content type or a file name; an empty one says nothing. */
export function writeValuePart(values: JsonObject): readonly WrittenText[] {
  const { value, contentType, filename } = values;
  if (value === undefined || value === null) return [];
  const text = writeText(value);
  const name = toFormText(filename ?? "") || undefined;
  const ofName = name === undefined ? undefined : mediaTypeOf(name);
  const type = toFormText(contentType ?? "") || (text.contentType ?? ofName);
  return [{ content: text.content, contentType: type, filename: name, shown: values }];
}
