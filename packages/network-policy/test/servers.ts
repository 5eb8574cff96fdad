import { createServer, type RequestListener } from "node:http";
import {
  createServer as createRawServer,
  type AddressInfo,
  type LookupFunction,
  type Server,
  type Socket,
} from "node:net";

import type { NetworkRules } from "@mci/contract";
import { afterEach } from "vitest";

import {
  NetworkError,
  networkPolicy,
  type NetworkResponse,
  type NetworkPolicy,
  type NetworkPolicyOptions,
  type AccessContext,
  type OutgoingRequest,
} from "../src/index.ts";

const cleanups: (() => Promise<unknown>)[] = [];

/** Ends what a test has started; done by itself after each. */
export async function endServers(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}
afterEach(endServers);

export function policyOf(options: NetworkPolicyOptions = {}): NetworkPolicy {
  const policy = networkPolicy(options);
  cleanups.push(() => policy.close());
  return policy;
}

export interface Listening {
  readonly port: number;
  readonly url: URL;
  readonly sockets: Set<Socket>;
}

export async function listen(server: Server, scheme: "http" | "https" = "http"): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: new URL(`${scheme}://127.0.0.1:${port}/`), sockets };
}

export const serve = (listener: RequestListener): Promise<Listening> => listen(createServer(listener));
/** Answers each request with these bytes, and then does what the test says. */
export const serveRaw = (answer: string, then: (socket: Socket) => void = () => {}): Promise<Listening> =>
  listen(createRawServer((socket) => socket.once("data", () => socket.write(answer, () => then(socket)))));

export function rulesOf(rules: NetworkRules = {}): Required<NetworkRules> {
  return { mode: "auto", allowHosts: [], denyHosts: [], ...rules };
}

export interface Options extends Partial<OutgoingRequest> {
  readonly rules?: NetworkRules;
  readonly from?: "author" | "props";
  readonly policy?: NetworkPolicy;
}

export function get(url: URL | string, { policy = policyOf(), ...options }: Options = {}): Promise<NetworkResponse> {
  return policy.request(new URL(url), ...asked(options));
}

/** Like `get`, where redirects lead. */
export function follow(
  url: URL | string,
  { policy = policyOf(), ...options }: Options = {},
): ReturnType<NetworkPolicy["follow"]> {
  return policy.follow(new URL(url), ...asked(options));
}

function asked({ rules, from = "author", ...outgoing }: Options): [OutgoingRequest, AccessContext] {
  const signal = AbortSignal.timeout(10_000);
  return [
    { method: "GET", headers: [], signal, maxBytes: 1_000_000, ...outgoing },
    { rules: rulesOf(rules), from },
  ];
}

/** The error of a request, as a line. */
export async function errorOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return `${error.code} ${error.message}${error.status === undefined ? "" : ` [${error.status}]`}`;
  }
  return "no error";
}

/** Names without a name server. */
export const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

/** Answers everything with a redirect. */
export const redirecting = (location: string | URL | readonly string[], status = 302): Promise<Listening> =>
  serve((_, response) => {
    response.statusCode = status;
    response.setHeader("location", typeof location === "object" && "map" in location ? location : String(location));
    response.end("elsewhere");
  });
