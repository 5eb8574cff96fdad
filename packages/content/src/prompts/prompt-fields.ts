import type { JsonObject } from "@mci/contract";
import { isRecord, quoted, suggest } from "@mci/plugin-kit";
import type { FrontMatter } from "../front-matter.ts";
import type { ContentMistake } from "../section-reader.ts";

/** Returns what is wrong with the front matter of a prompt. */
export function checkFields({ fields, placeOf }: FrontMatter): readonly ContentMistake[] {
  const mistakes: ContentMistake[] = [];
  const wrong = (pointer: string, message: string, more: Partial<ContentMistake> = {}): void =>
    void mistakes.push({ message, ...placeOf(pointer), ...more });
  const checkText = (value: unknown, pointer: string, name: string): void => {
    if (value !== undefined && typeof value !== "string") wrong(pointer, `${name} must be a string.`);
  };
  const checkNames = (value: JsonObject, known: readonly string[], pointer: string): void => {
    for (const name of Object.keys(value)) {
      if (known.includes(name) || name.startsWith("x-")) continue;
      const hint = suggest(name, known, { list: "Known" });
      wrong(`${pointer}/${name}`, `Unknown field ${quoted(name)}.`, { severity: "warning", hint });
    }
  };
  checkNames(fields, ["title", "description", "arguments"], "");
  checkText(fields["title"], "/title", "title");
  checkText(fields["description"], "/description", "description");
  const { arguments: given = [] } = fields;
  if (!Array.isArray(given)) wrong("/arguments", "arguments must be a list.");
  const names = new Set<unknown>();
  for (const [index, argument] of (Array.isArray(given) ? given : []).entries()) {
    const at = `/arguments/${index}`;
    if (!isRecord(argument)) {
      wrong(at, "An argument must be an object with a name.");
      continue;
    }
    const { name, description, required, values } = argument;
    checkNames(argument, ["name", "description", "required", "values"], at);
    if (typeof name !== "string" || !/^\w[\w-]{0,63}$/.test(name)) {
      wrong(`${at}/name`, "An argument needs a name of letters, digits, '_' and '-'.");
    } else if (names.has(name)) wrong(`${at}/name`, `Argument '${name}' is declared twice.`);
    names.add(name);
    checkText(description, `${at}/description`, "description");
    if (required !== undefined && typeof required !== "boolean") wrong(`${at}/required`, "required is true or false.");
    const isList = Array.isArray(values) && values.every((value) => typeof value === "string");
    if (values !== undefined && !isList) wrong(`${at}/values`, "values must be a list of strings.");
  }
  return mistakes;
}
