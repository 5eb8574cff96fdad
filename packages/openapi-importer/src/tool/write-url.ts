import { literally, textPlaceholder } from "@mci/template/write";
import { serverUrl } from "./server-url.ts";
import type { RequestParts } from "./request-parts.ts";

/** Writes the url of an operation: its server, and its path with a placeholder for each parameter. */
export function writeUrl({ operation, parameters, names, context }: RequestParts): string {
  const server = serverUrl(operation.servers, context);
  const inPath = [...parameters.keys()].filter(({ position }) => position === "path");
  const slots = new Map(inPath.map((slot) => [slot.name, slot]));
  const path = operation.path.replaceAll(pathPart, (text, name: string | undefined) => {
    const slot = name === undefined ? undefined : slots.get(name);
    return slot === undefined ? encodeBraces(text) : textPlaceholder(names.get(slot) ?? slot.name);
  });
  return (context.baseUrl === undefined ? literally(server) : server) + path;
}

/** A parameter, or a brace that is text. */
const pathPart = /\{\{[^{}]*\}\}|\{([^{}]+)\}|[{}]/g;

function encodeBraces(text: string): string {
  return text.replaceAll("{", "%7B").replaceAll("}", "%7D");
}
