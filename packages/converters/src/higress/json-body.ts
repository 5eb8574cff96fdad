import { isRecord, LostDigitsError, parseJson } from "@mci/plugin-kit";
import { literally } from "@mci/template/write";
import { CannotConvert } from "../conversion.ts";
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
    return withPlaceholders(parseJson(json), { placeholders, at, depth: 0 });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    if (error instanceof LostDigitsError) throw new CannotConvert(error.message, at);
    throw error;
  }
}

/** Stands for a placeholder while the rest is read. No text that is typed has these characters. */
function markOf(index: number): string {
  return `\uE000${index}\uE001`;
}

interface Place {
  readonly placeholders: readonly string[];
  readonly at: string;
  readonly depth: number;
}

function withPlaceholders(value: unknown, { placeholders, at, depth }: Place): unknown {
  if (depth > maxDepth) throw new CannotConvert(`The body is nested more than ${maxDepth} deep.`, at);
  if (typeof value === "string") {
    return value
      .split(/(\uE000\d+\uE001)/)
      .map((part, index) => (index % 2 === 0 ? literally(part) : placeholders[Number(part.slice(1, -1))]))
      .join("");
  }
  const below = { placeholders, at, depth: depth + 1 };
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, below));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withPlaceholders(child, below)]));
}

/** As deep as a file of tools may be. */
const maxDepth = 100;

/** Whether the end of a piece of JSON is inside a string. `isOpen`: its start is. */
function endsInString(json: string, isOpen: boolean): boolean {
  let isInside = isOpen;
  for (let index = 0; index < json.length; index += 1) {
    if (json[index] === "\\") index += 1;
    else if (json[index] === '"') isInside = !isInside;
  }
  return isInside;
}
