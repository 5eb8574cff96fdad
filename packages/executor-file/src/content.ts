import { pathToFileURL } from "node:url";

import {
  MCIError,
  success,
  text,
  type PrepareContext,
  type ResultContent,
  type Scope,
  type ToolResult,
} from "@mci/contract";
import type { FileContent } from "@mci/path-policy";
import { wholeCharacters } from "@mci/plugin-kit";

import { mediaType } from "./media-type.ts";

/** A file as it is kept: parsed or encoded, ready for any number of calls. */
export interface Content {
  result(scope: Scope): ToolResult;
  /** False for a template that brings in other files, whose changes its own version would not show. */
  readonly keep: boolean;
}

export interface ContentOptions {
  /** As messages name it. */
  readonly path: string;
  /** Absolute. */
  readonly target: string;
  readonly context: PrepareContext;
  readonly templating: boolean;
}

export async function toContent(file: FileContent, options: ContentOptions): Promise<Content> {
  const type = mediaType(file, options.path);
  if (type !== undefined) return binaryContent(file, type, options);
  return options.templating ? templateContent(file, options) : plainContent(file, options);
}

async function templateContent({ bytes, size }: FileContent, options: ContentOptions): Promise<Content> {
  const { path, target, context } = options;
  if (size > context.limits.fileTemplateBytes) {
    throw new MCIError(
      "MCI_RESULT_LIMIT",
      `too large to be rendered: ${path} has ${count(size)} bytes, allowed are ${count(context.limits.fileTemplateBytes)}`,
      { hint: "Set enableTemplating to false to read it as it is, or raise limits.fileTemplateBytes." },
    );
  }
  const source = decode(bytes);
  const template = await context.template(source, { file: target });
  return { keep: !bringsIn.test(source), result: (scope) => text(template.render(scope)) };
}

/** How the languages we know bring in another file: `@include`, nunjucks' tags, handlebars' `{{> partial}}`. */
const bringsIn = /@include|\{%[-+]?\s*(?:include|extends|import|from)\b|\{\{[~#\s]*>/;

function plainContent({ bytes, size }: FileContent, { context }: ContentOptions): Content {
  const { resultBytes } = context.limits;
  if (size <= resultBytes) {
    const value = decode(bytes);
    return { keep: true, result: () => text(value) };
  }
  const value = decode(wholeCharacters(bytes.subarray(0, resultBytes)));
  return { keep: true, result: () => text(value, { metadata: { truncated: true, size_bytes: size } }) };
}

/** A byte order mark says nothing in UTF-8. */
function decode(bytes: Buffer): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.toString("utf8", marked ? 3 : 0);
}

function binaryContent({ bytes, size }: FileContent, type: string, options: ContentOptions): Content {
  const encoded = Math.ceil(size / 3) * 4;
  const { resultBytes } = options.context.limits;
  if (encoded > resultBytes) {
    throw new MCIError(
      "MCI_RESULT_LIMIT",
      `too large for a result: ${options.path} has ${count(size)} bytes, ${count(encoded)} in base64, allowed are ${count(resultBytes)}`,
      { hint: "A binary file is never cut. Raise limits.resultBytes, or offer a smaller file." },
    );
  }
  const part = toContentPart(bytes.toString("base64"), type, options.target);
  // Kept for later calls, so each gets a part of its own to do with what it likes.
  return { keep: true, result: () => success([structuredClone(part)]) };
}

function toContentPart(data: string, mimeType: string, target: string): ResultContent {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: pathToFileURL(target).href, mimeType, blob: data } };
}

function count(bytes: number): string {
  return bytes.toLocaleString("en-US");
}
