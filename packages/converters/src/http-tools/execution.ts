import type { Annotations, HttpExecution, JsonSchema, JsonObject } from "@mci/contract";
import { findPlaceholders, readEndpoint } from "./endpoint.ts";
import { readHeaders } from "./headers.ts";
import type { Parameter, Position } from "./parameter.ts";
import { toInputSchema, readParameters } from "./parameters.ts";
import { valuePlaceholder } from "@mci/template/write";
import { readRetries, toTimeouts } from "./retries.ts";
import { belongsIn, truncateValue, type FieldReader } from "./field-reader.ts";
import { toolFields } from "./tool-fields.ts";

/** The parts that a tool of ours is made of. */
export interface ReadHttp {
  readonly annotations?: Annotations;
  readonly inputSchema: JsonSchema;
  readonly execution: HttpExecution;
}

/** Fields that `config.HTTP` may contain. */
export const httpFields: readonly string[] = [
  "endpoint",
  "method",
  "headers",
  "parameters",
  "timeout_seconds",
  "retry_count",
  "idempotent",
  "response_template",
];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

/** The `HTTP` of a tool as an execution block of ours. Undefined without a usable endpoint; mistakes are reported. */
export function readHttp(http: FieldReader): ReadHttp | undefined {
  const elsewhere = belongsIn("the tool, beside config", toolFields);
  http.checkFields(httpFields, { required: ["endpoint"], elsewhere });
  const method = http.field("method").isAbsent ? "GET" : http.field("method").choice(methods);
  const parameters = readParameters(http.field("parameters"), belongsIn("config.HTTP", httpFields));
  const url = readEndpoint(http.field("endpoint"), parameters);
  const headers = readHeaders(http.field("headers"), named("header", parameters));
  const timeout = http.field("timeout_seconds").seconds();
  const retries = readRetries(http.field("retry_count"));
  const isIdempotent = http.field("idempotent").flag();
  const template = http.field("response_template").text();
  if (url === undefined || method === undefined) return undefined;
  const isBodiless = method === "GET" || method === "HEAD";
  if (isBodiless) warnOfBody(method, named("body", parameters), http.field("endpoint").text());
  if (retries > 0 && isIdempotent === undefined) warnOfRetries(method, http.field("retry_count"));
  const query = parameters.filter(({ position }) => position === "query" || (isBodiless && position === "body"));
  const body = isBodiless ? [] : named("body", parameters);
  const execution: HttpExecution = {
    type: "http",
    method,
    url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(query.length === 0 ? {} : { params: toValues(query) }),
    ...(body.length === 0 ? {} : { body: { type: "json", content: toValues(body) } }),
    ...toTimeouts(timeout, retries),
    ...(template === undefined ? {} : { response: { template } }),
  };
  const annotations = isIdempotent === undefined ? {} : { annotations: { idempotentHint: isIdempotent } };
  return { ...annotations, inputSchema: toInputSchema(parameters), execution };
}

function named(position: Position, parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.position === position);
}

/** Native values by name; those that are optional and not given are left out. */
function toValues(parameters: readonly Parameter[]): JsonObject {
  return Object.fromEntries(parameters.map(({ name }) => [name, valuePlaceholder(name)]));
}

function warnOfBody(method: string, body: readonly Parameter[], endpoint = ""): void {
  // What stands in the endpoint is meant for it, and has been reported with it.
  const placeholders = findPlaceholders(endpoint);
  const parameters = body.filter(({ name }) => !placeholders.has(name));
  const [first] = parameters;
  if (first === undefined) return;
  const names = parameters.slice(0, 5).map(({ name }) => `'${truncateValue(name)}'`);
  const others = parameters.length > names.length ? " and others" : "";
  const go = parameters.length === 1 ? "goes" : "go";
  first.spot.warning(`A ${method} request has no body, so ${names.join(", ")}${others} ${go} to the query string.`, {
    hint: 'Write "position": "query", or choose another method.',
  });
}

/** Repeating such a request could do twice what it does. */
function warnOfRetries(method: string, retries: FieldReader): void {
  if (method !== "POST" && method !== "PATCH") return;
  retries.warning(`${retries.path} of a ${method} request counts only when the answer is 429 or 503.`, {
    hint: 'Write "idempotent": true beside it if the request may be sent twice, "idempotent": false if it may not.',
  });
}
