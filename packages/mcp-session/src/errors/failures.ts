import { MCIError } from "@mci/contract";
import { describeTimeout } from "@mci/plugin-kit";
import { bearerChallenge } from "@mci/plugin-kit/mcp";
import type { Exit } from "@mci/process";

import { describeErrorBody } from "./http-response.ts";
import { SessionError } from "./session-error.ts";
import type { HttpTarget } from "../config/target.ts";

/** Why a call ends before its answer, as the reason of its `Ending` has it. */
export function ended(name: string, reason: unknown): SessionError {
  if (MCIError.is(reason)) return new SessionError(reason.code, reason.message, { hint: reason.hint, cause: reason });
  const timeout = describeTimeout(reason);
  if (timeout !== undefined) {
    const options = { cause: reason, details: { ...timeout.details, server: name } };
    return new SessionError("MCI_TIMEOUT", `${timeout.text}: no answer from the server '${name}'`, options);
  }
  return new SessionError("MCI_CANCELLED", "The call was cancelled.", { cause: reason });
}

export function closed(): SessionError {
  return new SessionError("MCI_CLOSED", "The client is closed.");
}

/** Returns the error of a server that is unavailable. `report`: its output outside the protocol. */
export function unavailable(name: string, what: string, report = "", cause?: unknown): SessionError {
  return new SessionError("MCI_SERVER_UNAVAILABLE", `server '${name}' ${what}${report}`, { cause });
}

export function badAnswer(name: string, what: string, report = ""): SessionError {
  return new SessionError("MCI_SERVER_ANSWER", `server '${name}' ${what}${report}`);
}

export function tooLong(name: string, maxBytes: number): SessionError {
  const bound = maxBytes.toLocaleString("en-US");
  return new SessionError("MCI_RESULT_LIMIT", `the answer of the server '${name}' is larger than ${bound} bytes`, {
    hint: "Ask for less, or raise limits.resultBytes.",
  });
}

export function endless(name: string, bytes: number): SessionError {
  const text = `server '${name}' was ended: it sent a line of more than ${bytes.toLocaleString("en-US")} bytes`;
  return new SessionError("MCI_RESULT_LIMIT", text, { hint: "Ask for less, or raise limits.resultBytes." });
}

/** 401 or 403: never a reason to try something else. `canLogIn`: a login would be used. */
export function refused(
  { name, headers }: HttpTarget,
  { status, headers: answer }: Response,
  canLogIn: boolean,
): SessionError {
  const names = Object.keys(headers).map((header) => `'${header}'`);
  const challenge = answer.get("www-authenticate") ?? "";
  const bearer = bearerChallenge(challenge);
  const isLogin = bearer !== undefined;
  const scope = status === 403 && isLogin ? missingScope(bearer) : undefined;
  const message = `server '${name}' refuses access (status ${status})`;
  const details = { server: name, scope };
  const login = canLogIn ? loginHint(name, { status, challenge, isLogin, scope }) : undefined;
  const who = isLogin ? "It asks for an access token (OAuth)" : "It wants to know who asks";
  const headersHint =
    names.length === 0
      ? `${who}: give the server headers, such as "Authorization": "Bearer {{env.TOKEN}}".`
      : `Check what the configuration sends in ${names.join(", ")}.`;
  return new SessionError("MCI_SERVER_REFUSED", message, { hint: login ?? headersHint, details });
}

interface Refusal {
  readonly status: number;
  readonly challenge: string;
  /** The challenge is one of OAuth. */
  readonly isLogin: boolean;
  readonly scope: string | undefined;
}

/** Undefined where a login is not what the server asks for. */
function loginHint(name: string, { status, challenge, isLogin, scope }: Refusal): string | undefined {
  if (scope !== undefined) return `The login lacks a scope: 'mci login ${name} --scope "${scope}"' asks for it.`;
  if (!isLogin && challenge !== "") return undefined;
  if (status === 401) return `Log in with 'mci login ${name}'.`;
  return `If you are logged in, your account may not do this, or needs a scope: 'mci login ${name} --scope SCOPE'.`;
}

/** The scopes of an `insufficient_scope` challenge, if they are nothing but scopes: they stand in a command line. */
function missingScope(challenge: ReadonlyMap<string, string>): string | undefined {
  if (challenge.get("error") !== "insufficient_scope") return undefined;
  const scope = challenge.get("scope") ?? "";
  return /^[\w.:/+*=-]+(?: [\w.:/+*=-]+)*$/.test(scope) && scope.length <= 1_000 ? scope : undefined;
}

/** Returns the words for an unsuccessful answer. */
export function statusText(name: string, status: number, body: string): string {
  const description = describeErrorBody(body);
  return `server '${name}' answered with status ${status}${description === "" ? "" : `: ${description}`}`;
}

export function exitText({ exitCode, signal }: Exit): string {
  return signal === null ? `ended with exit code ${exitCode}` : `was ended by ${signal}`;
}
