import { isRecord, type InputRequest, type JsonObject, type ToolResult } from "@mci/contract";
import type { Terminal } from "../output/terminal.ts";
import { oneLine, visible } from "../output/visible.ts";
import { askArguments } from "./ask-arguments.ts";
import { dropTyped } from "./drop-typed.ts";
import { prompter, type Prompter } from "./prompter.ts";

/** The answers to what a call asked for, and the state that goes with them. */
export interface FormAnswers {
  readonly inputResponses: Readonly<Record<string, JsonObject>>;
  readonly requestState?: string | undefined;
}

export interface AskingForms {
  readonly tool: string;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Shows the forms that a call asks with, and returns the answers; undefined if it asks for nothing or anything else. */
export async function answerForms(result: ToolResult, asking: AskingForms): Promise<FormAnswers | undefined> {
  const { inputRequests = {}, requestState } = (result.isError ? result.inputRequired : undefined) ?? {};
  const forms = Object.entries(inputRequests).map(([name, request]) => ({ name, ...formOf(request) }));
  if (forms.length === 0 || forms.some(({ schema }) => schema === undefined)) return undefined;
  const answers: Record<string, JsonObject> = {};
  const prompts = prompter(asking.signal);
  for (const { name, message = "", schema = {} } of forms)
    answers[name] = await answerForm(message, schema, prompts, asking);
  return { inputResponses: Object.assign(Object.create(null), answers), requestState };
}

function formOf({ method, params = {} }: InputRequest): { readonly message?: string; readonly schema?: JsonObject } {
  const { message, requestedSchema: schema, mode = "form" } = params;
  if (method !== "elicitation/create" || mode !== "form" || !isRecord(schema)) return {};
  return { message: typeof message === "string" ? message : "", schema };
}

/** Declined unless the person chooses otherwise. What was typed before the question was shown does not count. */
async function answerForm(
  message: string,
  schema: JsonObject,
  prompts: Prompter,
  { tool, terminal: { messages } }: AskingForms,
): Promise<JsonObject> {
  messages.print(`${messages.colors.dim(`'${oneLine(tool)}' asks:`)}\n\n${messages.colors.bold(visible(message))}\n`);
  await dropTyped(process.stdin);
  const hasFields = isRecord(schema["properties"]) && Object.keys(schema["properties"]).length > 0;
  if (!(await prompts.yesNo(hasFields ? "Answer it?" : "Agree?", false))) return { action: "decline" };
  return { action: "accept", content: hasFields ? await askArguments(schema, {}, prompts) : {} };
}
