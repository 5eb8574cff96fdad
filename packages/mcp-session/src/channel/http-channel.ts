import { setTimeout as delay } from "node:timers/promises";

import type { Fetch } from "@mci/network-policy";
import type { JSONRPCMessage, Transport, TransportSendOptions } from "@modelcontextprotocol/client";

import { startResponse, maxStartBytes, type ResponseStart } from "../errors/http-response.ts";
import { bounded } from "./body-bound.ts";
import { minLimitBytes, envelopeBytes } from "./bounds.ts";
import type { Channel } from "./channel.ts";
import { badAnswer, closed, refused, statusText, tooLong, unavailable } from "../errors/failures.ts";
import type { Requests } from "./pending-requests.ts";
import { SessionLost, type SessionError } from "../errors/session-error.ts";
import type { HttpTarget } from "../config/target.ts";
import { repaired } from "./repaired-body.ts";
import { requestHeader } from "./filtering-transport.ts";

/** A transport of the SDK for servers at a url. */
export interface HttpTransport extends Transport {
  terminateSession?(): Promise<void>;
}

/** How an HTTP channel sends. */
export interface HttpChannelOptions {
  readonly fetch: Fetch;
  /** Makes the transport of the SDK, which is to use this fetch. */
  transport(fetch: Fetch): HttpTransport;
  /** All answers come on the first stream: without it there is no connection. */
  readonly isOneStream: boolean;
  /** Whether a login would be used. */
  readonly canLogIn: boolean;
}

/** A server at a url. Every request is made by the network policy, every answer has a bound. */
export class HttpChannel implements Channel {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  end: SessionError | undefined;
  lastResponse: ResponseStart | undefined;
  /** Status of the last response that was an error. */
  errorStatus: number | undefined;
  readonly hasPerRequestStream: boolean;
  readonly #target: HttpTarget;
  readonly #requests: Requests;
  readonly #options: HttpChannelOptions;
  readonly #transport: HttpTransport;
  #closing: Promise<void> | undefined;
  #isReady = false;
  #giveUp: ((error: SessionError) => void) | undefined;

  constructor(target: HttpTarget, requests: Requests, options: HttpChannelOptions) {
    this.#target = target;
    this.#requests = requests;
    this.#options = options;
    const transport = (this.#transport = options.transport((url, init) => this.#fetch(url, init)));
    this.hasPerRequestStream = transport.hasPerRequestStream === true;
    Object.assign(transport, {
      onerror: (error: Error) => this.onerror?.(error),
      onmessage: (message: JSONRPCMessage) => this.onmessage?.(message),
    });
  }

  get sessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      // The SDK waits for the first event of a stream even when it has been closed.
      this.#giveUp = reject;
      this.#transport.start().then(resolve, reject);
    });
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.#transport.send(message, options);
  }

  setProtocolVersion(version: string): void {
    this.#transport.setProtocolVersion?.(version);
  }

  report(): string {
    return "";
  }

  ready(): void {
    this.#isReady = true;
    this.lastResponse = undefined;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const id = headers.get(requestHeader);
    headers.delete(requestHeader);
    const response = await this.#send(url, { ...init, headers });
    const isStream = init.method === undefined || init.method === "GET";
    const lastResponse =
      init.method === "POST" && !this.#isReady ? (this.lastResponse = startResponse(response)) : undefined;
    const body = bounded(response, {
      limit: () => (id === null ? Math.max(minLimitBytes, this.#requests.maxBytes) : this.#bytesOf(id)) + envelopeBytes,
      onLong: () => this.#onLong(id),
      ...(lastResponse === undefined ? undefined : { onBytes: recordStart(lastResponse) }),
      ...(isStream && this.#options.isOneStream ? { onEnd: () => this.#onStreamEnd() } : undefined),
    });
    return repaired(body, id === null ? undefined : parseId(id));
  }

  async #send(url: string | URL, init: RequestInit): Promise<Response> {
    const isInSession = this.sessionId !== undefined && init.method === "POST";
    const response = await this.#options.fetch(url, init);
    const { status, ok } = response;
    if (ok) return response;
    this.errorStatus = status;
    if (status === 401 || status === 403) throw refused(this.#target, response, this.#options.canLogIn);
    if (isInSession && (status === 404 || status === 400)) throw await this.#lost(response);
    return response;
  }

  /** Returns the error for an unknown session, with the end of the response. Older servers answer 400 instead of 404. */
  async #lost(response: Response): Promise<SessionLost> {
    const bound = { limit: () => envelopeBytes, onLong: () => new Error("not read on") };
    const text = await bounded(response, bound)
      .text()
      .catch(() => "");
    const { status } = response;
    return new SessionLost("MCI_SERVER_ANSWER", statusText(this.#target.name, status, text));
  }

  #bytesOf(id: string): number {
    return this.#requests.get(parseId(id))?.maxBytes ?? 0;
  }

  /** Only closes the stream of a request that was abandoned. */
  #onLong(id: string | null): SessionError {
    const { name } = this.#target;
    const waiting = id === null ? undefined : this.#requests.get(parseId(id));
    const error = waiting === undefined ? badAnswer(name, "sends too long an event") : tooLong(name, waiting.maxBytes);
    waiting?.fail(error);
    if (id === null) this.#over(error);
    return error;
  }

  #onStreamEnd(): void {
    this.#over(unavailable(this.#target.name, "closed the connection"));
  }

  #over(error: SessionError): void {
    if (this.#closing !== undefined) return;
    this.end ??= error;
    void this.close();
  }

  async #close(): Promise<void> {
    // Before the session is deleted: pending requests need not wait for that.
    this.onclose?.();
    this.#giveUp?.(this.end ?? closed());
    const left = this.end === undefined ? this.#transport.terminateSession?.().catch(() => {}) : undefined;
    if (left !== undefined) await Promise.race([left, delay(terminateMs, undefined, { ref: false })]);
    await this.#transport.close();
  }
}

/** Takes down how an answer begins. */
function recordStart(response: ResponseStart): (chunk: Uint8Array) => void {
  return (chunk) => {
    const room = maxStartBytes - response.start.length;
    if (room > 0) response.start += Buffer.from(chunk.subarray(0, room)).toString();
  };
}

/** The SDK numbers requests, but for those it negotiates with. */
function parseId(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** How long a server may take to forget a session. */
const terminateMs = 1_000;
