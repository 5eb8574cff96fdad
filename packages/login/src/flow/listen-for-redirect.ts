import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { isSameSecret } from "@mci/plugin-kit/secrets";

/** Waits for the browser to come back. */
export interface RedirectListener {
  /** Where the browser is to be sent. */
  readonly url: string;
  /** The query of the first redirect with the right state. Rejects when the signal is aborted. */
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

export interface ListenOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly signal: AbortSignal;
}

/**
 * Listens on 127.0.0.1 alone (RFC 8252). Only the expected `state` ends the wait: other programs and pages can reach the
 * port, but cannot know it. Rejects if the port is in use.
 */
export async function listenForRedirect(state: string, { port, signal }: ListenOptions): Promise<RedirectListener> {
  const returned = new EventEmitter();
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const query = readQuery(request, new URL(redirectUrl(server)));
    const isExpected = isSameSecret(query?.get("state") ?? "", state);
    response.writeHead(isExpected ? 200 : 400, headers).end(isExpected ? page(done) : page(unexpected));
    if (isExpected) returned.emit("query", query);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const answer = once(returned, "query", { signal }).then(
    ([query]: URLSearchParams[]) => query ?? new URLSearchParams(),
  );
  answer.catch(() => undefined); // The login may fail before it waits.
  return {
    url: redirectUrl(server),
    answer,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const path = "/callback";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  connection: "close",
};

/** Undefined for a request that no redirect to this port makes, such as that of a page by another name of this machine. */
function readQuery({ method, url = "", headers }: IncomingMessage, expected: URL): URLSearchParams | undefined {
  if (method !== "GET" || headers.host !== expected.host || !URL.canParse(url, expected.href)) return undefined;
  const { pathname, searchParams } = new URL(url, expected);
  return pathname === expected.pathname ? searchParams : undefined;
}

function redirectUrl(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

const done = "You are logged in to the authorization server. Close this window and go back to the terminal.";
const unexpected = "This is not the login that mci waits for.";

/** Nothing of the request is in it. */
function page(text: string): string {
  return `<!doctype html><html lang="en"><title>mci login</title><p>${text}</p></html>\n`;
}
