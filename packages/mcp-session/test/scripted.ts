import type { JsonObject } from "@mci/contract";
import { afterEach } from "vitest";

import { newMarker } from "@mci/plugin-kit/test";
import { mcpSessions, SessionError, type McpSession, type McpSessions, type McpSessionsOptions } from "../src/index.ts";
import type { ServerAnswer, ServerCall } from "../src/contract.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

export function onEnd(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/** Closed after the test. */
export function sessionsOf(options: McpSessionsOptions = {}): McpSessions {
  const sessions = mcpSessions(options);
  onEnd(() => sessions.close());
  return sessions;
}

export interface Scripted {
  readonly sessions: McpSessions;
  readonly session: McpSession;
  /** In the command line of all its processes. */
  readonly marker: string;
}

/** A session with `server.mjs`. */
export function scripted(
  mode = "plain",
  { sessions = sessionsOf(), env = {}, values = {} }: ScriptedOptions = {},
): Scripted {
  const marker = newMarker();
  const server = { command: process.execPath, args: [script, mode, marker], env };
  const session = sessions.session({ name: "scripted", server, folder: import.meta.dirname, env: values, rules });
  return { sessions, session, marker };
}

interface ScriptedOptions {
  readonly sessions?: McpSessions;
  readonly env?: Readonly<Record<string, string>>;
  readonly values?: JsonObject;
}

export const script: string = `${import.meta.dirname}/server.mjs`;

export const rules = {};

export function call(
  session: McpSession,
  name: string,
  given: JsonObject = {},
  options: Partial<ServerCall> = {},
): Promise<ServerAnswer> {
  const signal = AbortSignal.timeout(20_000);
  return session.callTool({ name, arguments: given, signal, isIdempotent: false, maxBytes: 10_000_000, ...options });
}

/** The first text of an answer. */
export async function textOf(answer: Promise<ServerAnswer>): Promise<string> {
  const [first] = (await answer).content;
  return first?.type === "text" ? first.text : `no text: ${JSON.stringify(first)}`;
}

/** The error of a request, as a line. */
export async function errorOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    return `${error.code} ${error.message}`;
  }
  return "no error";
}
