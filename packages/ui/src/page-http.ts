import type { CallContext, CallerToken } from "@mci/contract";

/** A request as a server passes it on. */
export interface PageRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The caller; passed on to the tools. */
  readonly context: CallContext;
  /** The handle of the caller's token; passed on to the tools. */
  readonly callerToken?: CallerToken | undefined;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** The scopes of the caller's token; undefined if the server takes no tokens. */
  readonly scopes?: readonly string[] | undefined;
}

/** A response of the page. */
export interface PageResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
  /** True for a stream that waits for something to happen. */
  readonly isSubscription?: boolean;
}

/** Returns a JSON response. */
export function json(value: unknown, status = 200): PageResponse {
  return { status, headers: jsonHeaders, body: JSON.stringify(value) };
}

/** Returns a JSON response whose body follows when it is there. `cancel` is called if the client leaves before. */
export function laterJson(value: Promise<unknown>, cancel: () => void): PageResponse {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(await value)));
      controller.close();
    },
    cancel,
  });
  return { status: 200, headers: jsonHeaders, body, isSubscription: true };
}

/**
 * Returns a response of lines of JSON, which are sent as `work` writes them. Its signal is aborted if the client leaves; `work` must
 * not throw.
 */
export function jsonLines<Line>(
  work: (write: (line: Line) => void, leaving: AbortSignal) => Promise<void>,
): PageResponse {
  const leaving = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: Line): void => {
        if (!leaving.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const finish = async (): Promise<void> => {
        await work(write, leaving.signal);
        if (!leaving.signal.aborted) controller.close();
      };
      // Not awaited: until then, nothing would be sent.
      void finish();
    },
    cancel: () => leaving.abort(),
  });
  return { status: 200, headers: { ...jsonHeaders, "content-type": "application/x-ndjson" }, body };
}

/** Returns a refusal. */
export function refusal(status: number, code: string, error: string, hint?: string): PageResponse {
  return json({ error, code, ...(hint === undefined ? {} : { hint }) }, status);
}

const jsonHeaders = Object.freeze({
  "content-type": "application/json",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
});
