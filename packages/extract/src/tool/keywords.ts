import type { JsonObject } from "@mci/contract";
import { describeLostDigits, findLostDigits, nearest } from "@mci/plugin-kit";

/** A tag of a JSDoc comment. */
export interface Tag {
  readonly name: string;
  readonly text: string;
}

const numbers = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
]);
const texts = new Set(["pattern", "format"]);
const values = new Set(["default", "asType"]);

/** Whether a tag after `@param` is about that parameter. `@example` and `@deprecated` there are about the function. */
export function isKeyword(name: string): boolean {
  return numbers.has(name) || texts.has(name) || values.has(name) || name === "uniqueItems";
}

/** Tags that say something of a tool or of a value, and common ones that are for readers of the code. */
const known = [
  ...numbers,
  ...texts,
  ...values,
  "uniqueItems",
  "example",
  "deprecated",
  "param",
  "arg",
  "argument",
  "internal",
  "ignore",
  "readOnly",
  "destructive",
  "idempotent",
  "openWorld",
  "title",
  "category",
  "tag",
  "cacheTtl",
  "timeoutMs",
  "return",
  "returns",
  "throws",
  "see",
  "since",
  "type",
  "defaultValue",
  "template",
  "typeParam",
  "remarks",
  "author",
  "version",
  "summary",
  "description",
  "public",
  "private",
  "async",
  "link",
  "todo",
  "name",
  "file",
];

/** Returns the tag that was probably meant, for one that means nothing. */
export function misspelt(name: string): string | undefined {
  return known.some((one) => one.toLowerCase() === name.toLowerCase()) ? undefined : nearest(name, known);
}

/** Returns a schema with what comments add to it. `refuse` is called for a tag that says nothing valid. */
export function withKeywords(schema: JsonObject, tags: readonly Tag[], refuse: (message: string) => void): JsonObject {
  const added: Record<string, unknown> = {};
  const examples: unknown[] = [];
  const value = (name: string, text: string): unknown => {
    const lost = schema["type"] === "string" ? undefined : findLostDigits(text);
    if (lost !== undefined) refuse(`@${name}: ${describeLostDigits(lost.written)}.`);
    return valueIn(text, schema);
  };
  for (const { name, text } of tags) {
    if (numbers.has(name)) {
      if (text === "" || !Number.isFinite(Number(text))) refuse(`@${name} requires a number, found '${text}'.`);
      else added[name] = Number(text);
    } else if (texts.has(name)) {
      if (text === "") refuse(`@${name} requires a value.`);
      else added[name] = text;
    } else if (name === "asType") {
      const types = [schema["type"]].flat();
      if (text === "integer" && types.some((type) => type === "number" || type === "integer")) {
        const whole = types.map((type) => (type === "number" ? "integer" : type));
        added["type"] = whole.length === 1 ? whole[0] : whole;
      } else refuse(`@asType makes a number an integer, found '${text}' for ${article(schema["type"])}.`);
    } else if (name === "default") {
      if (text !== "") added["default"] = value(name, text);
    } else if (name === "example") {
      if (text !== "") examples.push(value(name, text));
    } else if (name === "deprecated" || name === "uniqueItems") {
      added[name] = true;
    }
  }
  return { ...schema, ...added, ...(examples.length === 0 ? {} : { examples }) };
}

function article(type: unknown): string {
  return typeof type === "string" ? `the type ${type}` : "another type";
}

/** JSON where it is JSON of the type, else the text, which may stand in quotes of any kind. */
function valueIn(text: string, schema: JsonObject): unknown {
  const bare = /^(['"`])(.*)\1$/s.exec(text)?.[2];
  if (schema["type"] === "string") return bare ?? text;
  try {
    return JSON.parse(text);
  } catch {
    return bare ?? text;
  }
}
