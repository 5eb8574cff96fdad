import type { HttpExecution, OAuth2Auth } from "@mci/contract";

import { startServer, type Script, type TestServer } from "./server.ts";

/** Answers its first request with `script(1, response)`, its second with `script(2, response)` and so on. */
export function startTokenServer(
  script: (count: number, ...rest: Parameters<Script>) => unknown = answerToken,
): Promise<TestServer> {
  let count = 0;
  return startServer((...rest) => {
    count += 1;
    return script(count, ...rest);
  });
}

/** Tokens called `token-1`, `token-2` and so on, which are good for an hour. */
function answerToken(count: number, response: Parameters<Script>[0]): void {
  answerJson(response, 200, { access_token: `token-${count}`, token_type: "Bearer", expires_in: 3600 });
}

export function answerJson(response: Parameters<Script>[0], status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** Only these tokens are let in. */
export function startGuardedServer(tokens: ReadonlySet<string>): Promise<TestServer> {
  return startServer((response, { headers, body }) => {
    const isLetIn = tokens.has(headers.authorization?.replace(/^Bearer /, "") ?? "");
    response.writeHead(isLetIn ? 200 : 401, { "content-type": "text/plain" }).end(isLetIn ? body : "who are you");
  });
}

export function oauth2(tokens: TestServer, more: Partial<OAuth2Auth> = {}): Extract<HttpExecution["auth"], OAuth2Auth> {
  return {
    type: "oauth2",
    flow: "clientCredentials",
    tokenUrl: `${tokens.origin}/token`,
    clientId: "{{env.ID}}",
    clientSecret: "{{env.SECRET}}",
    ...more,
  };
}

export const env = { ID: "the client", SECRET: "SECRET-/ä+1" };
