import {
  failure,
  inputRequired,
  type Approval,
  type Approvals,
  type ExecuteOptions,
  type FailureResult,
  type RoundTrip,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { CallableTool } from "../call/callable-tool.ts";
import type { CallRuntime } from "../call/call-runtime.ts";
import { ended } from "../call/result/ended.ts";
import { listen } from "../call/run/listen.ts";
import type { Input } from "../input/input.ts";
import { onceAgreed } from "./once-agreed.ts";
import { noteHosts } from "./hosts.ts";
import { questionOf } from "./question.ts";
import { shownArguments, untagged } from "./sentence.ts";

/** Runs the rest of a call, with the tool and the options that it goes on with. */
type Rest = (entry: CallableTool, options: ExecuteOptions) => ToolResult | Promise<ToolResult>;

/**
 * Runs a call if a person has agreed to it, and asks if nobody was asked yet. Called before cache, limits and queue; the yes is
 * used up right before the tool runs, so that a call that is refused in between does not spend it.
 */
export async function approved(
  entry: CallableTool,
  input: Input,
  given: ExecuteOptions,
  runtime: CallRuntime,
  approvals: Approvals,
  rest: Rest,
): Promise<ToolResult> {
  // A copy: the caller is still the one that was asked about when the call runs.
  const options = { ...given, context: { ...given.context } };
  const { env, settings } = runtime;
  const open = await questionOf(entry, input, options.context, { env, settings, approvals });
  if (open === undefined) return rest(entry, options);
  const asked = await approvals.ask(open.question);
  const { record, roundTrip } = await answered(asked, options, approvals, runtime);
  const over = ended(options, runtime);
  if (over !== undefined) return over;
  if (record.state === "granted" && isOwnYes(record, options)) return notAgreed(entry.tool, record);
  if (record.state === "granted") {
    const agreed = { id: record.id, digest: open.digest, approvals };
    return rest({ ...entry, prepared: onceAgreed(entry.prepared, agreed) }, { ...options, roundTrip });
  }
  return record.state === "asked" && mayAskForm(record, roundTrip) && !hasAnswer(options.roundTrip, record)
    ? formOf(entry.tool, record, open.hosts)
    : notAgreed(entry.tool, record);
}

/** Takes the answer that came with the call: of the program, or of the form that an earlier call asked with. */
async function answered(
  record: Approval,
  { roundTrip, approve, signal, context = {} }: ExecuteOptions,
  approvals: Approvals,
  { active }: CallRuntime,
): Promise<{ readonly record: Approval; readonly roundTrip: RoundTrip | undefined }> {
  const rest = hasAnswer(roundTrip, record) ? withoutAnswer(roundTrip) : roundTrip;
  if (record.state !== "asked" || record.channel === "outOfBand") return { record, roundTrip: rest };
  const { tenant, subject } = context;
  const verdict =
    approve === undefined ? formVerdict(roundTrip, record) : await verdictOf(approve(record), signal, active);
  if (verdict === undefined) return { record, roundTrip: rest };
  const channel = approve === undefined ? "form" : approve.channel === "terminal" ? "terminal" : "program";
  const by = { channel, tenant, subject };
  return { record: await approvals.answer(record.id, verdict ? "approve" : "refuse", by), roundTrip: rest };
}

/** Whether the token that calls has answered by itself: another one of its caller may have asked the question first. */
function isOwnYes({ answer }: Approval, { context }: ExecuteOptions): boolean {
  return answer?.token !== undefined && answer.token === context?.tokenHash;
}

/** The name of the form among the requests of a call. */
const formName = "mci_approval";

/** Whether the caller answers this question: one of another id was asked for another call. */
function hasAnswer(roundTrip: RoundTrip | undefined, { id }: Approval): roundTrip is RoundTrip {
  return roundTrip?.requestState === id && roundTrip.inputResponses?.[formName] !== undefined;
}

/**
 * Whether a program agrees: it may be written without types. Undefined if the caller hangs up, or the client is closed, first: the
 * question stays open.
 */
async function verdictOf(
  answer: unknown,
  signal: AbortSignal | undefined,
  active: CallRuntime["active"],
): Promise<boolean | undefined> {
  let hangUp: () => void = () => {};
  const hungUp = new Promise<undefined>((resolve) => (hangUp = () => resolve(undefined)));
  const waiting = { result: hungUp, stop: hangUp };
  active.add(waiting);
  if (signal !== undefined) listen(signal, hangUp);
  if (signal?.aborted === true) hangUp();
  try {
    return await Promise.race([hungUp, Promise.resolve(answer).then((given) => given === true)]);
  } finally {
    signal?.removeEventListener("abort", hangUp);
    active.delete(waiting);
  }
}

/** Undefined for a form that was cancelled, and where there is none. A yes is a form whose box is ticked, nothing less. */
function formVerdict(roundTrip: RoundTrip | undefined, record: Approval): boolean | undefined {
  if (!hasAnswer(roundTrip, record) || !mayAskForm(record, roundTrip)) return undefined;
  const { action, content } = roundTrip.inputResponses?.[formName] ?? {};
  if (action === "decline") return false;
  return action === "accept" ? isRecord(content) && content["approve"] === true : undefined;
}

/** The question was the client's own: the tool gets neither its answer nor its state. */
function withoutAnswer({ inputResponses = {}, requestState: _, ...others }: RoundTrip): RoundTrip {
  const { [formName]: __, ...responses } = inputResponses;
  return { ...others, inputResponses: responses };
}

function mayAskForm({ channel }: Approval, roundTrip: RoundTrip | undefined): boolean {
  const able = roundTrip?.clientCapabilities?.["elicitation"];
  // Without a kind, forms are meant.
  return channel === "any" && isRecord(able) && (Object.hasOwn(able, "form") || !Object.hasOwn(able, "url"));
}

/** A box without a default: clients that accept by themselves send an empty form. */
function formOf(tool: Tool, record: Approval, hosts: readonly string[]): FailureResult {
  const { id, show, explanation } = record;
  // A sentence may leave arguments out.
  const what = explanation?.text ?? `${tool.name}: ${shownArguments(tool, record.arguments, (text) => text)}`;
  const message = `${show}\n\n${untagged(what)}`;
  const approve = { type: "boolean", title: "I agree", description: "Tick to let exactly this call run." };
  const requestedSchema = { type: "object", properties: { approve }, required: ["approve"] };
  const request = { method: "elicitation/create", params: { message, requestedSchema } };
  const asked = inputRequired({ inputRequests: { [formName]: request }, requestState: id });
  noteHosts(asked.inputRequired, hosts);
  return { ...asked, details: { tool: tool.name, approvalId: id } };
}

/** The model reads that a person must agree, and the id: neither how nor with which token. */
function notAgreed({ name }: Tool, { id, state }: Pick<Approval, "id" | "state">): FailureResult {
  const what =
    state === "refused"
      ? `a person has refused this call (question ${id})`
      : state === "granted"
        ? `the caller has answered question ${id} itself, and somebody else must agree`
        : `a person must agree to this call first (question ${id}); repeat it after the yes`;
  return failure(`Not run: ${what}.`, { code: "MCI_APPROVAL", details: { tool: name, approvalId: id } });
}
