import type { VNode } from "preact";
import { isRecord } from "@mci/plugin-kit";
import { visibleString } from "../parts/visible-text.tsx";
import type { Schema } from "./merge-all-of.ts";

interface ValueStateProps {
  readonly label: string;
  /** Whether it is an item of an array, which cannot be left out. */
  readonly isItem: boolean;
  readonly value: unknown;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Says what a field holds where fields look alike: left out, null, an empty text, list or object. Chooses one of them, too. */
export function ValueState({ label, isItem, value, schema, isRequired, onChange }: ValueStateProps): VNode {
  const choices = choicesFor(schema);
  const current = stateOf(value);
  const isMissing = isRequired && schema["x-default"] === undefined;
  const isChoice = (current === "left out" && !isItem) || choices.some(([name]) => name === current);
  const choose = (name: string): void => {
    if (name === "left out") return onChange(undefined);
    const choice = choices.find(([candidate]) => candidate === name);
    if (choice !== undefined) onChange(choice[1]);
  };
  return (
    <select
      class={`value-state${current === "left out" && isMissing ? " is-missing" : ""}`}
      aria-label={`State of ${label}`}
      value={current}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {!isChoice && <option value={current}>{current}</option>}
      {!isItem && <option value="left out">{isMissing ? "missing" : "left out"}</option>}
      {choices.map(([name]) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function stateOf(value: unknown): string {
  if (value === undefined) return "left out";
  if (value === null) return "null";
  if (value === "") return '""';
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "set";
  if (typeof value === "object") return Object.keys(value).length === 0 ? "{}" : "set";
  return "set";
}

function choicesFor(schema: Schema): readonly (readonly [name: string, value: unknown])[] {
  const types = new Set(typesOf(schema));
  const choices = schema["enum"];
  const takes = (value: unknown, type: string): boolean =>
    Array.isArray(choices) ? choices.includes(value) : types.has(type);
  const preset = schema["x-default"];
  return [
    ...(takes("", "string") ? ([['""', ""]] as const) : []),
    ...(types.has("array") ? ([["[]", []]] as const) : []),
    ...(types.has("object") ? ([["{}", {}]] as const) : []),
    ...(takes(null, "null") || schema["nullable"] === true ? ([["null", null]] as const) : []),
    ...(preset === undefined
      ? []
      : ([[`default: ${clipped(visibleString(JSON.stringify(preset)))}`, preset]] as const)),
  ];
}

/** The types of a schema, and of those that it chooses among. */
function typesOf({ type, anyOf, oneOf }: Schema): readonly unknown[] {
  if (type === "any") return everyType;
  const branches = [anyOf, oneOf].filter(Array.isArray).flat();
  return [type, ...branches.map((branch) => (isRecord(branch) ? branch["type"] : undefined))].flat();
}

const everyType = ["string", "array", "object", "null"];

function clipped(text: string): string {
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}
