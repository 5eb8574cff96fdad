import { createServer } from "node:http";

/*
 * The API that the examples of docs/http.md talk to: `node api.mjs` starts it. It needs nothing but Node. PORT=0 takes any free port.
 */
const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env.PORT ?? 40_100), "127.0.0.1", () => {
  console.log(`The API is at http://127.0.0.1:${server.address().port}. Ctrl-C ends it.`);
});

const cities = ["Oslo", "Tbilisi", "Quito", "Hanoi", "Accra"];
/** @type {Map<string, number>} */
const notes = new Map();
let failures = 2;

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {Promise<unknown>}
 */
async function answer(request, response) {
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
      return response.writeHead(301, { location: `/weather/${url.pathname.slice(5)}` }).end();
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
      return response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7 tiny");
    case "GET prices":
      return response
        .writeHead(200, { "content-type": "application/json", "x-request-id": "req-7" })
        .end('{"id":9007199254740993,"price":1.50}');
    case "GET cities":
      return page(url, response);
    default:
      return json(response, { error: "not found" }, 404);
  }
}

/**
 * Five cities, two a page, in every way an API may page.
 * @param {URL} url
 * @param {import("node:http").ServerResponse} response
 */
function page(url, response) {
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

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {URL} url
 * @param {import("node:http").ServerResponse} response
 */
function whoami(request, url, response) {
  const { authorization, "x-api-key": key = url.searchParams.get("key") } = request.headers;
  /** @type {Readonly<Record<string, string>>} */
  const known = {
    "Bearer token-of-ada": "Ada, by bearer token",
    "Bearer token-of-weather-app": "the weather app, by OAuth2",
    "Basic YWRhOnBhc3N3b3JkLW9mLWFkYQ==": "Ada, by user and password",
    "key-of-ada": "Ada, by key",
  };
  const name = known[authorization ?? String(key)];
  return name === undefined ? json(response, { error: "who are you?" }, 401) : json(response, { you_are: name });
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {unknown} value
 * @param {Readonly<Record<string, string>>} headers
 */
function json(response, value, status = 200, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {string} value
 */
function text(response, value) {
  response.writeHead(200, { "content-type": "text/plain" }).end(value);
}

/** @param {import("node:http").IncomingMessage} request */
async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
