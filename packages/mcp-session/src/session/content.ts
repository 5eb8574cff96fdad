import type { JsonObject, ResultContent } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Whether a part is of a type there is, with what it takes to read it. */
export function isContent(part: unknown): part is ResultContent {
  if (!isRecord(part) || typeof part["type"] !== "string" || !Object.hasOwn(shapes, part["type"])) return false;
  return shapes[part["type"]]!(part);
}

const shapes: Readonly<Record<string, (part: JsonObject) => boolean>> = {
  text: ({ text }) => typeof text === "string",
  image: isMedia,
  audio: isMedia,
  resource: ({ resource }) => isRecord(resource),
  resource_link: ({ uri, name }) => typeof uri === "string" && typeof name === "string",
};

function isMedia({ data, mimeType }: JsonObject): boolean {
  return typeof data === "string" && typeof mimeType === "string";
}
