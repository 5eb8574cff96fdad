import { randomUUID } from "node:crypto";

import type { Base64Bytes, FileBytes, Limits, Scope, JsonObject } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

import { toFormText } from "../to-form-text.ts";
import { prepareAttachment, type Attachment, type AttachmentOptions } from "./attachment.ts";
import type { Body } from "./body.ts";
import { checkPart, ofBytes } from "./check-part.ts";
import { joined } from "./chunks.ts";
import { curlOption, smallestPart, writeParts, type FormPart } from "./parts.ts";
import { checkSize } from "./size.ts";

/**
 * A form with files (RFC 7578). What its author wrote decides which parts are bytes: an argument that looks like
 * `{ "file": ... }` is JSON.
 */
export function multipartBody(source: JsonObject | string, at: string, options: AttachmentOptions): Body {
  const { kit } = options;
  const template = kit.value<unknown>(source, { at });
  const entries =
    typeof source === "string"
      ? undefined
      : Object.entries(source).map(([name, value]) => prepareFormField(name, value, at + toPointer(name), options));
  return {
    names: template.names,
    source,
    at,
    files: (entries ?? []).flatMap(({ attachments }) => attachments.flatMap((attachment) => attachment?.file ?? [])),
    write(scope) {
      const values: JsonObject = Object(template.render(scope));
      const filled = (entries ?? Object.keys(values).map((name): FormField => ({ name, attachments: [] })))
        .filter(({ name }) => Object.hasOwn(values, name) && values[name] !== null)
        .map((entry) => fill(entry, values[entry.name], scope, kit.limits));
      const parts = filled.flatMap((entry) => entry.parts);
      // It cannot be guessed, so no value can contain it.
      const boundary = `mci-${randomUUID()}`;
      return {
        type: "multipart/form-data",
        boundary,
        ...(parts.length === 0 ? { isEmpty: true } : {}),
        bytes: joined(writeParts(parts, boundary), kit.limits),
        explain: () => ({
          options: parts.map(curlOption),
          values: Object.fromEntries(filled.map(({ name, shown }) => [name, shown])),
        }),
      };
    },
  };
}

interface FormField {
  readonly name: string;
  /** By their place in the list the author wrote, or alone; undefined for a text. */
  readonly attachments: readonly (Attachment | undefined)[];
}

function prepareFormField(name: string, source: unknown, at: string, options: AttachmentOptions): FormField {
  const attachment = (item: unknown, place: string): Attachment | undefined => {
    if (isAttachment(item)) return prepareAttachment(item, place, options);
    if (typeof item === "object" && item !== null) checkPart(item, place, options.kit);
    return undefined;
  };
  if (!Array.isArray(source)) return { name, attachments: [attachment(source, at)] };
  return { name, attachments: source.map((item: unknown, index) => attachment(item, `${at}/${index}`)) };
}

/** Nothing but what belongs to bytes, so that other JSON may have a `file` too. */
function isAttachment(source: unknown): source is FileBytes | Base64Bytes {
  if (typeof source !== "object" || source === null) return false;
  const names = Object.keys(source);
  return (
    names.includes("file") !== names.includes("base64") &&
    names.every((name) => ofBytes.has(name)) &&
    Object.values(source).every((value) => typeof value === "string")
  );
}

interface FilledEntry {
  readonly name: string;
  readonly parts: readonly FormPart[];
  /** For people. */
  readonly shown: unknown;
}

/** Each element of an array is a separate part; null is left out, as in any form. */
function fill({ name, attachments }: FormField, value: unknown, scope: Scope, limits: Limits): FilledEntry {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  checkSize(items.length * smallestPart, limits); // before there is an object for each
  const parts: FormPart[] = [];
  const shown = items.map((item, index) => {
    const attachment = attachments[index];
    if (attachment === undefined) {
      if (item !== null) parts.push({ name, content: toFormText(item) });
      return item ?? undefined;
    }
    const written = eachFile(Object(item)).flatMap((file) => attachment.write(scope, file) ?? []);
    for (const bytes of written) parts.push({ name, ...bytes });
    return written.length > 1 ? written.map(({ shown }) => shown) : written[0]?.shown;
  });
  return { name, parts, shown: Array.isArray(value) ? shown : shown[0] };
}

/** One for each of several files that an argument gives in base64. */
function eachFile(values: JsonObject): readonly JsonObject[] {
  const { base64 } = values;
  return Array.isArray(base64) ? base64.map((one: unknown) => ({ ...values, base64: one })) : [values];
}
