import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Stands in for the APIs of the recipes: it refuses requests that their documentation does not allow, and answers in the
 * documented shape. Recordings are made with these, since a test can neither open issues nor move money.
 */
export const upstreams: Readonly<Record<string, Upstream>> = {
  // https://open-meteo.com/en/docs
  "https://api.open-meteo.com": ({ method, url }) => {
    const { latitude, longitude, current = "" } = Object.fromEntries(url.searchParams);
    const isKnown = method === "GET" && url.pathname === "/v1/forecast" && current !== "";
    if (!isKnown || Number.isNaN(Number(latitude)) || Number.isNaN(Number(longitude)))
      return { status: 400, json: { error: true, reason: "Cannot read the request." } };
    const values: Readonly<Record<string, readonly [value: number, unit: string]>> = {
      temperature_2m: [14.2, "°C"],
      relative_humidity_2m: [61, "%"],
      wind_speed_10m: [7.4, "km/h"],
      weather_code: [3, "wmo code"],
    };
    const names = current.split(",");
    return {
      json: {
        latitude: 41.75,
        longitude: 44.8125,
        generationtime_ms: 0.06,
        utc_offset_seconds: 0,
        timezone: "GMT",
        timezone_abbreviation: "GMT",
        elevation: 491,
        current_units: { time: "iso8601", interval: "seconds", ...pick(names, (name) => values[name]?.[1]) },
        current: { time: "2026-11-20T09:00", interval: 900, ...pick(names, (name) => values[name]?.[0]) },
      },
    };
  },

  // https://docs.github.com/en/rest/issues/issues#create-an-issue
  "https://api.github.com": ({ method, url, headers, body }) => {
    const [, owner = "", repository = ""] = /^\/repos\/([^/]+)\/([^/]+)\/issues$/.exec(url.pathname) ?? [];
    if (method !== "POST" || owner === "") return { status: 404, json: { message: "Not Found" } };
    if (!/^Bearer ./.test(headers.authorization ?? "")) return { status: 401, json: { message: "Bad credentials" } };
    const { title, labels = [] } = JSON.parse(body) as { title?: string; labels?: readonly string[] };
    if (title === undefined) return { status: 422, json: { message: "Validation Failed" } };
    const page = `https://github.com/${owner}/${repository}/issues/1347`;
    return {
      status: 201,
      json: { id: 1, number: 1347, title, state: "open", html_url: page, labels: labels.map((name) => ({ name })) },
    };
  },

  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  "https://hooks.slack.com": ({ method, url, headers, body }) => {
    if (method !== "POST" || !/^\/services\/[^/]+\/[^/]+\/[^/]+$/.test(url.pathname))
      return { status: 404, text: "no_service" };
    const isMessage = headers["content-type"] === "application/json" && "text" in (JSON.parse(body) as object);
    return isMessage ? { text: "ok" } : { status: 400, text: "invalid_payload" };
  },

  // https://linear.app/developers/graphql
  "https://api.linear.app": ({ method, url, headers, body }) => {
    if (method !== "POST" || url.pathname !== "/graphql") return { status: 404, json: {} };
    const key = headers.authorization ?? "";
    if (key === "" || key.startsWith("Bearer ")) return graphqlError(401, "Authentication required, not authenticated");
    const { query, variables } = JSON.parse(body) as { query: string; variables: { words: string; limit: number } };
    if (!query.includes("containsIgnoreCase: $words")) return graphqlError(400, "Cannot query this.");
    const issues = [
      { identifier: "SHOP-12", title: "Login with passkeys", state: { name: "Todo" } },
      { identifier: "SHOP-19", title: "Cart loses items", state: { name: "Todo" } },
      { identifier: "SHOP-31", title: "Login fails on iOS", state: { name: "In Progress" } },
    ];
    const nodes = issues.filter(({ title }) => title.toLowerCase().includes(variables.words.toLowerCase()));
    return { json: { data: { issues: { nodes: nodes.slice(0, variables.limit) } } } };
  },

  // https://docs.stripe.com/api/refunds/create
  "https://api.stripe.com": ({ method, url, headers, body }) => {
    if (method !== "POST" || url.pathname !== "/v1/refunds") return stripeError(404, "Unrecognized request URL.");
    if (!/^Basic ./.test(headers.authorization ?? "")) return stripeError(401, "You did not provide an API key.");
    const form = new URLSearchParams(body);
    const payment = form.get("payment_intent");
    if (payment === null) return stripeError(400, "Missing required param: payment_intent.");
    const amount = Number(form.get("amount"));
    const reason = form.get("reason");
    return {
      json: {
        id: "re_1Nis",
        object: "refund",
        amount,
        currency: "eur",
        payment_intent: payment,
        reason,
        status: "succeeded",
      },
    };
  },

  // https://kubernetes.io/docs/reference/kubernetes-api/ as kubectl reads it: what there is, then the pods
  kubernetes: ({ url: { pathname } }) => {
    const pod = (name: string, phase: string, restarts: readonly number[]): object => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name, namespace: "shop" },
      status: { phase, containerStatuses: restarts.map((restartCount) => ({ restartCount })) },
    });
    const resource = { name: "pods", singularName: "pod", namespaced: true, kind: "Pod", verbs: ["get", "list"] };
    const answers: Readonly<Record<string, object>> = {
      "/api": { kind: "APIVersions", versions: ["v1"] },
      "/apis": { kind: "APIGroupList", apiVersion: "v1", groups: [] },
      "/api/v1": { kind: "APIResourceList", groupVersion: "v1", resources: [resource] },
      "/api/v1/namespaces/shop/pods": {
        kind: "PodList",
        apiVersion: "v1",
        metadata: { resourceVersion: "1" },
        items: [pod("web-1", "Running", [0]), pod("jobs-1", "Pending", [3, 1])],
      },
    };
    const json = answers[pathname];
    return json === undefined ? { status: 404, json: { kind: "Status", status: "Failure", code: 404 } } : { json };
  },
};

interface UpstreamRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type UpstreamResponse = { readonly status?: number } & ({ readonly json: object } | { readonly text: string });

type Upstream = (request: UpstreamRequest) => UpstreamResponse;

/** Serves a stand-in on a free port of this machine. */
export async function serveUpstream(upstream: Upstream): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((incoming, response) => void respond(upstream, incoming, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function respond(upstream: Upstream, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "/", headers } = incoming;
  const answer = upstream({ method, url: new URL(url, "http://upstream"), headers, body: await text(incoming) });
  const isJson = "json" in answer;
  response.writeHead(answer.status ?? 200, {
    "content-type": isJson ? "application/json; charset=utf-8" : "text/html",
  });
  response.end(isJson ? JSON.stringify(answer.json) : answer.text);
}

function graphqlError(status: number, message: string): UpstreamResponse {
  return { status, json: { errors: [{ message }] } };
}

function stripeError(status: number, message: string): UpstreamResponse {
  return { status, json: { error: { type: "invalid_request_error", message } } };
}

function pick<Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
