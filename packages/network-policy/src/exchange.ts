import type { Transform } from "node:stream";

import type { Dispatcher } from "undici";

import { Collector } from "./collector.ts";
import { decoderFor, isKnownEncoding } from "./decoder.ts";
import { aborted, brokenBody, connectionError, unknownEncoding } from "./failures.ts";
import { placeOf } from "./judge.ts";

/** What is sent, and how much of the answer is wanted. */
export interface Sending {
  /** In capitals. */
  readonly method: string;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body?: string | Uint8Array | undefined;
  /** The deadline of the call, and its caller's wish to end it. */
  readonly signal: AbortSignal;
  /** Bytes of body to keep, counted after decompression. */
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Decompressed. */
  readonly body: Buffer;
  /** True when there was more; `body` is its beginning then, and the rest was not read. */
  readonly truncated: boolean;
  /** Bytes of the whole body, when the answer said so and was not compressed. */
  readonly size?: number;
}

/** One request and its answer, read to its end or to its bound. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #url: URL;
  readonly #sending: Sending;
  readonly #body: Collector;
  #resolve!: (answer: Answer) => void;
  #reject!: (error: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #headers: Answer["headers"] = {};
  #encoding = "";
  #decoder: Transform | undefined;
  #done = false;

  constructor(url: URL, sending: Sending) {
    this.#url = url;
    this.#sending = sending;
    this.#body = new Collector(sending.maxBytes);
  }

  through(dispatcher: Dispatcher): Promise<Answer> {
    const { method, headers, body = null, signal } = this.#sending;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (signal.aborted) return this.#onAbort();
      signal.addEventListener("abort", this.#onAbort);
      const { pathname, search } = this.#url;
      const sent = typeof body === "string" || body === null ? body : Buffer.from(body);
      dispatcher.dispatch({ method, path: pathname + search, headers: [...headers], body: sent }, this);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done) controller.abort(ended);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Answer["headers"]): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    this.#encoding = String(headers["content-encoding"] ?? "")
      .trim()
      .toLowerCase();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    if (this.#encoding === "") return this.#take(chunk);
    if (this.#decoder === undefined) {
      if (!isKnownEncoding(this.#encoding)) return this.#fail(unknownEncoding(this.#encoding, this.#status));
      this.#decoder = this.#decode(controller, decoderFor(this.#encoding, chunk));
    }
    if (this.#decoder === undefined) this.#take(chunk);
    else if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#decoder === undefined) this.#finish();
    else this.#decoder.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(connectionError(error, placeOf(this.#url), { status: this.#status, bytes: this.#body.bytes.length }));
  }

  #decode(controller: Dispatcher.DispatchController, decoder: Transform | undefined): Transform | undefined {
    return decoder
      ?.on("data", (chunk: Buffer) => this.#take(chunk))
      .on("drain", () => controller.resume())
      .on("end", () => this.#finish())
      .on("error", (error) => this.#fail(brokenBody(error, this.#encoding, this.#status)));
  }

  #take(chunk: Buffer): void {
    if (!this.#done && !this.#body.add(chunk)) this.#finish();
  }

  #finish(): void {
    const { bytes, overflowed } = this.#body;
    const size = this.#encoding === "" ? Number(this.#headers["content-length"] ?? Number.NaN) : Number.NaN;
    if (!this.#end()) return;
    const answer = { status: this.#status ?? 0, headers: this.#headers, body: bytes, truncated: overflowed };
    this.#resolve(Number.isSafeInteger(size) ? { ...answer, size } : answer);
    if (overflowed) this.#controller?.abort(ended);
  }

  #fail(error: Error): void {
    if (!this.#end()) return;
    this.#reject(error);
    this.#controller?.abort(ended);
  }

  readonly #onAbort = (): void => {
    this.#fail(aborted(this.#sending.signal.reason, placeOf(this.#url), this.#status));
  };

  /** False when the end has come already. */
  #end(): boolean {
    if (this.#done) return false;
    this.#done = true;
    this.#sending.signal.removeEventListener("abort", this.#onAbort);
    this.#decoder?.destroy();
    return true;
  }
}

/** What undici is told when an exchange is over before it thinks so; nobody sees it. */
const ended = new Error("The exchange is over.");
