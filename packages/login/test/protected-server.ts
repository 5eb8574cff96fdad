import { createServer, type RequestListener } from "node:http";

import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";

import type { RunningAuthorizationServer } from "./authorization-server.ts";

export interface ProtectedServerOptions {
  /** Without it, a request is refused. */
  readonly scope?: string;
  /** A scope that calls of tools need, too. */
  readonly callScope?: string;
  /** Replaces its metadata. */
  readonly metadata?: object;
}

/** An MCP server on a port of its own, with one tool, `whoami`, behind an authorization server. */
export interface ProtectedServer {
  readonly url: URL;
  /** The tokens so far, with the paths they came to. */
  readonly tokens: { readonly path: string; readonly token: string | undefined }[];
}

export async function startProtectedServer(
  authorizationServer: RunningAuthorizationServer,
  { scope = "tools:read", callScope = scope, metadata = {} }: ProtectedServerOptions = {},
): Promise<ProtectedServer> {
  const tokens: { path: string; token: string | undefined }[] = [];
  const handler = closedAtEnd(createMcpHandler(newServer));
  const answer = toNodeHandler(handler) as RequestListener; // its types know no exact optional properties
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", url);
    if (pathname === "/.well-known/oauth-protected-resource/mcp") {
      response.setHeader("content-type", "application/json");
      const described = { resource: url.href, authorization_servers: [authorizationServer.url], ...metadata };
      return void response.end(JSON.stringify(described));
    }
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    tokens.push({ path: pathname, token });
    const found = token === undefined ? undefined : await authorizationServer.provider.AccessToken.find(token);
    const refuse = (status: number, challenge: string): void => {
      const at = `resource_metadata="${new URL("/.well-known/oauth-protected-resource/mcp", url).href}"`;
      response.writeHead(status, { "www-authenticate": `Bearer ${challenge}, ${at}` }).end();
    };
    if (found?.aud !== url.href) return refuse(401, `error="invalid_token", scope="${scope}"`);
    const needed = request.headers["mcp-method"] === "tools/call" ? callScope : scope;
    if (!found.scopes.has(needed)) return refuse(403, `error="insufficient_scope", scope="${needed}"`);
    answer(request, response);
  });
  const url = new URL("/mcp", await serve(server));
  return { url, tokens };
}

function newServer(): McpServer {
  const server = new McpServer({ name: "protected", version: "1.0" });
  server.registerTool("whoami", { description: "Says who asks" }, async ({ http }) => {
    const header = http?.req?.headers.get("authorization") ?? "nobody";
    return { content: [{ type: "text", text: `You sent ${header}.` }] };
  });
  return server;
}
