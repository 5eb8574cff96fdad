import type { JsonObject } from "@mci/contract";
import { childPointer, isRecord, quoted, suggest } from "@mci/plugin-kit";
import type { FieldMistake } from "../text-file.ts";

/** Yields what is wrong with the front matter of a prompt. */
export function* promptMistakes(fields: JsonObject): Generator<FieldMistake> {
  yield* mistakesIn(fields, "", promptFields);
  const { arguments: given } = fields;
  const names = new Set<unknown>();
  for (const [index, argument] of (Array.isArray(given) ? given : []).entries()) {
    const at = `/arguments/${index}`;
    if (!isRecord(argument)) {
      yield { at, message: "An argument must be an object with a name." };
      continue;
    }
    yield* mistakesIn(argument, at, argumentFields);
    const { name } = argument;
    if (typeof name !== "string" || !/^\w[\w-]{0,63}$/.test(name)) {
      yield { at: `${at}/name`, message: "An argument needs a name of letters, digits, '_' and '-'." };
    } else if (names.has(name)) yield { at: `${at}/name`, message: `Argument '${name}' is declared twice.` };
    names.add(name);
  }
}

type Kind = "a string" | "a list" | "a list of strings" | "true or false" | "any";

const promptFields = { title: "a string", description: "a string", arguments: "a list" } as const;
const argumentFields = { name: "any", description: "a string", required: "true or false", values: "a list of strings" } as const; // prettier-ignore

function* mistakesIn(value: JsonObject, at: string, kinds: Readonly<Record<string, Kind>>): Generator<FieldMistake> {
  for (const [name, field] of Object.entries(value)) {
    const pointer = childPointer(at, name);
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind !== undefined) {
      if (!fits[kind](field)) yield { at: pointer, message: `${name} must be ${kind}.` };
    } else if (!name.startsWith("x-")) {
      const hint = suggest(name, Object.keys(kinds), { list: "Known" });
      yield { at: pointer, severity: "warning", message: `Unknown field ${quoted(name)}.`, hint };
    }
  }
}

const isString = (value: unknown): boolean => typeof value === "string";

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  "a string": isString,
  "a list": Array.isArray,
  "a list of strings": (value) => Array.isArray(value) && value.every(isString),
  "true or false": (value) => typeof value === "boolean",
  any: () => true,
};
