import { sha256 } from "@mci/plugin-kit";
import { inspect } from "node:util";
import {
  ConfigError,
  inputRequired,
  isRecord,
  MCIError,
  ToolError,
  type Call,
  type FailureResult,
  type InputRequest,
  type JsonObject,
} from "@mci/contract";
import { compileSchema } from "../schema/compile-schema.ts";
import { toJsonSchema } from "../schema/json-schema.ts";
import { isStandardSchema } from "../schema/standard-schema.ts";
import { issueProblems } from "../schema/parse-arguments.ts";
import type { ToolSchema } from "../schema/schema-types.ts";

/**
 * Asks the caller of a call, and returns the answer once it is there. Until then the call ends, and the one that brings the
 * answer runs from the start: answers are kept by a digest of their question, the tool, its arguments and the caller, so that
 * none is taken for another question or another call.
 *
 * @throws ToolError MCI_INPUT_REQUIRED without an answer, MCI_DECLINED if the caller has declined, MCI_INPUT if the answer does
 * not fit.
 */
export function ask(call: Call, question: Question): Promise<unknown> {
  const answer = answered(call, question);
  // A handler may not await it: the call ends with the question all the same, and the program must not end with it.
  answer.catch(() => undefined);
  return answer;
}

async function answered(call: Call, { tool, message, schema }: Question): Promise<unknown> {
  const form = schema === undefined ? noFields : formOf(schema);
  const questions = open.get(call) ?? new Questions(call);
  open.set(call, questions);
  const response = questions.response(tool, message, form);
  if (response["action"] === "decline" || response["action"] === "cancel") {
    throw new ToolError("MCI_DECLINED", `The user declined: ${message}`);
  }
  return schema === undefined ? undefined : checkedAnswer(schema, form, response["content"] ?? {});
}

export interface Question {
  /** The full name of the tool that asks. */
  readonly tool: string;
  readonly message: string;
  readonly schema?: ToolSchema | undefined;
}

/** Returns the questions that a call has asked without an answer so far. Undefined if there are none. */
export function unanswered(call: Call): FailureResult | undefined {
  return open.get(call)?.unanswered();
}

/** Forgets what a call has asked: it is tried again from the start. */
export function forgetQuestions(call: Call): void {
  open.delete(call);
}

/** The result of a question that could be asked of nobody; undefined for any other error. */
export function unaskedResult(error: unknown): FailureResult | undefined {
  const request = unasked.get(Object(error));
  return request === undefined ? undefined : inputRequired({ inputRequests: { ask: request } });
}

/** The questions of errors. Not a class: asking a thrown proxy for its class may throw. */
const unasked = new WeakMap<object, InputRequest>();

/** Thrown where nobody can be asked: a handler can catch it and do without. */
function notAsked(request: InputRequest, message: string): MCIError {
  const error = new ToolError("MCI_INPUT_REQUIRED", `Input is required before this tool can finish: ${message}`);
  unasked.set(error, request);
  return error;
}

const open = new WeakMap<Call, Questions>();

type Responses = Readonly<Record<string, JsonObject>>;

class Questions {
  private readonly call: Call;
  private readonly given: Responses;
  private readonly pending: Record<string, InputRequest> = {};
  private readonly names = new Set<string>();

  constructor(call: Call) {
    this.call = call;
    const given = { ...stateOf(call.roundTrip?.requestState), ...call.roundTrip?.inputResponses };
    this.given = Object.fromEntries(Object.entries(given).filter(([name, one]) => isQuestion(name) && isAnswer(one)));
  }

  response(tool: string, message: string, requestedSchema: JsonObject): JsonObject {
    const name = this.name([tool, message, requestedSchema]);
    const request = { method: "elicitation/create", params: { message, requestedSchema } };
    const response = Object.hasOwn(this.given, name) ? this.given[name] : undefined;
    if (response !== undefined) return response;
    if (this.call.roundTrip !== undefined) this.pending[name] = request;
    throw notAsked(request, message);
  }

  unanswered(): FailureResult | undefined {
    if (Object.keys(this.pending).length === 0) return undefined;
    const requestState = Object.keys(this.given).length === 0 ? undefined : JSON.stringify(this.given);
    return inputRequired({ inputRequests: { ...this.pending }, ...(requestState && { requestState }) });
  }

  /** The same question twice has two answers. */
  private name(question: readonly unknown[]): string {
    const digest = sha256(JSON.stringify([...question, ...identityOf(this.call)])).slice(0, 16);
    let name = `${prefix}${digest}`;
    for (let count = 2; this.names.has(name); count += 1) name = `${prefix}${digest}_${count}`;
    this.names.add(name);
    return name;
  }
}

/** Returns what identifies a call: its arguments, in any order of names, and its caller. */
function identityOf({ arguments: given, context: { tenant, subject } }: Call): readonly unknown[] {
  const all = Number.POSITIVE_INFINITY;
  const text = inspect(given, {
    depth: all,
    maxArrayLength: all,
    maxStringLength: all,
    breakLength: all,
    sorted: true,
  });
  return [text, String(tenant), String(subject)];
}

const prefix = "ask_";

function isQuestion(name: string): boolean {
  return name.startsWith(prefix);
}

/** The caller may have written it. */
function stateOf(requestState: string | undefined): Responses {
  try {
    const state: unknown = JSON.parse(requestState ?? "{}");
    return isRecord(state) ? (state as Responses) : {};
  } catch {
    return {};
  }
}

function isAnswer(response: unknown): response is JsonObject {
  return isRecord(response) && ["accept", "decline", "cancel"].includes(String(response["action"]));
}

const noFields: JsonObject = { type: "object", properties: {} };

/** Throws ConfigError for what a form cannot ask: its fields are strings, numbers, booleans and choices. */
function formOf(schema: ToolSchema): JsonObject {
  const form = toJsonSchema(schema, "input");
  const fields = isRecord(form["properties"]) ? Object.entries(form["properties"]) : undefined;
  if (form["type"] !== "object" || fields === undefined) {
    throw new ConfigError("MCI_CONFIG", "ask requires the schema of an object.");
  }
  const [name] = fields.find(([, field]) => !isFormField(field)) ?? [];
  if (name === undefined) return form;
  const hint = "Forms have strings, numbers, booleans, choices and lists of choices.";
  throw new ConfigError("MCI_CONFIG", `ask: '${name}' is nothing that a form can ask for.`, { hint });
}

function isFormField(field: unknown): boolean {
  if (!isRecord(field)) return false;
  const { type, items } = field;
  if (type === "array") return isRecord(items) && items["type"] === "string";
  return type === "string" || type === "number" || type === "integer" || type === "boolean";
}

async function checkedAnswer(schema: ToolSchema, form: JsonObject, content: unknown): Promise<unknown> {
  const check = await compileSchema(form);
  const filled = check.withDefaults(content);
  const [problem] = check.problems(filled, { whole: "The answer", part: "Field" });
  if (!isStandardSchema(schema) || problem?.keyword === "") {
    if (problem !== undefined) throw unfit(problem.message);
    return filled;
  }
  // The library may take more than its form says, such as "5" for a number.
  const outcome = await schema["~standard"].validate(filled);
  if (outcome.issues === undefined) return outcome.value;
  if (problem !== undefined) throw unfit(problem.message);
  const [issue] = issueProblems(outcome.issues);
  throw unfit(
    issue === undefined || issue.path === "" ? String(issue?.message) : `Field '${issue.path}': ${issue.message}`,
  );
}

function unfit(message: string): MCIError {
  return new ToolError("MCI_INPUT", `The answer of the user does not fit: ${message}.`);
}
