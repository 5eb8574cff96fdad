import { hiddenCharacters } from "@mci/plugin-kit";

/** Returns the name of a property, in quotes if need be. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

/** Returns a string literal, with what a reader would not see escaped. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text)
    .replaceAll(hiddenCharacters(), escapeCharacter)
    .replaceAll(/[\u2028\u2029]/g, escapeCharacter);
}

/** Returns a value of JSON as a type. */
export function literalType(value: unknown): string {
  if (typeof value === "string") return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literalType).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "unknown";
  const members = Object.entries(value).map(([name, member]) => `${propertyName(name)}: ${literalType(member)}`);
  return members.length === 0 ? "{ [key: string]: never }" : `{ ${members.join("; ")} }`;
}

/** Returns a comment before a member, on lines of its own; empty without a text. It ends only where it should. */
export function docComment(text: unknown, indent: number): string {
  if (typeof text !== "string" || text.trim() === "") return "";
  const safe = text
    .trim()
    .replaceAll("*/", String.raw`*\/`)
    .replaceAll(hiddenCharacters(), escapeCharacter);
  const lines = safe.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd());
  const start = "  ".repeat(indent);
  if (lines.length === 1) return `${start}/** ${lines[0]} */\n`;
  const middle = lines.map((line) => `${start} *${line === "" ? "" : ` ${line}`}\n`).join("");
  return `${start}/**\n${middle}${start} */\n`;
}

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
