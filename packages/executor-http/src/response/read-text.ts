import { isUtf8 } from "node:buffer";

import type { JsonObject } from "@mci/contract";
import type { NetworkResponse } from "@mci/network-policy";
import { isRecord } from "@mci/plugin-kit";
import { reindentJson } from "@mci/response";

import { decode } from "./charset.ts";
import { isJson, isText, parseMediaType } from "./media-type.ts";

export interface ResponseText {
  /** As it came. */
  readonly text: string;
  /** JSON that is neither large nor deep, for a model to read. */
  readonly indented?: string | undefined;
  /** The answer when it is a JSON object that could be indented. */
  readonly value?: JsonObject | undefined;
}

/** An answer as text; undefined when it is an image, audio or another binary. */
export function readText(response: Pick<NetworkResponse, "body" | "headers" | "truncated">): ResponseText | undefined {
  const { body, truncated } = response;
  const media = parseMediaType(response.headers["content-type"]);
  const { type, charset } = media;
  if (isJson(type)) {
    const text = decode(body, charset, truncated);
    if (truncated) return { text };
    const json = new JsonText(text);
    return charset !== undefined || isUtf8Text(body) || json.isJson ? json : undefined;
  }
  const hasText = type === "" ? isUtf8Text(body, truncated) : isText(media);
  return hasText || body.length === 0 ? { text: decode(body, charset, truncated) } : undefined;
}

/** Indented and parsed on first use: what is selected from an answer, or made of it by a template, needs neither. */
class JsonText implements ResponseText {
  readonly text: string;
  private json: { readonly indented?: string; readonly value?: JsonObject } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** True for JSON that could be indented. */
  get isJson(): boolean {
    return this.indented !== undefined;
  }

  get indented(): string | undefined {
    return (this.json ??= readJson(this.text)).indented;
  }

  get value(): JsonObject | undefined {
    return (this.json ??= readJson(this.text)).value;
  }
}

function readJson(text: string): { readonly indented?: string; readonly value?: JsonObject } {
  const indented = reindentJson(text);
  if (indented === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { indented, value } : { indented };
  } catch {
    return {};
  }
}

/** UTF-8 without NUL; of bytes that were cut, their last character aside. */
function isUtf8Text(bytes: Buffer, cut = false): boolean {
  if (bytes.includes(0)) return false;
  if (isUtf8(bytes)) return true;
  return cut && [1, 2, 3].some((back) => isUtf8(bytes.subarray(0, -back)));
}
