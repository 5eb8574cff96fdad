import type { JsonObject } from "@mci/contract";
import { guardingField, isRecord, nearest, suggest, type GuardingField } from "@mci/plugin-kit";
import { inWords, pointerTo, quoted } from "../pointer.ts";
import { isInChange } from "./change-rules.ts";
import type { CompleteDraft, Draft } from "./draft.ts";
import type { FieldMistake, MissingField, UnknownField, WrongValue } from "./field-mistake.ts";
import { foreignFieldHint } from "./foreign-fields.ts";
import type { ValidateOptions } from "./options.ts";
import { either, foundValue } from "./words.ts";

interface DescribeOptions extends ValidateOptions {
  /** Owner of the fields. Default: the format. */
  readonly owner?: string;
}

/** Returns the mistakes in the value at `at` as problems: one for each. */
export function describe(mistakes: readonly FieldMistake[], at: string, options: DescribeOptions): readonly Draft[] {
  const misspelt = new Set<string>();
  const missing = mistakes
    .filter((mistake) => mistake.kind === "missing")
    .map((mistake) => missingField(mistake, at, unknownNames(mistake, mistakes), misspelt));
  const others = mistakes
    .flatMap((mistake) => {
      if (mistake.kind === "missing") return [];
      return [mistake.kind === "unknown" ? unknownField(mistake, at, options) : wrongValue(mistake, at)];
    })
    .filter(({ pointer }) => !misspelt.has(pointer));
  return [...missing, ...oncePerPlace(others)];
}

/** A shape and the more exact one inside it may both miss the same. */
function oncePerPlace(drafts: readonly Draft[]): readonly Draft[] {
  return [...new Map(drafts.toReversed().map((draft) => [draft.pointer, draft])).values()].toReversed();
}

function unknownNames({ pointer }: MissingField, mistakes: readonly FieldMistake[]): readonly string[] {
  return mistakes.flatMap((other) => (other.kind === "unknown" && other.pointer === pointer ? [other.name] : []));
}

/** A field that is missing and one that is unknown may be one mistake. */
function missingField(mistake: MissingField, at: string, unknown: readonly string[], misspelt: Set<string>): Draft {
  const { name, fields, data } = mistake;
  const parent = at + mistake.pointer;
  const message = `${inWords(pointerTo(parent, name))} is missing.`;
  const written = nearest(name, unknown);
  if (written !== undefined) {
    const pointer = pointerTo(parent, written);
    misspelt.add(pointer);
    return { pointer, key: true, message, hint: `Did you write ${quoted(written)} for it?` };
  }
  if (name === "type" && isServer(parent) && isRecord(data) && "url" in data) {
    return { severity: "warning", pointer: parent, message, hint: 'Add "type": "http".' };
  }
  const hint = isServer(parent)
    ? '"command" starts a program, "url" names a server on the network.'
    : (valueAsNameHint(fields, name, data) ?? fieldHint(fields[name]));
  return { pointer: parent, message, hint };
}

/**
 * Whether an unknown field is an error: one that was to protect a tool or to shorten its results, or part of such a field, and one
 * that was to change a tool, which would stay as it was.
 */
export function isGrave(mistake: UnknownField, at: string): boolean {
  return guardOf(mistake) !== undefined || isAboutSpill(mistake) || isInChange(at + mistake.pointer);
}

/** Whether an unknown field was to say how long results are kept. */
function isAboutSpill({ name, pointer, known }: UnknownField): boolean {
  if (pointer.endsWith("/spill")) return true;
  const names = [...known];
  return pointer.endsWith("/response") && (names.length === 1 || nearest(name, names) === "spill");
}

function guardOf({ name, pointer, known }: UnknownField): GuardingField | undefined {
  return guardingField(name, pointer, known);
}

/** Where a field that protects a tool belongs. */
function placesOf({ name, members }: GuardingField): string {
  const has = [members.slice(0, -1).join(", "), members.at(-1)].filter((part) => part !== "").join(" and ");
  return `'${name}' belongs on a tool, beside its execution, on a toolset, or in the config of an MCP server. It has ${has}.`;
}

/** A value of the missing field that is written as a name: `json: ...` for `type: json`. */
function valueAsNameHint(fields: JsonObject, name: string, data: unknown): string | undefined {
  const field = fields[name];
  if (!isRecord(field) || !Array.isArray(field["enum"]) || !isRecord(data)) return undefined;
  const values = field["enum"].filter((value) => typeof value === "string");
  for (const written of Object.keys(data)) {
    const meant = nearest(written, values);
    if (meant !== undefined && !Object.hasOwn(fields, written)) {
      return `Did you mean ${quoted(name)}: ${quoted(meant)}, for ${quoted(written)}?`;
    }
  }
  return undefined;
}

