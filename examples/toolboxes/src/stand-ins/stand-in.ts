import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as a stand-in sees it. */
export interface StandInRequest {
  /** Method and path, such as `GET /v1/customers`. */
  readonly route: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
  /** The text of the body. */
  readonly body: string;
}

export interface StandInAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** Answers as the published documents of an API say, and refuses what they do not allow. */
export type StandIn = (request: StandInRequest) => StandInAnswer;

/** A stand-in that listens on a free port of this machine. */
export interface RunningStandIn {
  readonly origin: string;
  /** The requests so far. */
  readonly requests: readonly StandInRequest[];
  close(): void;
}

export async function startStandIn(standIn: StandIn): Promise<RunningStandIn> {
  const requests: StandInRequest[] = [];
  const server = createServer((incoming, response) => void respond(incoming, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests, close: () => void server.close() };

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "/", headers } = incoming;
    const { pathname, searchParams } = new URL(url, origin);
    const query = Object.fromEntries(searchParams);
    const request = { route: `${method} ${pathname}`, origin, query, headers, body: await text(incoming) };
    requests.push(request);
    const { status = 200, headers: more, json } = standIn(request);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...more });
    response.end(JSON.stringify(json));
  }
}

/** Returns the first parameter of a query that the documents do not have. */
export function unknownParameter(query: StandInRequest["query"], known: readonly string[]): string | undefined {
  return Object.keys(query).find((name) => !known.includes(name));
}
