import type { Transform } from "node:stream";

import type { Dispatcher } from "undici";

import { Collector } from "./collector.ts";
import { decoderFor, isKnownEncoding } from "./decoder.ts";
import { aborted, brokenBody, connectionError, unknownEncoding } from "./failures.ts";
import { toHostAndPort } from "../access/check-url.ts";
import type { NetworkResponse, ReceivedResponse, OutgoingRequest } from "./messages.ts";
import { isRedirect } from "./redirect.ts";
import type { Route } from "../route/route.ts";

export interface ExchangeOptions {
  /** Whether redirects will be followed: little is read of their bodies then. */
  readonly follows: boolean;
}

/** A request and its response, read to its end or to its limit. */
export class BufferedRequest implements Dispatcher.DispatchHandler {
  private readonly url: URL;
  private readonly outgoing: OutgoingRequest;
  private readonly follows: boolean;
  private readonly onAbort: () => void;
  private body: Collector;
  private route: Route | undefined;
  private resolve!: (response: ReceivedResponse) => void;
  private reject!: (error: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private status: number | undefined;
  private headers: NetworkResponse["headers"] = {};
  private encoding = "";
  private decoder: Transform | undefined;
  /** True when all of the answer has come. */
  private whole = false;
  private done = false;

  constructor(url: URL, outgoing: OutgoingRequest, { follows }: ExchangeOptions) {
    this.url = url;
    this.outgoing = outgoing;
    this.follows = follows;
    this.body = new Collector(outgoing.maxBytes);
    // Not an arrow function, which as a field would keep the answer in memory: see CONTRIBUTING, Classes.
    this.onAbort = this.abort.bind(this);
  }

  through(route: Route): Promise<ReceivedResponse> {
    this.route = route;
    const { method, headers, body = null, signal } = this.outgoing;
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      if (signal.aborted) return this.onAbort();
      signal.addEventListener("abort", this.onAbort);
      const { pathname, search } = this.url;
      const sent = typeof body === "string" || body === null ? body : toBuffer(body);
      route.dispatch({ method, path: pathname + search, headers: [...headers], body: sent }, this);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.done) controller.abort(ended);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: NetworkResponse["headers"]): void {
    if (status < 200) return;
    const refusal = this.route?.refusal?.(status);
    if (refusal !== undefined) return this.fail(refusal);
    this.status = status;
    this.headers = headers;
    // Its body is read so that the connection can be used again, if it is short; what it says is of no interest.
    if (this.follows && isRedirect(status, headers)) return void (this.body = new Collector(redirectBytes));
    const encoding = headers["content-encoding"];
    if (encoding !== undefined) this.encoding = String(encoding).trim().toLowerCase();
    if (this.encoding === "") this.body.expect(Number(headers["content-length"] ?? 0));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.done) return;
    if (this.encoding === "") return this.take(chunk);
    if (this.decoder === undefined) {
      if (!isKnownEncoding(this.encoding)) return this.fail(unknownEncoding(this.encoding, this.status));
      this.decoder = this.decode(controller, decoderFor(this.encoding, chunk));
    }
    if (this.decoder === undefined) this.take(chunk);
    else if (!this.decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.whole = true;
    if (this.decoder === undefined) this.finish();
    else this.decoder.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(connectionError(error, toHostAndPort(this.url), { status: this.status, bytes: this.body.bytes.length }));
  }

  private decode(controller: Dispatcher.DispatchController, decoder: Transform | undefined): Transform | undefined {
    return decoder
      ?.on("data", (chunk: Buffer) => this.take(chunk))
      .on("drain", () => controller.resume())
      .on("end", () => this.finish())
      .on("error", (error) => this.fail(brokenBody(error, this.encoding, this.status)));
  }

  private take(chunk: Buffer): void {
    if (!this.done && !this.body.add(chunk)) this.finish();
  }

  private finish(): void {
    const { bytes, overflowed } = this.body;
    if (!this.end()) return;
    const { url, headers } = this;
    const response = { url, status: this.status ?? 0, headers, body: bytes, truncated: overflowed };
    const size = this.encoding === "" ? Number(headers["content-length"] ?? Number.NaN) : Number.NaN;
    this.resolve(Number.isSafeInteger(size) ? Object.assign(response, { size }) : response);
    // Compressed data marks its own end, and a server may go on sending.
    if (!this.whole) this.controller?.abort(ended);
  }

  private fail(error: Error): void {
    if (!this.end()) return;
    this.reject(error);
    this.controller?.abort(ended);
  }

  private abort(): void {
    this.fail(aborted(this.outgoing.signal.reason, toHostAndPort(this.url), this.status));
  }

  /** False when the end has come already. */
  private end(): boolean {
    if (this.done) return false;
    this.done = true;
    this.outgoing.signal.removeEventListener("abort", this.onAbort);
    this.decoder?.destroy();
    return true;
  }
}

/** The bytes themselves, not a copy. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Maximum number of bytes read of the body of a redirect. A longer one ends its connection. */
const redirectBytes = 16_384;

/** The reason passed to undici when an exchange ends before it expects; never shown. */
const ended = new Error("The exchange is over.");
