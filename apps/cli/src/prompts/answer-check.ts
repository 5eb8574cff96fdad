import type { JsonObject, JsonSchema } from "@mci/contract";
import { childPointer, errorMessage, parseJson } from "@mci/plugin-kit";
import type { SchemaCheck } from "@mci/json-schema";
import { readValue } from "../arguments/read-value.ts";
import { readProperty } from "../arguments/schema-types.ts";
import { oneLine } from "../output/visible.ts";
import { isHidden, type Question } from "./question.ts";

export interface AnswerCheck {
  /** Returns whether the arguments lack nothing but these properties: what else is wrong with them is not asked for. */
  lacksOnly(props: JsonObject, names: readonly string[]): boolean;
  /** Reads what was typed like `key=value` on the command line. Throws an error if it cannot be read. */
  read(question: Question, typed: string): unknown;
  /** Returns what is wrong with the value of a property; undefined if nothing is. Never repeats a hidden value. */
  problem(name: string, value: unknown): string | undefined;
  /** The same for what was typed. */
  problemOfTyped(question: Question, typed: string): string | undefined;
}

/** Imports what checks values, and prepares it for the `inputSchema` of a tool. */
export async function answerCheck(schema: JsonSchema): Promise<AnswerCheck> {
  const { compile, linearPatterns } = await import("@mci/json-schema");
  const check: SchemaCheck = compile(schema, { patterns: await linearPatterns() });
  const read: AnswerCheck["read"] = (question, typed) => {
    if (question.kind === "json") return parseJson(typed);
    return readValue(typed, readProperty(schema, question.name, schema), schema);
  };
  const problem: AnswerCheck["problem"] = (name, value) => {
    const pointer = childPointer("", name);
    const problems = check.problems({ [name]: value }, wording);
    const own = problems.find((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`));
    if (own === undefined) return undefined;
    if (!isHidden(readProperty(schema, name, schema), schema)) return oneLine(own.message);
    return `The value ${own.finding === undefined ? "is invalid" : oneLine(own.finding.words)}`;
  };
  return {
    lacksOnly(props, names) {
      const missing = new Set(names.map((name) => childPointer("", name)));
      return check
        .problems(check.withDefaults(props), wording)
        .every(({ keyword, pointer }) => keyword === "required" && missing.has(pointer));
    },
    read,
    problem,
    problemOfTyped(question, typed) {
      try {
        return problem(question.name, read(question, typed));
      } catch (error) {
        return question.kind === "hidden" ? "The value cannot be read" : oneLine(errorMessage(error));
      }
    },
  };
}

const wording = { whole: "The arguments", part: "Parameter" };
