import type { CallContext } from "./running-call.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { ToolResult } from "./result.ts";
import type { Tool } from "./tool.ts";
import type { TraceContext } from "./observer.ts";
import type { JsonObject } from "./values.ts";

/**
 * An extension of the Model Context Protocol that a server offers: what it announces, the methods that it answers, and what
 * becomes of calls. Clients of revisions before 2026-07-28 cannot declare extensions.
 */
export interface ServerExtension {
  /** Name in `capabilities.extensions`, such as `io.modelcontextprotocol/tasks`. */
  readonly id: string;
  /** Settings that the server announces under that name. Default: an empty object. */
  readonly settings?: JsonObject | undefined;
  /** Methods by name, such as `tasks/get`. Clients that do not declare the extension are refused. */
  readonly methods?: Readonly<Record<string, ExtensionMethod>> | undefined;
  /**
   * Which tools it is for: `onCall` gets their calls only, and the extension is announced while a caller has one of them. Its methods
   * are always answered. Default: it is for all calls, and always announced.
   */
  appliesTo?(tool: Tool): boolean;
  /**
   * Called before each call of a tool, of all clients: `call.isDeclared` says whether this one declares the extension. Of several
   * extensions, the first that returns an answer counts.
   *
   * @returns What the client gets instead of the tool's result; undefined to run the tool as usual.
   */
  onCall?(call: ExtensionCall): ExtensionAnswer | undefined | Promise<ExtensionAnswer | undefined>;
}

/** Answers requests with a method of an extension. What it throws is reported as an internal error, without its message. */
export type ExtensionMethod = (params: JsonObject, request: ExtensionRequest) => Promise<ExtensionAnswer>;

/** A result, or an error of JSON-RPC. */
export type ExtensionAnswer =
  | { readonly result: JsonObject }
  | { readonly error: ExtensionError }
  /** The result of a tool, which is sent like one. */
  | { readonly toolResult: ToolResult };

/** An error of JSON-RPC. */
export interface ExtensionError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The caller of an extension's method. */
export interface ExtensionRequest {
  readonly context: CallContext;
  /** Returns a result of the tool with this name as `tools/call` sends it. */
  toCallResult(name: string, result: ToolResult): JsonObject;
}

/** A call that an extension may answer. */
export interface ExtensionCall {
  /** As the caller wrote it. */
  readonly name: string;
  /** Absent if there is no such tool. */
  readonly tool?: Tool | undefined;
  readonly props: JsonObject;
  readonly context: CallContext;
  /** Whether the client declares the extension. */
  readonly isDeclared: boolean;
  /** Absent if the caller cannot be asked for input. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The `_meta` of the request, as the client wrote it. */
  readonly meta?: unknown;
  /** The trace that the call belongs to. */
  readonly trace?: TraceContext | undefined;
}
