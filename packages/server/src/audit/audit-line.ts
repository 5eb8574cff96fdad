import { hiddenCharacters } from "@mci/plugin-kit";

/** Returns an entry as one line of JSON that is safe to show. */
export function auditLine(entry: object): string {
  return JSON.stringify(entry).replaceAll(hiddenCharacters(), escaped).replaceAll(unsafe, escaped);
}

/** Characters, besides hidden ones, that end a line for some readers, move a cursor, or reverse the direction of text. JSON does not escape them. */
const unsafe = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function escaped(letter: string): string {
  return letter
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
