import { PassThrough, Readable } from "node:stream";

import type { Dispatcher } from "undici";

import { decoderFor, isKnownEncoding } from "./decoder.ts";
import { aborted, brokenBody, connectionError, unknownEncoding } from "./failures.ts";
import { toHostAndPort } from "../access/check-url.ts";
import type { NetworkResponse } from "./messages.ts";
import type { Outgoing, Route } from "../route/route.ts";

/** A request whose response is passed on as it arrives: it may take hours, and is not kept in memory. */
export class Streamed implements Dispatcher.DispatchHandler {
  readonly #url: URL;
  readonly #signal: AbortSignal | undefined;
  readonly #body = new Body();
  /** Where its bytes go: the body itself, or what undoes their encoding first. */
  #sink: NodeJS.WritableStream | undefined;
  #route: Route | undefined;
  #resolve!: (response: Response) => void;
  #reject!: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #encoding = "";
  #bytes = 0;
  #done = false;

  constructor(url: URL, signal: AbortSignal | undefined) {
    this.#url = url;
    this.#signal = signal;
    this.#body
      .on("drain", () => this.#controller?.resume())
      .on("finish", () => this.#release())
      .on("close", () => this.#end()) // a reader who leaves ends the request
      .on("error", () => {}); // reported to the reader
  }

  through(route: Route, request: Outgoing): Promise<Response> {
    this.#route = route;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (this.#signal?.aborted === true) return this.#onAbort();
      this.#signal?.addEventListener("abort", this.#onAbort);
      route.dispatch(request, this);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done) controller.abort(ended);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: NetworkResponse["headers"]): void {
    if (status < 200) return;
    const refusal = this.#route?.refusal?.(status);
    if (refusal !== undefined) return this.#fail(refusal);
    this.#status = status;
    this.#encoding = String(headers["content-encoding"] ?? "")
      .trim()
      .toLowerCase();
    if (!isKnownEncoding(this.#encoding)) return this.#fail(unknownEncoding(this.#encoding, status));
    const body = hasNoBody.has(status) ? null : Readable.toWeb(this.#body);
    this.#resolve(new Response(body as ReadableStream | null, { status, headers: toHeaders(headers) }));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#bytes += chunk.length;
    this.#sink ??= this.#sinkFor(chunk);
    if (!this.#sink.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    (this.#sink ?? this.#body).end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(connectionError(error, toHostAndPort(this.#url), { status: this.#status, bytes: this.#bytes }));
  }

  #sinkFor(first: Buffer): NodeJS.WritableStream {
    const decoder = decoderFor(this.#encoding, first);
    if (decoder === undefined) return this.#body;
    decoder.on("error", (error) => this.#fail(brokenBody(error, this.#encoding, this.#status)));
    decoder.on("drain", () => this.#controller?.resume());
    decoder.pipe(this.#body);
    return decoder;
  }

  #fail(error: Error): void {
    if (this.#done) return;
    this.#reject(error);
    this.#body.destroy(error);
    this.#end();
  }

  readonly #onAbort = (): void => {
    this.#fail(aborted(this.#signal?.reason, toHostAndPort(this.#url), this.#status));
  };

  #end(): void {
    if (this.#done) return;
    this.#release();
    this.#controller?.abort(ended);
  }

  #release(): void {
    this.#done = true;
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }
}

/** Node 20 passes what has arrived on to a stream that its reader has cancelled, and throws where nobody can catch it. */
class Body extends PassThrough {
  override read(size?: number): unknown {
    return this.destroyed ? null : super.read(size);
  }
}

function toHeaders(headers: NetworkResponse["headers"]): Headers {
  const made = new Headers();
  for (const [name, value = []] of Object.entries(headers)) {
    if (name === "content-encoding" || name === "content-length") continue; // of the bytes before they were expanded
    for (const one of [value].flat()) made.append(name, one);
  }
  return made;
}

/** A Response with one of these may have none. */
const hasNoBody = new Set([204, 205, 304]);

/** The reason passed to undici when an exchange ends before it expects; never shown. */
const ended = new Error("The exchange is over.");
