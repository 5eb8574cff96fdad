import { isRecord, truncate, quoted } from "@mci/plugin-kit";

/** An answer over HTTP, as far as it takes to say what it is. */
export interface ResponseStart {
  readonly status: number;
  /** Media type, in lower case and without parameters; "" if there is none. */
  readonly type: string;
  /** How its body begins. */
  start: string;
}

/** Bytes of an answer's start that are looked at: the title of a page stands near its beginning. */
export const maxStartBytes = 4_096;

export function startResponse({ status, headers }: Response): ResponseStart {
  return { status, type: mediaType(headers.get("content-type") ?? ""), start: "" };
}

function mediaType(value: string): string {
  const [type = ""] = value.split(";");
  return type.trim().toLowerCase();
}

/** Describes an answer that is not MCP in a few words, to follow "answered with". */
export function describeResponse({ type, start }: Pick<ResponseStart, "type" | "start">): string {
  const text = start.trim();
  if (text === "") return "nothing";
  if (isPage(type, text)) return readTitle(text);
  if (/^application\/(?:.*\+)?json$/.test(type) || /^[[{]/.test(text))
    return `JSON that is not MCP: ${truncate(text, 203)}`;
  if (type === "" || type.startsWith("text/") || type.endsWith("xml")) return `a text that is not MCP: ${quoted(text)}`;
  return `${quoted(type)}, which is not MCP`;
}

/** Returns the words for an unsuccessful answer. */
export function describeErrorBody(text: string): string {
  const start = text.trim();
  if (start === "") return "";
  const message = rpcMessage(start);
  if (message !== undefined) return quoted(message, 2_000);
  return isPage("", start) ? readTitle(start) : quoted(start);
}

/** The words of an error of the protocol. */
function rpcMessage(text: string): string | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const message = isRecord(answer) && isRecord(answer["error"]) ? answer["error"]["message"] : undefined;
  return typeof message === "string" ? message : undefined;
}

function isPage(type: string, text: string): boolean {
  return (
    type === "text/html" || type === "application/xhtml+xml" || /^<(?:!doctype html|html|head|body|h1)\b/i.test(text)
  );
}

function readTitle(text: string): string {
  const [, title = ""] = /<(?:title|h1)\b[^<>]{0,200}>\s*([^<>]{1,200})/i.exec(text.slice(0, maxStartBytes)) ?? [];
  return title.trim() === "" ? "a web page" : `a web page (${quoted(title.trim().replaceAll(/\s+/g, " "))})`;
}
