import { createServer, type ServerResponse } from "node:http";

import type { JsonObject } from "@mci/contract";

import { serve, temporaryFolder } from "@mci/plugin-kit/test";
import { folderStore, mcpLogins, type McpLogins, type StoredLogin } from "../src/index.ts";
import { serverKey } from "../src/server-key.ts";
import { browse } from "./browser.ts";

/** An answer: JSON, or a status with a text. */
export type Answer = JsonObject | { readonly status: number; readonly text: string };

export interface ScriptedLogin {
  /** `WWW-Authenticate` of the server, a field each; `BASE` stands for its origin. Default: a Bearer challenge. */
  readonly challenge?: readonly string[];
  /** Added to the documents and answers that would do. */
  readonly resource?: JsonObject;
  readonly metadata?: JsonObject;
  readonly registration?: JsonObject;
  /** `iss` of the redirect; `BASE` stands for the origin, as it does in all answers. Default: none. */
  readonly iss?: string | undefined;
  /** Answers of the token endpoint, one for each request; the last one for all others. */
  readonly tokens?: readonly Answer[];
  /** Replaces the answers of a path. */
  readonly at?: Readonly<Record<string, Answer>>;
}

export interface ScriptedWorld {
  readonly logins: McpLogins;
  login(): Promise<void>;
  token(refused?: string): Promise<string | undefined>;
  stored(): Promise<StoredLogin | undefined>;
  /** The requests that were posted: path, `Authorization`, body. */
  readonly posted: { readonly path: string; readonly authorization: string | undefined; readonly body: string }[];
  /** The paths that were read. */
  readonly read: readonly string[];
}

/** An MCP server that is its own authorization server, and answers as it is told. */
export async function scriptedLogin(script: ScriptedLogin): Promise<ScriptedWorld> {
  const posted: { path: string; authorization: string | undefined; body: string }[] = [];
  const read: string[] = [];
  let asked = 0;
  const answerOf = (path: string, base: string): Answer | undefined => {
    const { tokens = [{}] } = script;
    const given = script.at?.[path];
    if (given !== undefined) return given;
    if (path === "/resource") return { resource: `${base}/mcp`, authorization_servers: [base], ...script.resource };
    if (path === "/.well-known/oauth-authorization-server") return { ...metadata(base), ...script.metadata };
    if (path === "/register") return { client_id: "client", ...script.registration };
    if (path !== "/token") return path === "/revoke" ? {} : undefined;
    const next = tokens[Math.min(asked++, tokens.length - 1)];
    return { access_token: `Qx7-${asked}`, token_type: "Bearer", refresh_token: `Rw9-${asked}`, ...next };
  };
  const server = createServer(async (request, response) => {
    const base = `http://${request.headers.host}`;
    const { pathname, searchParams } = new URL(request.url ?? "", base);
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === "POST") posted.push({ path: pathname, authorization: request.headers.authorization, body });
    else read.push(pathname);
    if (pathname === "/mcp")
      return challenge(response, script.challenge ?? ['Bearer resource_metadata="BASE/resource"'], base);
    if (pathname === "/authorize") return redirect(response, searchParams, script.iss?.replace("BASE", base));
    send(response, answerOf(pathname, base), base);
  });
  const url = await serve(server);
  const store = folderStore(temporaryFolder());
  const at = new URL("/mcp", url);
  const logins = mcpLogins({ store });
  return {
    logins,
    posted,
    read,
    login: () =>
      logins.login({
        name: "hosted",
        url: at,
        signal: AbortSignal.timeout(20_000),
        openBrowser: (page) => void browse(page),
      }),
    token: (refused) => mcpLogins({ store }).tokens({ name: "hosted", url: at, refused }),
    stored: () => store.get(serverKey(at)),
  };
}

function metadata(base: string): JsonObject {
  return {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    registration_endpoint: `${base}/register`,
    revocation_endpoint: `${base}/revoke`,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
  };
}

function challenge(response: ServerResponse, fields: readonly string[], base: string): void {
  response.writeHead(401, { "www-authenticate": fields.map((field) => field.replaceAll("BASE", base)) }).end();
}

function redirect(response: ServerResponse, query: URLSearchParams, iss: string | undefined): void {
  const back = new URL(query.get("redirect_uri") ?? "");
  back.search = new URLSearchParams({
    code: "Zk3-of-the-user",
    state: query.get("state") ?? "",
    ...(iss === undefined ? {} : { iss }),
  }).toString();
  response.writeHead(302, { location: back.href }).end();
}

function send(response: ServerResponse, answer: Answer | undefined, base: string): void {
  const { status, text } = answer ?? { status: 404, text: "nothing here" };
  if (typeof status === "number" && typeof text === "string") return void response.writeHead(status).end(text);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer).replaceAll("BASE", base));
}
