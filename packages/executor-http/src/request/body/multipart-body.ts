import { randomUUID } from "node:crypto";

import type { Limits, Scope, JsonObject } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

import type { AttachmentOptions } from "./attachment.ts";
import type { Body, BodyExplanation } from "./body.ts";
import { joined } from "./chunks.ts";
import { curlOption } from "./curl-part.ts";
import { smallestPart, writeParts, type FormPart } from "./parts.ts";
import { preparePart, type PreparedPart } from "./prepare-part.ts";
import { checkSize } from "./size.ts";
import { writeText } from "./value-part.ts";

/**
 * A form with files (RFC 7578). What its author wrote decides which parts are bytes: an argument that looks like
 * `{ "file": ... }` is JSON.
 */
export function multipartBody(source: JsonObject | string, at: string, options: AttachmentOptions): Body {
  const { context } = options;
  const template = context.value<unknown>(source, { at });
  const entries =
    typeof source === "string"
      ? undefined
      : Object.entries(source).map(([name, value]) => prepareFormField(name, value, at + toPointer(name), options));
  return {
    names: template.names,
    source,
    at,
    files: (entries ?? []).flatMap(({ prepared }) => prepared.flatMap((part) => part?.file ?? [])),
    write(scope) {
      const values: JsonObject = Object(template.render(scope));
      const filled = (entries ?? Object.keys(values).map((name): FormField => ({ name, prepared: [] })))
        .filter(({ name }) => Object.hasOwn(values, name) && values[name] !== null)
        .map((entry) => fill(entry, values[entry.name], scope, context.limits));
      const parts = filled.flatMap((entry) => entry.parts);
      // It cannot be guessed, so no value can contain it.
      const boundary = `mci-${randomUUID()}`;
      return {
        type: "multipart/form-data",
        boundary,
        ...(parts.length === 0 ? { isEmpty: true } : {}),
        bytes: joined(writeParts(parts, boundary), context.limits),
        explain: () => ({
          options: curlOptions(parts),
          values: Object.fromEntries(filled.map(({ name, shown }) => [name, shown])),
        }),
      };
    },
  };
}

/** Undefined if curl cannot send the same. */
function curlOptions(parts: readonly FormPart[]): BodyExplanation["options"] {
  const options = parts.map(curlOption).filter((option) => option !== undefined);
  return options.length === parts.length && parts.length > 0 ? options : undefined;
}

interface FormField {
  readonly name: string;
  /** By their place in the list the author wrote, or alone; undefined for what is sent as text or JSON. */
  readonly prepared: readonly (PreparedPart | undefined)[];
}

function prepareFormField(name: string, source: unknown, at: string, options: AttachmentOptions): FormField {
  if (!Array.isArray(source)) return { name, prepared: [preparePart(source, at, options)] };
  return { name, prepared: source.map((item: unknown, index) => preparePart(item, `${at}/${index}`, options)) };
}

interface FilledEntry {
  readonly name: string;
  readonly parts: readonly FormPart[];
  /** For people. */
  readonly shown: unknown;
}

/** Each element of an array is a separate part; null is left out, as in any form. */
function fill({ name, prepared }: FormField, value: unknown, scope: Scope, limits: Limits): FilledEntry {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  checkSize(items.length * smallestPart, limits); // before there is an object for each
  const parts: FormPart[] = [];
  const shown = items.map((item, index) => {
    const part = prepared[index];
    if (part === undefined) {
      if (item !== null) parts.push({ name, ...writeText(item) });
      return item ?? undefined;
    }
    const written = part.write(scope, Object(item));
    for (const one of written) parts.push({ name, ...one });
    return written.length > 1 ? written.map(({ shown }) => shown) : written[0]?.shown;
  });
  return { name, parts, shown: Array.isArray(value) ? shown : shown[0] };
}
