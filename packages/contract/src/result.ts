import type { MCICode } from "./codes.ts";
import type { ErrorDetails } from "./error-details.ts";
import { ToolError } from "./errors.ts";
import type { InputRequired } from "./round-trip.ts";
import { isRecord } from "./is-record.ts";
import type { JsonObject } from "./values.ts";

/** A part of a result, in the content types of the Model Context Protocol. */
export type ResultContent = ContentNotes &
  (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string } // data: base64
    | { readonly type: "resource"; readonly resource: JsonObject }
    | ResourceLink
  );

interface ResourceLink {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  readonly icons?: readonly JsonObject[] | undefined;
}

/** Members that a server may add to a part of its result. */
interface ContentNotes {
  readonly annotations?: JsonObject | undefined;
  readonly _meta?: JsonObject | undefined;
}

interface ResultBody {
  /** The result for the model. */
  readonly content: readonly ResultContent[];
  /** The result as JSON, for programs; matches the tool's `outputSchema`. */
  readonly structuredContent?: unknown;
  /** Facts about the call: `status_code`, `exit_code`, `truncated`, `attempts`, `retry_after_ms`, `output_problems`, ... */
  readonly metadata?: JsonObject | undefined;
}

/** The result of a successful call. */
export interface SuccessResult extends ResultBody {
  readonly isError: false;
}

/** The result of a call that failed. `content[0]` repeats `error` as text, so that a model reads it wherever the result is shown. */
export interface FailureResult extends ResultBody {
  readonly isError: true;
  readonly error: string;
  readonly code: MCICode | (string & {});
  /** Facts about the error, for programs in this process: servers do not send them. */
  readonly details?: ErrorDetails | undefined;
  /**
   * The error that was thrown, if any. Not enumerable, so that logs, JSON and copies of the result leave it out: unlike
   * the rest of a result, it may contain secrets.
   */
  readonly cause?: unknown;
  /** Present when it is safe to repeat the call. The client repeats it as `retries` of the tool says. */
  readonly retry?: { readonly after_ms?: number | undefined } | undefined;
  /** Present with MCI_INPUT_REQUIRED: what the tool asks for, so that another call can finish what this one began. */
  readonly inputRequired?: InputRequired | undefined;
}

/** The result of a call. `isError` tells a success from a failure. */
export type ToolResult = SuccessResult | FailureResult;

/** The options of {@link success} and {@link text}. */
export interface SuccessOptions {
  readonly structuredContent?: unknown;
  readonly metadata?: JsonObject | undefined;
}

/**
 * Returns a result with one string.
 *
 * @example
 * return text(`${count} files`, { metadata: { count } });
 */
export function text(value: string, options?: SuccessOptions): SuccessResult {
  return success([{ type: "text", text: value }], options);
}

/**
 * Returns a result with any content: text, images, audio and resources.
 *
 * @param content - Parts of the result, in the order in which the model reads them.
 */
export function success(content: readonly ResultContent[], options?: SuccessOptions): SuccessResult {
  return options === undefined ? { isError: false, content } : { isError: false, content, ...options };
}

/** The options of {@link failure}. */
export interface FailureOptions extends SuccessOptions {
  /** Default `MCI_TOOL_FAILED`. */
  readonly code?: MCICode | (string & {}) | undefined;
  /** Content after the error's own text. */
  readonly content?: readonly ResultContent[] | undefined;
  readonly retry?: { readonly after_ms?: number | undefined } | undefined;
  /** Facts about the error, for programs. */
  readonly details?: ErrorDetails | undefined;
  /** The error that was thrown, for the developer. */
  readonly cause?: unknown;
}

/**
 * Returns an error result: something the model can read and act on.
 *
 * @param error - One sentence for the model.
 * @throws TypeError for an `error` that is not a string, for unknown options, and for options of the wrong type.
 * @example
 * return failure("There is no such order.", { code: "SHOP_NO_ORDER" });
 */
