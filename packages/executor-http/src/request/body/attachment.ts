import { basename } from "node:path";

import type { Base64Bytes, FileBytes, PrepareContext, Scope, JsonObject } from "@mci/contract";
import { writtenPath, type PathPolicy, type WrittenPath } from "@mci/path-policy";
import { mediaTypeOf } from "@mci/plugin-kit";

import { reporting } from "../../reporting.ts";
import { toFormText } from "../to-form-text.ts";
import { decodeBase64 } from "./base64.ts";
import type { BodyFile } from "./body.ts";
import type { FileChunk } from "./chunks.ts";

/** Bytes in a body: `{ file }` or `{ base64 }`, with its name and type. */
export interface Attachment {
  /** Absent for bytes that are given. */
  readonly file?: BodyFile;
  /** `values` is the object it comes from, rendered. Undefined: an optional value that is left out. */
  write(scope: Scope, values: JsonObject): WrittenAttachment | undefined;
}

export interface WrittenAttachment {
  readonly content: FileChunk | Uint8Array;
  /** For a server. */
  readonly filename: string;
  readonly contentType: string;
  /** For curl: the absolute path, or the size of what was given. */
  readonly location: string;
  /** For people: `values`, with the size of what was given in its place. */
  readonly shown: JsonObject;
}

export interface AttachmentOptions {
  readonly context: PrepareContext;
  readonly policy: PathPolicy;
}

/** `at` is the JSON pointer of the source in the execution block. */
export function prepareAttachment(
  source: FileBytes | Base64Bytes,
  at: string,
  { context, policy }: AttachmentOptions,
): Attachment {
  if ("base64" in source) {
    checkBase64(source.base64, `${at}/base64`, context);
    return { write: (_, values) => givenBytes(values, `${at}/base64`) };
  }
  const path = context.field(source.file, { at: `${at}/file` });
  return {
    file: {
      at: `${at}/file`,
      async check() {
        if (path.constant !== undefined) await policy.file(path.constant);
      },
      async hash(scope) {
        if (path.absent(scope)) return undefined;
        const written = writtenPath(path.pieces(scope));
        return policy.hash(written.path, written);
      },
    },
    write: (scope, values) =>
      path.absent(scope) ? undefined : fileBytes(writtenPath(path.pieces(scope)), values, policy),
  };
}

/** Reports invalid base64 that is the same in every call. */
function checkBase64(source: string, at: string, context: PrepareContext): void {
  const { constant } = context.field(source, { native: true, at });
  if (constant !== undefined) reporting(context, { source, at }, () => decodeBase64(constant, at));
}

function givenBytes(values: JsonObject, at: string): WrittenAttachment | undefined {
  const { base64, filename, contentType } = values;
  if (base64 === undefined || base64 === null) return undefined;
  const content = decodeBase64(toFormText(base64), at);
  const size = `<${content.length.toLocaleString("en-US")} bytes>`;
  const shown = { ...values, base64: size };
  return { content, ...about({ filename, contentType }, "blob"), location: size, shown };
}

function fileBytes(written: WrittenPath, values: JsonObject, policy: PathPolicy): WrittenAttachment {
  const target = policy.resolve(written.path, written);
  return { content: { ...written, policy }, ...about(values, basename(target)), location: target, shown: values };
}

/** An empty text says nothing. */
function about(
  { filename, contentType }: JsonObject,
  name: string,
): Pick<WrittenAttachment, "filename" | "contentType"> {
  const given = toFormText(filename ?? "") || name;
  return { filename: given, contentType: toFormText(contentType ?? "") || mediaTypeOf(given) };
}
