import type { MediaType } from "../operation/operation.ts";

/** The encoding of a body. */
export type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

/** The media type of a request: JSON, what is JSON by its ending, forms, then the first one. */
export function selectMedia(media: readonly MediaType[]): MediaType | undefined {
  const order = [isJson, isJsonLike, isForm, isMultipart];
  for (const test of order) {
    const found = media.find(({ type }) => test(essence(type)));
    if (found !== undefined) return found;
  }
  return media[0];
}

/** The type without its parameters, in lower case. */
export function essence(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Returns what a media type is by its name; a wildcard is JSON. */
export function mediaKind(type: string): MediaKind {
  const name = essence(type);
  if (isJson(name) || isJsonLike(name) || name === "*/*" || name === "application/*") return "json";
  if (isForm(name)) return "form";
  if (isMultipart(name)) return "multipart";
  return isText(name) ? "text" : "binary";
}

export function isXml(type: string): boolean {
  return /[/+]xml$/.test(essence(type));
}

function isJson(name: string): boolean {
  return name === "application/json" || name === "text/json";
}

function isJsonLike(name: string): boolean {
  return name.endsWith("+json");
}

function isForm(name: string): boolean {
  return name === "application/x-www-form-urlencoded";
}

function isMultipart(name: string): boolean {
  return name.startsWith("multipart/");
}

function isText(name: string): boolean {
  return (
    name.startsWith("text/") ||
    isXml(name) ||
    /^application\/((x-)?(yaml|javascript|ndjson|graphql|sql|jsonl|sparql-query|toml)|x-www-.*)$/.test(name) ||
    /\+(yaml|ndjson)$/.test(name)
  );
}
