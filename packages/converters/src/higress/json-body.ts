import { isRecord } from "@mci/plugin-kit";
import { literally } from "@mci/template/write";
import { splitTemplate, written, writtenAsValue } from "./expressions.ts";

/**
 * Returns the JSON tree of a body that is JSON but for its `{{.args.x}}`, in a string or in place of a value; undefined for
 * every other text.
 */
export function toJsonBody(template: string, at: string): unknown {
  const placeholders: string[] = [];
  let json = "";
  let isInside = false;
  for (const piece of splitTemplate(template)) {
    if ("text" in piece) {
      json += piece.text;
      isInside = endsInString(piece.text, isInside);
      continue;
    }
    placeholders.push(isInside ? written(piece.expression, at) : writtenAsValue(piece.expression, at));
    const mark = markOf(placeholders.length - 1);
    json += isInside ? mark : `"${mark}"`;
  }
  try {
    return withPlaceholders(JSON.parse(json), placeholders);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stands for a placeholder while the rest is read. No text that is typed has these characters. */
function markOf(index: number): string {
  return `\uE000${index}\uE001`;
}

function withPlaceholders(value: unknown, placeholders: readonly string[]): unknown {
  if (typeof value === "string") {
    return value
      .split(/(\uE000\d+\uE001)/)
      .map((part, index) => (index % 2 === 0 ? literally(part) : placeholders[Number(part.slice(1, -1))]))
      .join("");
  }
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, placeholders));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, withPlaceholders(child, placeholders)]),
  );
}

/** Whether the end of a piece of JSON is inside a string. `isOpen`: its start is. */
function endsInString(json: string, isOpen: boolean): boolean {
  let isInside = isOpen;
  for (let index = 0; index < json.length; index += 1) {
    if (json[index] === "\\") index += 1;
    else if (json[index] === '"') isInside = !isInside;
  }
  return isInside;
}
