import type { JsonObject, JsonSchema } from "@mci/contract";
import { setOwn } from "@mci/plugin-kit";
import { readProperty } from "../arguments/schema-types.ts";
import { answerCheck, type AnswerCheck } from "./answer-check.ts";
import { oneLine } from "../output/visible.ts";
import { missingNames, optionalNames } from "./missing-arguments.ts";
import type { Prompter } from "./prompter.ts";
import { toQuestion, toTyped, type Question } from "./question.ts";

/**
 * Asks for the required arguments that are missing, then once which of the optional ones to set. Returns the answers.
 * Asks nothing if the call would fail anyway, for what is given.
 */
export async function askArguments(schema: JsonSchema, props: JsonObject, prompter: Prompter): Promise<JsonObject> {
  const missing = missingNames(schema, props);
  const check = await answerCheck(schema);
  if (!check.lacksOnly(props, missing)) return {};
  const answers: Record<string, unknown> = {};
  const ask = async (name: string, isRequired: boolean): Promise<void> => {
    const question = toQuestion(name, readProperty(schema, name, schema), schema);
    const value = await askOne(question, { prompter, check, isRequired });
    if (value !== undefined) setOwn(answers, name, value);
  };
  for (const name of missing) await ask(name, true);
  const optional = optionalNames(schema, props);
  if (optional.length === 0) return answers;
  const labels = optional.map((name) => toLabel(toQuestion(name, readProperty(schema, name, schema), schema)));
  const chosen = await prompter.chooseSeveral("Optional arguments to set (space selects, Enter goes on)", labels);
  for (const index of chosen) await ask(optional[index] ?? "", false);
  return answers;
}

function toLabel({ message, fallback }: Question): string {
  return fallback === undefined ? message : `${message} [${oneLine(toTyped(fallback.value))}]`;
}

interface Asking {
  readonly prompter: Prompter;
  readonly check: AnswerCheck;
  readonly isRequired: boolean;
}

/** Returns undefined for no answer to an optional question. */
async function askOne(question: Question, { prompter, check, isRequired }: Asking): Promise<unknown> {
  const { name, message, kind, choices, fallback } = question;
  if (kind === "choice") {
    const initial = choices.findIndex(({ value }) => toTyped(value) === toTyped(fallback?.value));
    return choices[await prompter.choose(message, choices, Math.max(initial, 0))]?.value;
  }
  if (kind === "yes-no") return prompter.yesNo(message, fallback?.value === true);
  const validate = (typed: string): string | undefined => {
    if (typed !== "") return check.problemOfTyped(question, typed);
    return isRequired && fallback === undefined ? `'${oneLine(name)}' is required` : undefined;
  };
  const typed =
    kind === "hidden"
      ? await prompter.hidden(message, validate)
      : await prompter.text(message, validate, fallback === undefined ? undefined : oneLine(toTyped(fallback.value)));
  if (typed === "") return fallback?.value;
  return check.read(question, typed);
}
