/** A template in the language `go`, and what it calls that the language does not have. */
export interface GoTemplate {
  readonly text: string;
  readonly unknownFunctions: readonly string[];
}

/** Returns a response template of Higress for the engine `go`: `gjson` with a plain path becomes `index`. */
export function toGoTemplate(template: string): GoTemplate {
  const text = template.replaceAll(tag, (part) =>
    part.replaceAll(gjson, (call, path: string) => toIndex(path) ?? call),
  );
  const code = Array.from(text.matchAll(tag), ([part]) => part.replaceAll(literal, " "));
  const names = code.flatMap((part) => Array.from(part.matchAll(name), ([found]) => found));
  return { text, unknownFunctions: [...new Set(names)].filter((found) => !known.has(found)) };
}

const tag = /\{\{(?:(?!\}\}).)*\}\}/gs;
const gjson = /(?<![\w.$])gjson\s+["`]([^"`]*)["`]/g;
/** A comment, a string or a character. */
const literal = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|`[^`]*`|'(?:\\.|[^'\\])*'/gs;
/** A name that is neither a field nor a variable. */
const name = /(?<![\w.$])[A-Za-z_]\w*/g;

/** Undefined for a path with wildcards, queries or modifiers. */
function toIndex(path: string): string | undefined {
  const steps = path.split(".");
  if (!steps.every((step) => /^[\w-]+$/.test(step))) return undefined;
  return `(index $ ${steps.map((step) => (/^\d+$/.test(step) ? step : `"${step}"`)).join(" ")})`;
}

const keywords = "block break continue define else end false if nil range template true with";

/** Functions that templates can call; a test compares them to those of the engine. */
export const goFunctions: readonly string[] = (
  "and or not default eq ne lt le gt ge len index slice join json print println printf html js urlquery upper lower title trim " +
  "add sub mul div mod date dateInZone now unixEpoch toJson toPrettyJson quote squote contains hasPrefix hasSuffix " +
  "trimPrefix trimSuffix splitList replace trunc b64enc b64dec empty coalesce ternary list first last uuidv4"
).split(" ");

const known: ReadonlySet<string> = new Set([...keywords.split(" "), ...goFunctions]);
