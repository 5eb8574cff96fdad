import { hiddenCharacters } from "@mci/plugin-kit";
import type { ServerTool } from "@mci/mcp-session";
import { mapInTurns } from "../map-in-turns.ts";

export interface HiddenText {
  /** Name of the tool that contains it. */
  readonly name: string;
  /** Characters that were taken out of its descriptions. */
  readonly removed: string;
  /** Characters that are left in place: names and values of schemas mean what is written. */
  readonly left: string;
}

/** Returns tools whose descriptions contain no text that a person would not see, and the text that was removed. */
export async function withoutHiddenText(
  tools: readonly ServerTool[],
): Promise<{ readonly tools: readonly ServerTool[]; readonly found: readonly HiddenText[] }> {
  const found: HiddenText[] = [];
  const cleaned = await mapInTurns(tools, (tool) => {
    const characters = { removed: "", left: "" };
    const clean = cleanedTree(tool, "", characters);
    if (characters.removed === "" && characters.left === "") return tool;
    found.push({ name: tool.name, ...characters });
    return clean;
  });
  return { tools: cleaned, found };
}

/** `U+200B`, and what tags spell, which are a hidden alphabet. */
export function shownCharacters(characters: string): string {
  const all = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  const names = [...new Set(all)].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
  const shown = names.length > maxShown ? `${names.slice(0, maxShown).join(", ")}, ...` : names.join(", ");
  const tags = all.filter((code) => code >= 0xe0020 && code <= 0xe007e).slice(0, maxSpelled);
  const spelled = String.fromCodePoint(...tags.map((code) => code - 0xe0000));
  return tags.length === 0 ? shown : `${shown}; they spell ${JSON.stringify(spelled)}`;
}

const maxShown = 5;
const maxSpelled = 200;

interface Characters {
  removed: string;
  left: string;
}

function cleanedTree<T>(value: T, key: string, characters: Characters): T;
function cleanedTree(value: unknown, key: string, characters: Characters): unknown {
  if (typeof value === "string") return cleanedText(value, forReading.has(key), characters);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanedTree(item, "", characters));
  const entries = Object.entries(value).map(([name, child]: [string, unknown]) => {
    return [cleanedText(name, false, characters), cleanedTree(child, name, characters)] as const;
  });
  return Object.fromEntries(entries);
}

const forReading: ReadonlySet<string> = new Set(["title", "description", "$comment"]);

function cleanedText(text: string, isForReading: boolean, characters: Characters): string {
  const hidden = text.match(hiddenCharacters());
  if (hidden === null) return text;
  if (!isForReading) characters.left += hidden.join("");
  else characters.removed += hidden.join("");
  return isForReading ? text.replaceAll(hiddenCharacters(), "") : text;
}
