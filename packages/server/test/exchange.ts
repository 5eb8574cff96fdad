import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { JsonObject } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { SignJWT, type JWTPayload } from "jose";

import type { GuardOptions } from "../src/guard/guard-options.ts";

const key = "0123456789abcdef0123456789abcdef";
const issuer = "https://login.example";

/** Lets in callers with a token of {@link tokenOf}. */
export const jwtGuard: GuardOptions = { jwt: { key, algorithms: ["HS256"], issuer, audience: "tools" } };

export function tokenOf(claims: JWTPayload, { lifetime = 600 } = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1_000) + lifetime;
  return new SignJWT({ iss: issuer, aud: "tools", exp, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(key));
}

/** A request that a server of a test got. */
export interface Received {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
  /** The members of a form. */
  readonly form: Readonly<Record<string, string>>;
}

export interface Listener {
  readonly origin: string;
  readonly seen: Received[];
}

export type Answer = (request: Received, response: ServerResponse) => unknown;

/** A server on a free port, which keeps what it receives. It is closed at the end of the test. */
export async function listener(answer: Answer): Promise<Listener> {
  const seen: Received[] = [];
  const server = closedAtEnd(
    createServer(async (request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { url = "", headers } = request;
      const form = Object.fromEntries(new URLSearchParams(body));
      const received = { url, authorization: headers.authorization, body, form };
      seen.push(received);
      await answer(received, response);
    }).listen(0, "127.0.0.1"),
  );
  await once(server, "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** A token endpoint whose tokens say whom, and which API, they are for. */
export function issuerOf(more: (request: Received) => JsonObject = () => ({})): Promise<Listener> {
  return listener((request, response) => {
    const { subject_token: subject = "", audience } = request.form;
    const { sub, tenant } = JSON.parse(Buffer.from(subject.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
    sendJson(response, {
      access_token: Buffer.from(JSON.stringify({ sub, tenant, aud: audience })).toString("base64url"),
      issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
      token_type: "Bearer",
      expires_in: 600,
      ...more(request),
    });
  });
}

/** An API that answers with what the token of a request says. */
export function apiOf(): Promise<Listener> {
  return listener(({ authorization = "" }, response) => {
    sendJson(response, JSON.parse(Buffer.from(authorization.replace("Bearer ", ""), "base64url").toString()));
  });
}

/** The execution of a tool that acts as its caller. */
export function asCaller(ids: { readonly origin: string }, url: string, more: JsonObject = {}): JsonObject {
  return {
    type: "http",
    url,
    auth: {
      type: "exchange",
      tokenUrl: `${ids.origin}/token`,
      audience: "https://api.example",
      clientId: "{{env.ID}}",
      clientSecret: "{{env.SECRET}}",
      ...more,
    },
  };
}

export const env = { ID: "mci", SECRET: "client-secret-canary" };

/** Calls a tool over REST. Returns its result, or what the server answers instead. */
export async function restCall(url: string, token: string, name: string, props: JsonObject = {}): Promise<JsonObject> {
  const response = await fetch(`${url}/api/v1/mcp/tools/call`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ name, arguments: props }),
  });
  return (await response.json()) as JsonObject;
}

/** Returns the text of a result. */
export function textIn(result: JsonObject): string {
  const [part] = (result["content"] ?? []) as readonly { readonly text?: string }[];
  return part?.text ?? "";
}
