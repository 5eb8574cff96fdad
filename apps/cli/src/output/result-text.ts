import type { ResultContent, ToolResult } from "@mci/contract";

/** Returns the content of a result for people: text unchanged, everything else described in one line. */
export function resultText(result: ToolResult): string | undefined {
  // The first text of an error repeats its message, which is printed separately.
  const content = result.isError ? result.content.slice(1) : result.content;
  if (content.length > 0) return content.map(partText).join("\n");
  return result.structuredContent === undefined ? undefined : JSON.stringify(result.structuredContent, undefined, 2);
}

function partText(part: ResultContent): string {
  if (part.type === "text") return part.text;
  if (part.type === "resource") return resourceText(part.resource);
  if (part.type === "resource_link") return linkText(part);
  return `[${part.type} ${part.mimeType}, ${size(base64Bytes(part.data))}]`;
}

function linkText({
  name,
  uri,
  title,
  mimeType,
  description,
}: Extract<ResultContent, { type: "resource_link" }>): string {
  const about = [name, uri, title === name ? undefined : title, mimeType].filter((part) => typeof part === "string");
  const more = typeof description === "string" && description !== "" ? `: ${description}` : "";
  return `[resource ${about.join(" ")}${more}]`;
}

function resourceText({ uri, mimeType, text, blob }: Extract<ResultContent, { type: "resource" }>["resource"]): string {
  const bytes = typeof text === "string" ? Buffer.byteLength(text) : base64Bytes(typeof blob === "string" ? blob : "");
  return `[${["resource", uri, mimeType].filter((part) => typeof part === "string").join(" ")}, ${size(bytes)}]`;
}

function base64Bytes(data: string): number {
  return Math.floor((data.replace(/=+$/, "").length * 3) / 4);
}

/** Writes a number of bytes the way people read it: `16 B`, `1.2 MB`. */
export function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
