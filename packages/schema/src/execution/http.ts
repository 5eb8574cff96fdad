import type { HttpExecution, JsonObject } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";
import {
  anyObject,
  constant,
  flag,
  list,
  object,
  optional,
  record,
  required,
  text,
  type SchemaOf,
} from "../document/builder.ts";
import { common } from "../document/common.ts";
import { named } from "../document/definitions.ts";
import { inWords, quoted } from "../pointer.ts";
import type { Report } from "../validate/report.ts";
import { either } from "../validate/words.ts";
import type { ExecutionType, UnusedField } from "./execution-type.ts";
import { auth } from "./http/auth.ts";
import { body } from "./http/body.ts";
import { pagination } from "./http/pagination.ts";
import { styles } from "./http/styles.ts";

/** The methods of requests, which may be written in any case. */
export const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** JSON Schema has no way to leave letter case aside. */
const methodPattern = `^(${methods.map((name) => name.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)).join("|")})$`;

const method: SchemaOf<NonNullable<HttpExecution["method"]>> = {
  type: "string",
  description: "GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.",
  pattern: methodPattern,
  default: "GET",
  examples: methods,
};

export const httpType: ExecutionType<HttpExecution> = {
  schema: named(
    "httpExecution",
    object<HttpExecution>("Sends an HTTP request.", {
      type: required(constant("An HTTP request.", "http")),
      url: required(text("Target URL, http or https. May contain placeholders.")),
      method: optional(method),
      headers: optional(record("Headers. Values may contain placeholders.", text("The header's value."))),
      auth: optional(auth),
      params: optional(anyObject("The query string. An array repeats its key.")),
      query: optional(anyObject("Another name for `params`. Give one of the two.")),
      cookies: optional(record("Cookies by name. Values may contain placeholders.", text("The cookie's value."))),
      body: optional(body),
      styles: optional(styles),
      pagination: optional(pagination),
      exposeHeaders: optional(
        list("Headers of the answer to copy into the result's metadata.", text("A header's name.")),
      ),
      pathValues: optional(
        list("Arguments that may fill several segments of the url's path.", text("A path such as `props.path`.")),
      ),
      idempotency: optional(
        object<NonNullable<HttpExecution["idempotency"]>>(
          "Sends a fresh key with each call, so that it may be repeated.",
          {
            header: required(text("The header's name, such as `Idempotency-Key`.")),
          },
        ),
      ),
      traceContext: optional(
        flag("Sends the trace of the call, as `traceparent` and `tracestate`. For servers of your own.", {
          default: false,
        }),
      ),
      ...common,
    }),
  ),
  executor: "@mci/executor-http",
  sendsRequests: true,
  unused: unusedKey,
  check,
};

function unusedKey({ idempotency, method = "GET" }: HttpExecution): readonly UnusedField[] {
  if (idempotency === undefined || !readers.has(method.toUpperCase())) return [];
  return [{ pointer: "/idempotency", message: "Requests that only read have no key: this has no effect." }];
}

const readers = new Set(["GET", "HEAD", "OPTIONS"]);

function check({ params, query, method, body }: JsonObject, at: string, report: Report): void {
  if (isRecord(body)) contentProblem(body, at, report);
  if (query !== undefined && params !== undefined) {
    report.add({
      pointer: `${at}/query`,
      key: true,
      message: `${inWords(at)} has both params and query, which are the same.`,
      hint: "Keep one of them.",
    });
  }
  if (typeof method === "string" && !methods.includes(method)) methodProblem(method, at, report);
}

/** Anything but a placeholder is not an object in any call. */
function contentProblem({ type, content }: JsonObject, at: string, report: Report): void {
  if ((type !== "form" && type !== "multipart") || typeof content !== "string" || /^\s*\{(\{|!!)/.test(content)) return;
  const pointer = `${at}/body/content`;
  const message = `${inWords(pointer)} must be an object, found ${quoted(content)}.`;
  report.add({ pointer, message });
}

function methodProblem(method: string, at: string, report: Report): void {
  const upper = method.toUpperCase();
  if (methods.includes(upper)) return;
  const hint = suggest(upper, methods, { format: JSON.stringify });
  const pointer = `${at}/method`;
  report.add({ pointer, message: `${inWords(pointer)} must be ${either(methods)}, found ${quoted(method)}.`, hint });
}
