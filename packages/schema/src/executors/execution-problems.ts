import type { JsonObject, JsonSchema } from "@mci/contract";
import { parsePointer } from "@mci/plugin-kit";
import { describe } from "../validate/describe.ts";
import { complete, type CompleteDraft } from "../validate/draft.ts";
import type { FieldMistake } from "../validate/field-mistake.ts";

/** A mistake in an execution block that a check against a JSON Schema found. */
export interface ExecutionMistake {
  /** In the block; of a field that is missing or unknown, with its name. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  readonly finding?: {
    /** The end of a sentence: `must be a string`. */
    readonly words: string;
    readonly name?: string;
    readonly value?: unknown;
    /** Names of fields near an unknown one. */
    readonly known?: Iterable<string> | undefined;
    readonly allowed?: readonly unknown[];
    readonly types?: readonly string[];
  };
}

/** The executor whose blocks are checked, and the block. */
export interface CheckedExecution {
  readonly type: string;
  /** The schema the executor comes with. */
  readonly schema: JsonSchema;
  /** JSON pointer of the block in its file. */
  readonly pointer: string;
}

/** Returns mistakes in an execution block as problems, in the words of those that `validate` finds. */
export function executionProblems(
  mistakes: readonly ExecutionMistake[],
  { type, schema, pointer }: CheckedExecution,
): readonly CompleteDraft[] {
  const found = mistakes.filter((mistake) => !isOwn(mistake)).map((mistake) => mistakeOf(mistake, schema));
  return describe(found, pointer, { kind: "main", owner: `"${type}" tools` }).map(complete);
}

/** Everybody's own fields, as in the rest of a file. */
function isOwn({ pointer, keyword }: ExecutionMistake): boolean {
  return unknownName.has(keyword) && /\/x-[^/]*$/.test(pointer);
}

const unknownName = new Set(["additionalProperties", "unevaluatedProperties"]);

function mistakeOf({ pointer, keyword, message, finding }: ExecutionMistake, schema: JsonSchema): FieldMistake {
  const { words = message, name, value: data, known = [], allowed: choices, types } = finding ?? {};
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  if (name !== undefined && keyword === "required") {
    return { kind: "missing", pointer: parent, name, data, fields: fieldsAt(schema, parent) };
  }
  if (name !== undefined && unknownName.has(keyword)) return { kind: "unknown", pointer: parent, name, known };
  return { kind: "value", pointer, data, choices, types, words: words.replace("must be >= ", "must be at least ") };
}

/** Returns the fields of a part of a value, as far as `properties` lead to it. */
function fieldsAt(schema: JsonSchema, pointer: string): JsonObject {
  let part: unknown = schema;
  for (const key of parsePointer(pointer)) part = Object(Object(part)["properties"])[key];
  return Object(Object(part)["properties"]);
}
