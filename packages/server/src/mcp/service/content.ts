import type { ResultContent, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/**
 * Converts a part of a result to the protocol's form: drops unknown members, and replaces an invalid part with a note. A
 * client would otherwise reject the whole result.
 */
export function validPart(part: ResultContent): ResultContent {
  const { type } = part;
  const notes = notesOf(part);
  if (type === "text" && typeof part.text === "string") return { type, text: part.text, ...notes };
  if ((type === "image" || type === "audio") && isBase64(part.data) && typeof part.mimeType === "string") {
    return { type, data: part.data, mimeType: part.mimeType, ...notes };
  }
  if (type === "resource") {
    const resource = validResource(part.resource);
    if (resource !== undefined) return { type, resource, ...notes };
  }
  if (type === "resource_link" && typeof part.uri === "string" && typeof part.name === "string") {
    const { uri, name, title, description, mimeType, size, icons } = part;
    return {
      type,
      uri,
      name,
      ...textMember("title", title),
      ...textMember("description", description),
      ...textMember("mimeType", mimeType),
      ...(typeof size === "number" && Number.isFinite(size) ? { size } : undefined),
      ...(Array.isArray(icons) && icons.every(isIcon) ? { icons } : undefined),
      ...notes,
    };
  }
  return { type: "text", text: `[A part of the type '${part.type}' was omitted: it is not valid MCP content.]` };
}

function validResource(resource: unknown): JsonObject | undefined {
  if (!isRecord(resource) || typeof resource["uri"] !== "string") return undefined;
  const { uri, text, blob } = resource;
  const about = { uri, ...textMember("mimeType", resource["mimeType"]), ...metaOf(resource) };
  if (typeof text === "string") return { ...about, text };
  return isBase64(blob) ? { ...about, blob } : undefined;
}

interface Notes {
  readonly annotations?: JsonObject | undefined;
  readonly _meta?: JsonObject | undefined;
}

function notesOf(part: Notes): Notes | undefined {
  const { annotations, _meta } = part;
  if (annotations === undefined && _meta === undefined) return undefined;
  return { ...(isRecord(annotations) ? { annotations: validAnnotations(annotations) } : undefined), ...metaOf(part) };
}

function metaOf({ _meta }: { readonly _meta?: unknown }): { _meta: JsonObject } | undefined {
  return isRecord(_meta) ? { _meta } : undefined;
}

const roles: readonly unknown[] = ["user", "assistant"];

function validAnnotations({ audience, priority, lastModified }: JsonObject): JsonObject {
  return {
    ...(Array.isArray(audience) && audience.every((role) => roles.includes(role)) ? { audience } : undefined),
    ...(typeof priority === "number" && priority >= 0 && priority <= 1 ? { priority } : undefined),
    ...(isInstant(lastModified) ? { lastModified } : undefined),
  };
}

const instant = /^(\d{4}-\d\d-(\d\d))T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function isInstant(value: unknown): boolean {
  const [, date, day] = (typeof value === "string" && instant.exec(value)) || [];
  // Day 31 of a shorter month would roll over.
  return date !== undefined && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day);
}

function isIcon(icon: unknown): boolean {
  if (!isRecord(icon) || typeof icon["src"] !== "string") return false;
  const { mimeType, sizes, theme } = icon;
  if (mimeType !== undefined && typeof mimeType !== "string") return false;
  if (sizes !== undefined && !(Array.isArray(sizes) && sizes.every((size) => typeof size === "string"))) return false;
  return theme === undefined || theme === "light" || theme === "dark";
}

function textMember(name: string, value: unknown): JsonObject | undefined {
  return typeof value === "string" ? { [name]: value } : undefined;
}

function isBase64(value: unknown): value is string {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}
