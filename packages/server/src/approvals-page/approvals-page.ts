import { MCIError, type Approval, type Approvals, type Store } from "@mci/contract";
import { isSameSecret } from "@mci/plugin-kit/secrets";
import { memoryStore } from "@mci/store";

import { isOwnOrigin } from "../guard/host-check.ts";
import type { CheckedGuard } from "../guard/guard.ts";
import type { StaticToken } from "../guard/guard-options.ts";
import type { RestRequest } from "../rest/rest-request.ts";
import type { HttpResponse } from "../web/http-response.ts";
import { headerOf, type RequestHeaders } from "../web/request-headers.ts";
import {
  answeredDocument,
  noQuestionDocument,
  problemDocument,
  questionDocument,
  signInDocument,
} from "./documents.ts";
import { pageResponse } from "./page-response.ts";
import { approvalsPath } from "./question-url.ts";
import { sessionsIn, type Session } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

/** A page that lets people in by itself. */
export interface ApprovalsPage {
  readonly path: string;
  /** Returns the response that refuses a request before its body is read. */
  refusal(request: Pick<RestRequest, "method" | "headers">): HttpResponse | undefined;
  /** Answers a request. Never throws. */
  answer(request: PageRequest): Promise<HttpResponse>;
}

interface PageRequest extends Pick<RestRequest, "method" | "path" | "headers" | "body"> {
  /** The IP address that it came from. */
  readonly address: string;
}

export interface ApprovalsPageOptions {
  readonly approvals: Approvals;
  readonly guard: CheckedGuard;
  /** Tokens that count on this page alone. */
  readonly approvalTokens?: readonly StaticToken[] | undefined;
  /** The store that the replicas share. */
  readonly store?: Store | undefined;
  readonly onError: (error: unknown) => void;
}

/** Returns the page on which people answer questions: documents and forms, without any script. */
export function approvalsPage(options: ApprovalsPageOptions): ApprovalsPage {
  const { approvals, guard, approvalTokens = [], store = memoryStore({ maxBytes: 10_000_000 }), onError } = options;
  const sessions = sessionsIn(store);
  const letIn = signIn({ guard, approvalTokens, store });
  const ownTokens = new Set(approvalTokens.map(({ sha256 }) => sha256.toLowerCase()));

  async function sessionOf(headers: RequestHeaders): Promise<Session | undefined> {
    const session = await sessions.find(headers);
    // The store may remember the sessions of an earlier launch, whose token counts no more.
    return session?.isOwn === true && !ownTokens.has(session.token) ? undefined : session;
  }

  async function questionOf({ path }: PageRequest, session: Session): Promise<Approval | undefined> {
    const question = await approvals.get(path.slice(approvalsPath.length + 1));
    return question !== undefined && mayAnswer(question, session) ? question : undefined;
  }

  async function show(request: PageRequest): Promise<HttpResponse> {
    const session = await sessionOf(request.headers);
    if (session === undefined) return pageResponse(200, signInDocument());
    const question = await questionOf(request, session);
    return question === undefined ? noQuestion : pageResponse(200, questionDocument(question, session.csrf));
  }

  async function enter(token: string, request: PageRequest): Promise<HttpResponse> {
    const signedIn = await letIn(token, request);
    if (signedIn === "limit") return tooManyAttempts;
    if (signedIn === "token") return pageResponse(403, signInDocument(badToken));
    const isHttps = headerOf(request.headers, "origin")?.startsWith("https:") === true;
    const cookie = await sessions.open(signedIn, isHttps);
    return pageResponse(303, signInDocument(), { location: request.path, "set-cookie": cookie });
  }

  async function take(form: URLSearchParams, request: PageRequest): Promise<HttpResponse> {
    const session = await sessionOf(request.headers);
    if (session === undefined) return pageResponse(403, signInDocument("The session has ended. Sign in again."));
    const answer = form.get("answer");
    if (!isSameSecret(form.get("csrf") ?? "", session.csrf) || (answer !== "approve" && answer !== "refuse"))
      return notOwnForm;
    const question = await questionOf(request, session);
    if (question === undefined) return noQuestion;
    const { tenant, subject, token } = session;
    const answered = await approvals.answer(question.id, answer, { channel: "page", tenant, subject, token });
    const isTaken = answered.state === (answer === "approve" ? "granted" : "refused");
    return isTaken && answered.answer?.token === token ? pageResponse(200, answeredDocument(answered)) : noQuestion;
  }

  return {
    path: approvalsPath,
    refusal({ method, headers }) {
      const { origin, ...others } = headers;
      if (guard.checkHost(others) !== undefined) return otherSite;
      if (origin !== undefined && !isSameOrigin(headers, guard.resource)) return otherSite;
      if (method === "GET" || method === "HEAD") return undefined;
      if (method !== "POST")
        return pageResponse(405, problemDocument("This page is only read and answered."), { allow: "GET, HEAD, POST" });
      if (origin === undefined || !isSmallForm(headers)) return notOwnForm;
      return undefined;
    },
    async answer(request) {
      const form = new URLSearchParams(request.body);
      const token = form.get("token");
      try {
        if (request.method !== "POST") return await show(request);
        return await (token === null ? take(form, request) : enter(token, request));
      } catch (error) {
        if (MCIError.is(error) && error.code === "MCI_APPROVAL") return noQuestion;
        onError(error);
        return pageResponse(503, problemDocument("Questions cannot be looked up now. Try again later."));
      }
    },
  };
}

/** Whether a token may answer an open question: not the one that asked, and where its caller may not, not another one of the caller. */
function mayAnswer(question: Approval, { tenant, subject, token }: Session): boolean {
  if (question.state !== "asked" || question.isExpired || question.tenant !== tenant) return false;
  if (question.token === token) return false;
  return question.channel === "any" || (subject !== undefined && subject !== question.subject);
}

/** Not even pages that `allowedOrigins` lets call may answer. */
function isSameOrigin(headers: RequestHeaders, resource: string | undefined): boolean {
  if ((headers["sec-fetch-site"] ?? "same-origin") !== "same-origin") return false;
  return isOwnOrigin(headers) || (resource !== undefined && new URL(resource).origin === headers["origin"]);
}

function isSmallForm(headers: RequestHeaders): boolean {
  const type = headerOf(headers, "content-type") ?? "";
  const length = Number(headerOf(headers, "content-length") ?? Infinity);
  return /^application\/x-www-form-urlencoded(?:;|$)/i.test(type) && length <= maxFormBytes;
}

/** A signed token has some kilobytes. */
const maxFormBytes = 20_000;

const badToken = "This token does not open the page. It must be valid, and have the scope mci:approve.";

const noQuestion = pageResponse(404, noQuestionDocument);
const notOwnForm = pageResponse(
  403,
  problemDocument("This answer did not come from the form of this page. Open the page again."),
);
const otherSite = pageResponse(403, problemDocument("This page is not open to other sites."));
const tooManyAttempts = pageResponse(429, signInDocument("Too many attempts. Wait a minute."), { "retry-after": "60" });