function fieldHint(field: unknown): string | undefined {
  if (!isRecord(field)) return undefined;
  const choices = field["enum"] ?? field["examples"];
  // Functions need an executor of the program, which a file alone does not have.
  if (Array.isArray(choices)) return `One of ${either(choices.filter((choice) => choice !== "function"))}.`;
  return typeof field["description"] === "string" ? field["description"] : undefined;
}

function unknownField(mistake: UnknownField, at: string, options: DescribeOptions): Draft {
  const { name, known } = mistake;
  const { kind, strict = false, owner = "the format" } = options;
  const parent = at + mistake.pointer;
  const pointer = pointerTo(parent, name);
  const place = { pointer, key: true } as const;
  const foreign = foreignFieldHint(name, kind);
  if (parent === "" && foreign !== undefined) {
    const message = `${name} does not belong in a ${kind === "main" ? "main schema" : "toolset"} file.`;
    return { severity: kind === "main" ? severity(strict) : "error", ...place, message, hint: foreign };
  }
  if (name === "command" && isServer(parent)) {
    const message = `${inWords(parent)} has both a command and a url.`;
    return { ...place, message, hint: '"command" starts a program, "url" names a server on the network.' };
  }
  const format = JSON.stringify;
  const meant = suggest(name, known, { format }) ?? suggest(`${name}Hint`, known, { format });
  const guard = guardOf(mistake);
  if (guard !== undefined) {
    const message = `${inWords(pointer)} is not a field of ${owner}, and would leave the tool unprotected.`;
    return { ...place, severity: "error", message, hint: meant ?? placesOf(guard) };
  }
  if (isAboutSpill(mistake)) {
    const message = `${inWords(pointer)} is not a field of ${owner}.`;
    return {
      ...place,
      severity: "error",
      message,
      hint: meant ?? "'spill' is true, false, or has over, show and ttl_ms.",
    };
  }
  const other =
    name === "config" && /^\/tools\/\d+$/.test(parent)
      ? "Put tools with config.HTTP into a file without schemaVersion; 'mci convert' turns it into a schema file."
      : 'Names that begin with "x-" are free for your own use.';
  return {
    code: "MCI_SCHEMA_UNKNOWN_FIELD",
    severity: severity(strict || isInChange(parent)),
    ...place,
    message: `${inWords(pointer)} is not a field of ${owner}.`,
    hint: meant ?? other,
  };
}

function wrongValue(mistake: WrongValue, at: string): Draft {
  const { data, types = [], choices } = mistake;
  const pointer = at + mistake.pointer;
  const found = data === undefined ? "" : `, found ${foundValue(data)}`;
  const message = `${inWords(pointer)} ${expectation(mistake)}${found}.`;
  return { pointer, message, hint: wrongValueHint(data, types, choices) };
}

function wrongValueHint(
  data: unknown,
  types: readonly unknown[],
  choices: readonly unknown[] | undefined,
): string | undefined {
  if (choices !== undefined && typeof data === "string") {
    return suggest(data, choices.map(String), { format: JSON.stringify });
  }
  if (types.includes("string") && !types.includes("integer") && (typeof data === "number" || typeof data === "boolean"))
    return "Put it in quotes.";
  if (types.includes("integer") && typeof data === "string" && /^\d+$/.test(data)) return "Write it without quotes.";
  if (types.includes("boolean") && (data === "true" || data === "false")) return "Write it without quotes.";
  return undefined;
}

function expectation({ choices, types, words }: WrongValue): string {
  if (choices !== undefined) return `must be ${either(choices)}`;
  if (types === undefined) return words;
  // A text in place of an integer is one of env.
  const shown = types.join() === "integer,string" ? ["integer"] : types;
  return `must be ${shown.map((type) => typeNames.get(type) ?? String(type)).join(" or ")}`;
}

const typeNames: ReadonlyMap<unknown, string> = new Map([
  ["string", "a string"],
  ["integer", "an integer"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "an array"],
  ["object", "an object"],
  ["null", "null"],
]);

function isServer(pointer: string): boolean {
  return /^\/mcp_servers\/[^/]+$/.test(pointer);
}

function severity(strict: boolean): CompleteDraft["severity"] {
  return strict ? "error" : "warning";
}
