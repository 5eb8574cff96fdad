import { isRecord } from "@mci/plugin-kit";
import { readTypes, resolveRef } from "../arguments/schema-types.ts";
import { listedChoices } from "./listed-choices.ts";
import { oneLine } from "../output/visible.ts";

/** How to ask for one argument. Its texts may be shown: they can neither control a terminal nor hide anything. */
export interface Question {
  readonly name: string;
  /** The name, what the argument means, and how to write it. */
  readonly message: string;
  readonly kind: "choice" | "yes-no" | "hidden" | "json" | "text";
  /** The values to choose from. Empty for all other kinds. */
  readonly choices: readonly Choice[];
  /** The value of no answer: not there if the property has no default. */
  readonly fallback?: { readonly value: unknown };
}

export interface Choice {
  readonly value: unknown;
  readonly label: string;
}

/** Returns the question for a property of a tool's `inputSchema`, which is `root`. */
export function toQuestion(name: string, property: unknown, root: unknown): Question {
  const schema = resolveRef(property, root) ?? {};
  const types = readTypes(property, root);
  const choices = listedChoices(property, root).map(({ value, title }) => ({ value, label: toLabel(value, title) }));
  const kind = kindOf(schema, types, choices);
  return {
    name,
    message: [oneLine(name), describe(schema), notation(kind, types)].filter((part) => part !== "").join(" "),
    kind,
    choices: kind === "choice" ? choices : [],
    ...(Object.hasOwn(schema, "default") ? { fallback: { value: schema["default"] } } : {}),
  };
}

function kindOf(
  schema: Readonly<Record<string, unknown>>,
  types: ReadonlySet<string> | undefined,
  choices: readonly unknown[],
): Question["kind"] {
  if (schema["writeOnly"] === true || schema["format"] === "password") return "hidden";
  if (choices.length > 0) return "choice";
  if (types === undefined) return "text";
  if (types.size === 1 && types.has("boolean")) return "yes-no";
  return [...types].every((type) => jsonTypes.has(type)) ? "json" : "text";
}

const jsonTypes: ReadonlySet<string> = new Set(["object", "array", "null"]);
const maxDescriptionLength = 200;

function describe({ description, title }: Readonly<Record<string, unknown>>): string {
  const text = [description, title].find((text) => typeof text === "string" && text.trim() !== "");
  if (typeof text !== "string") return "";
  const line = text.trim().replaceAll(/\s+/g, " ");
  return `- ${oneLine(line.length > maxDescriptionLength ? `${line.slice(0, maxDescriptionLength)}…` : line)}`;
}

/** Says how to write the value, where its name alone does not. */
function notation(kind: Question["kind"], types: ReadonlySet<string> | undefined): string {
  if (kind === "json") return types?.has("array") === true && types.size === 1 ? `(JSON: ["a", "b"])` : `(JSON: {...})`;
  if (kind !== "text") return "";
  if (types?.size === 1 && types.has("integer")) return "(whole number)";
  return types?.size === 1 && types.has("number") ? "(number)" : "";
}

function toLabel(value: unknown, title: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return oneLine(typeof title === "string" && title !== text ? `${text} (${title})` : text);
}

/** Returns a value as it is typed at a prompt: strings as they are, all else as JSON. */
export function toTyped(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns whether a part of the schema is an object whose values are hidden while they are typed. */
export function isHidden(property: unknown, root: unknown): boolean {
  const schema = resolveRef(property, root);
  return isRecord(schema) && kindOf(schema, undefined, []) === "hidden";
}
