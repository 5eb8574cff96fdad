import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The API that the examples of docs/http.md talk to. */
export interface Api {
  readonly origin: string;
  close(): void;
}

export async function startApi(port = 0): Promise<Api> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: used } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${used}`, close: () => server.close().closeAllConnections() };
}

const cities = ["Oslo", "Tbilisi", "Quito", "Hanoi", "Accra"];
const notes = new Map<string, number>();
let failures = 2;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://api");
  const body = await textOf(request);
  const route = `${request.method} ${url.pathname.split("/")[1] ?? ""}`;
  switch (route) {
    case "GET weather":
      return json(response, {
        city: decodeURIComponent(url.pathname.slice(9)),
        units: url.searchParams.get("units"),
        degrees: 21.5,
      });
    case "GET whoami":
      return whoami(request, url, response);
    case "POST token": {
      const isRight = body.includes("client_id=weather-app") && body.includes("client_secret=s3cret-enough");
      return json(
        response,
        isRight
          ? { access_token: "token-of-weather-app", token_type: "Bearer", expires_in: 3600 }
          : { error: "invalid_client" },
        isRight ? 200 : 401,
      );
    }
    case "GET old":
      return void response.writeHead(301, { location: `/weather/${url.pathname.slice(5)}` }).end();
    case "GET flaky":
      failures = failures === 0 ? 2 : failures - 1;
      return failures === 0
        ? json(response, { ok: true })
        : json(response, { error: "try again" }, 503, { "retry-after": "0" });
    case "POST notes": {
      const key = String(request.headers["idempotency-key"] ?? notes.size);
      notes.set(key, notes.get(key) ?? notes.size + 1);
      return json(response, { id: notes.get(key), ...JSON.parse(body) }, 201);
    }
    case "POST search":
      return json(
        response,
        Object.fromEntries(
          [...new URLSearchParams(body).keys()].map((key) => [key, new URLSearchParams(body).getAll(key)]),
        ),
      );
    case "POST echo":
      return text(response, `${request.headers["content-type"]}: ${body}`);
    case "POST upload":
      return json(response, {
        type: String(request.headers["content-type"]).replace(/boundary=.*/, "boundary=..."),
        parts: [...body.matchAll(/ name="([^"]*)".*\r\n(?:Content-Type: (.*))?/g)].map(([, name, type]) =>
          type === undefined ? name : `${name}: ${type}`,
        ),
        bytes: Buffer.byteLength(body) > 0,
      });
    case "GET report":
      return void response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7 tiny");
    case "GET prices":
      return void response
        .writeHead(200, { "content-type": "application/json", "x-request-id": "req-7" })
        .end('{"id":9007199254740993,"price":1.50}');
    case "GET cities":
      return page(url, response);
    default:
      return json(response, { error: "not found" }, 404);
  }
}

/** Five cities, two a page, in every way an API may page. */
function page(url: URL, response: ServerResponse): void {
  const start = Number(
    url.searchParams.get("after") ??
      url.searchParams.get("offset") ??
      (Number(url.searchParams.get("page") ?? 1) - 1) * 2,
  );
  const items = cities.slice(start, start + 2).map((name) => ({ name }));
  const next = start + 2 < cities.length ? start + 2 : null;
  const link = next === null ? {} : { link: `</cities?after=${next}>; rel="next"` };
  json(response, { items, meta: { next } }, 200, link);
}

function whoami(request: IncomingMessage, url: URL, response: ServerResponse): void {
  const { authorization, "x-api-key": key = url.searchParams.get("key") } = request.headers;
  const known: Readonly<Record<string, string>> = {
    "Bearer token-of-ada": "Ada, by bearer token",
    "Bearer token-of-weather-app": "the weather app, by OAuth2",
    "Basic YWRhOnBhc3N3b3JkLW9mLWFkYQ==": "Ada, by user and password",
    "key-of-ada": "Ada, by key",
  };
  const name = known[authorization ?? String(key)];
  return name === undefined ? json(response, { error: "who are you?" }, 401) : json(response, { you_are: name });
}

function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

function text(response: ServerResponse, value: string): void {
  response.writeHead(200, { "content-type": "text/plain" }).end(value);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
