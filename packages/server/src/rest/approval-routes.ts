import { failure, MCIError, type Approval, type Approvals, type CallContext, type ToolResult } from "@mci/contract";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { jsonBody } from "./json-body.ts";
import { busyRefusal } from "./refusals.ts";
import type { RestRequest } from "./rest-request.ts";

/** The questions of a server, and where they are answered. */
export interface Questions {
  readonly approvals: Approvals;
  /** Returns the place of a question: never one that a header of its caller names. */
  urlOf(id: string): string;
}

/** The scope that a token needs to read and answer questions. */
export const approveScope = "mci:approve";

/** Answers a call that waits for a person. Undefined for all other results. */
export async function askedResponse(
  { approvals, urlOf }: Questions,
  result: ToolResult,
  tool: string,
  context: CallContext,
): Promise<HttpResponse | undefined> {
  const asked = await askedQuestion(approvals, result, tool, context);
  if (asked === undefined) return undefined;
  const { id, show, expiresAt } = asked;
  return json(JSON.stringify({ approvalId: id, show, url: urlOf(id), expiresAt: new Date(expiresAt) }), 202);
}

/** Returns the open question that a call waits for. Undefined for all other results, and for a question that is not this caller's. */
export async function askedQuestion(
  approvals: Approvals,
  result: ToolResult,
  tool: string,
  { tenant, subject }: CallContext,
): Promise<Approval | undefined> {
  const id = result.isError && result.code === "MCI_APPROVAL" ? result.details?.approvalId : undefined;
  const asked = id === undefined ? undefined : await approvals.get(id);
  if (asked?.state !== "asked" || asked.isExpired) return undefined;
  // A tool may answer with a question of its own making.
  return asked.tenant === tenant && asked.subject === subject && asked.tool === tool ? asked : undefined;
}

/** `GET /api/v1/mcp/approvals`: lists the open questions that a person may answer. */
export function listApprovals({ approvals }: Questions, { context, scopes }: RestRequest): Promise<HttpResponse> {
  return answered(async () => {
    const { tenant, tokenHash } = context;
    if (!mayAnswer(tokenHash, scopes)) return noScope;
    const asked = await approvals.list({ tenant, state: "asked" });
    const open = asked.filter(({ isExpired, token }) => !isExpired && token !== tokenHash);
    return json(JSON.stringify({ approvals: open.map(shownApproval) }));
  });
}

/** `GET /api/v1/mcp/approvals/{id}`: shows a question to a person who may answer it. */
export function showApproval({ approvals }: Questions, request: RestRequest): Promise<HttpResponse> {
  return answered(async () => {
    const found = await findQuestion(approvals, request);
    return "refusal" in found ? found.refusal : approvalResponse(found.question);
  });
}

/** `POST /api/v1/mcp/approvals/{id}`: takes the answer of a person. */
export function answerApproval({ approvals }: Questions, request: RestRequest): Promise<HttpResponse> {
  return answered(async () => {
    const found = await findQuestion(approvals, request);
    if ("refusal" in found) return found.refusal;
    const body = jsonBody(request, "Answer");
    if ("refusal" in body) return body.refusal;
    const { approve } = body.values;
    if (typeof approve !== "boolean") return problem(400, "MCI_REQUEST", "approve must be true or false.");
    const { id, state, isExpired } = found.question;
    if (isExpired) return problem(409, "MCI_APPROVAL", `The question ${id} has expired.`);
    if (state !== "asked") return answeredBefore(found.question);
    const { tenant, subject, tokenHash: token } = request.context;
    const by = { channel: "rest", tenant, subject, token };
    const question = await approvals.answer(id, approve ? "approve" : "refuse", by);
    const isOwn = question.state === (approve ? "granted" : "refused") && question.answer?.token === token;
    return isOwn ? approvalResponse(question) : answeredBefore(question);
  });
}

function answeredBefore({ id, state }: Approval): HttpResponse {
  const answer = state === "refused" ? "a no" : "a yes";
  return problem(409, "MCI_APPROVAL", `The question ${id} was answered before, with ${answer}.`);
}

/** Finds the question of a request, for a token that may answer it. */
async function findQuestion(
  approvals: Approvals,
  { path, context, scopes }: RestRequest,
): Promise<{ readonly question: Approval } | { readonly refusal: HttpResponse }> {
  const { tenant, tokenHash } = context;
  if (!mayAnswer(tokenHash, scopes)) return { refusal: noScope };
  const id = path.slice(path.lastIndexOf("/") + 1);
  const question = await approvals.get(id);
  if (question === undefined || question.tenant !== tenant) return { refusal: noQuestion };
  return question.token === tokenHash ? { refusal: ownQuestion } : { question };
}

/** Without a token there are no scopes: the caller is not known to be a person. */
function mayAnswer(tokenHash: string | undefined, scopes: RestRequest["scopes"] = []): boolean {
  return tokenHash !== undefined && scopes.includes(approveScope);
}

const noScope = problem(403, "MCI_FORBIDDEN", `The token lacks the scope ${approveScope}.`, {
  "www-authenticate": `Bearer error="insufficient_scope", scope="${approveScope}"`,
});

const noQuestion = problem(404, "MCI_NOT_FOUND", "There is no such question: it may have expired.");

const ownQuestion = problem(403, "MCI_APPROVAL", "The token that asked a question does not answer it.");

/** Neither the tokens' hashes nor the digest leave the server. */
function shownApproval(question: Approval): object {
  const { id, tool, show, explanation, state, isExpired, channel, askedAt, expiresAt, subject, answer } = question;
  return {
    id,
    tool,
    show,
    arguments: question.arguments,
    explanation: explanation?.text,
    state,
    isExpired,
    channel,
    askedAt: new Date(askedAt),
    expiresAt: new Date(expiresAt),
    subject,
    answer: answer && { channel: answer.channel, subject: answer.subject, at: new Date(answer.at) },
  };
}

function approvalResponse(question: Approval): HttpResponse {
  return json(JSON.stringify(shownApproval(question)));
}

async function answered(answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await answer();
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const { code, message } = error;
    if (code === "MCI_APPROVAL") return problem(403, code, message);
    const refusal = busyRefusal(failure(message, { code }));
    if (refusal === undefined) throw error;
    return refusal;
  }
}