export function failure(error: string, options: FailureOptions = {}): FailureResult {
  checkFailure(error, options);
  const { code = "MCI_TOOL_FAILED", content = [], cause, ...rest } = options;
  const result: FailureResult = {
    isError: true,
    error,
    code,
    content: [{ type: "text", text: error }, ...content],
    ...rest,
  };
  return cause === undefined ? result : withCause(result, cause);
}

/** Returns a copy of a failure that has a `cause`, which further copies and JSON leave out. */
export function withCause(result: FailureResult, cause: unknown): FailureResult {
  return Object.defineProperty({ ...result }, "cause", { value: cause });
}

const failureOptions: { readonly [Name in keyof Required<FailureOptions>]: true } = {
  code: true,
  content: true,
  retry: true,
  details: true,
  cause: true,
  structuredContent: true,
  metadata: true,
};

/** For callers without a compiler: the result would carry the mistake to the model, which cannot fix it. */
function checkFailure(error: unknown, options: unknown): void {
  if (typeof error !== "string") {
    const hint = error instanceof Error ? " Pass its message." : "";
    throw new TypeError(`failure(error, options): 'error' must be a string.${hint}`);
  }
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError("failure(error, options): 'options' must be an object, such as { code: \"MY_CODE\" }.");
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(failureOptions, name));
  if (unknown !== undefined) {
    const known = Object.keys(failureOptions).join(", ");
    throw new TypeError(`failure(error, options): unknown option '${unknown}'. Valid options: ${known}.`);
  }
  checkValues(options);
}

function checkValues({
  code,
  content,
  retry,
  metadata,
  details,
}: { readonly [Name in keyof FailureOptions]?: unknown }): void {
  if (code !== undefined && typeof code !== "string") throw wrongOption("code", 'a string, such as "MY_CODE"');
  if (content !== undefined && !Array.isArray(content)) throw wrongOption("content", "an array of content");
  if (metadata !== undefined && !isRecord(metadata)) throw wrongOption("metadata", "an object");
  if (details !== undefined && !isRecord(details)) throw wrongOption("details", "an object of facts");
  if (retry === undefined) return;
  if (!isRecord(retry)) throw wrongOption("retry", "an object, such as { after_ms: 500 }");
  const { after_ms: pause } = retry;
  // NaN too: it is what a header that was not understood becomes, and counts as no pause.
  if (pause !== undefined && typeof pause !== "number") throw wrongOption("retry.after_ms", "a number of milliseconds");
}

function wrongOption(name: string, expected: string): TypeError {
  return new TypeError(`failure(error, options): '${name}' must be ${expected}.`);
}

/**
 * Returns a result that asks the caller for input. Callers that cannot be asked (without `call.roundTrip`) read that input is
 * missing: the error repeats the messages of the requests.
 *
 * @param asked - The requests, and the state to get back with the next call.
 * @example
 * const requestedSchema = { type: "object", properties: { name: { type: "string" } } };
 * const params = { message: "Your name?", requestedSchema };
 * const asked = inputRequired({ inputRequests: { name: { method: "elicitation/create", params } } });
 */
export function inputRequired(asked: InputRequired): FailureResult {
  const messages = Object.values(asked.inputRequests ?? {}).flatMap(({ params }) => {
    const message = params?.["message"];
    return typeof message === "string" ? [message] : [];
  });
  const error = ["Input is required before this tool can finish", ...messages].join(": ");
  return { ...failure(error, { code: "MCI_INPUT_REQUIRED" }), inputRequired: asked };
}

/** Returns all text of a result, its parts joined by a line break. A link to a resource is its name and URI. */
export function textOf(result: ToolResult): string {
  const texts: string[] = [];
  for (const part of result.content) {
    if (part.type === "text") texts.push(part.text);
    if (part.type === "resource_link") texts.push(`${part.name}: ${part.uri}`);
  }
  return texts.join("\n");
}

/**
 * Returns a successful result.
 *
 * @throws ToolError for a failure, with its code, message and details.
 */
export function unwrap(result: ToolResult): SuccessResult {
  if (result.isError) throw new ToolError(result.code, result.error, { cause: result, details: result.details });
  return result;
}
