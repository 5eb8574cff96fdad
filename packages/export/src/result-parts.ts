import type { ResultContent, ToolResult } from "@mci/contract";

/** A result in the parts that providers can tell apart; whatever they cannot show is a text that says so. */
export type ResultPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: ImageType }
  | { readonly type: "pdf"; readonly data: string; readonly name: string };

/** The images that OpenAI and Anthropic both take. */
export type ImageType = (typeof imageTypes)[number];

const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** The parts of a result. One without content gives its structured content as JSON. */
export function toParts({ content, structuredContent }: ToolResult): readonly ResultPart[] {
  if (content.length > 0 || structuredContent === undefined) return content.map(toPart);
  return [{ type: "text", text: JSON.stringify(structuredContent) ?? "" }];
}

/** How images and PDFs of results are sent: as such, or as a line of text that says what they are. */
export type Images = "parts" | "text";

/** The parts of a result as a framework sends them. */
export function toSentParts(result: ToolResult, images: Images = "parts"): readonly ResultPart[] {
  const parts = toParts(result);
  return images === "parts" ? parts : [{ type: "text", text: textOfParts(parts) }];
}

/** All of a result as text, for where nothing else can be sent. */
export function textOfParts(parts: readonly ResultPart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : unseen(readMimeType(part), part.data))).join("\n");
}

function toPart(part: ResultContent): ResultPart {
  switch (part.type) {
    case "text":
      return part;
    case "resource":
      return resourcePart(part.resource);
    case "resource_link":
      return { type: "text", text: linkText(part) };
    default:
      return binaryPart(part.data, part.mimeType, "");
  }
}

/** All that a link says of its resource: a model decides by that whether to read it. Servers send null for what is absent. */
function linkText({ name, uri, title, description, mimeType, size }: ResourceLink): string {
  const bytes = typeof size === "number" ? `${size.toLocaleString("en-US")} bytes` : undefined;
  const facts = [title === name ? undefined : title, mimeType, bytes].filter(isFilled);
  const line = `${name}: ${uri}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  return isFilled(description) ? `${line}: ${description}` : line;
}

type ResourceLink = Extract<ResultContent, { type: "resource_link" }>;

function isFilled(text: unknown): text is string {
  return typeof text === "string" && text.trim() !== "";
}

function resourcePart({ uri, mimeType, text, blob }: Readonly<Record<string, unknown>>): ResultPart {
  const name = typeof uri === "string" ? uri : "";
  if (typeof text === "string") return { type: "text", text };
  if (typeof blob !== "string") return { type: "text", text: `[a resource without content: ${name}]` };
  return binaryPart(blob, typeof mimeType === "string" ? mimeType : "application/octet-stream", name);
}

function binaryPart(data: string, mimeType: string, uri: string): ResultPart {
  const image = imageTypes.find((type) => type === mimeType.toLowerCase());
  if (image !== undefined) return { type: "image", data, mimeType: image };
  if (mimeType.toLowerCase() === "application/pdf") return { type: "pdf", data, name: fileName(uri) };
  return { type: "text", text: unseen(uri === "" ? mimeType : `${uri}: ${mimeType}`, data) };
}

function readMimeType(part: Exclude<ResultPart, { type: "text" }>): string {
  return part.type === "pdf" ? "application/pdf" : part.mimeType;
}

function unseen(about: string, data: string): string {
  return `[${about}, ${decodedLength(data).toLocaleString("en-US")} bytes, which cannot be shown here]`;
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.floor(((base64.length - padding) * 3) / 4);
}

function fileName(uri: string): string {
  return uri.split("/").at(-1) || "document.pdf";
}
