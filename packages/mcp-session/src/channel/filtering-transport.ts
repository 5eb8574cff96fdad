import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import type { JSONRPCMessage, JSONRPCResponse, Transport, TransportSendOptions } from "@modelcontextprotocol/client";

import type { Channel } from "./channel.ts";
import { badAnswer, unavailable } from "../errors/failures.ts";
import { handshakeResult } from "./handshake-result.ts";
import { NamelessErrors } from "./nameless-errors.ts";
import type { Requests, PendingRequest } from "./pending-requests.ts";

/** Sent along with a request for the channel, which takes it off again: whose answer it will be. */
export const requestHeader = "x-mci-request";

/**
 * A transport between the SDK and a channel. It knows which answers are waited for, ends the stream of a request that
 * has been abandoned, and passes on nothing else a server may send: no late answer, no notification but of progress, no
 * more requests at a time than can be refused.
 */
export class FilteringTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly hasPerRequestStream: boolean;
  readonly #name: string;
  readonly #channel: Channel;
  readonly #requests: Requests;
  /** The request that waits for the answer to the next message. */
  #asking: PendingRequest;
  readonly #streams = new Map<unknown, AbortController>();
  readonly #nameless = new NamelessErrors();
  /** A notification was sent after the last request that has been answered: some servers answer one with an error. */
  #hasNotified = false;
  /** Requests of the server that are being answered. */
  #answering = 0;

  /** `handshake` waits for the answers that belong to no call. */
  constructor(name: string, channel: Channel, requests: Requests, handshake: PendingRequest) {
    this.#name = name;
    this.#channel = channel;
    this.#requests = requests;
    this.#asking = handshake;
    this.hasPerRequestStream = channel.hasPerRequestStream === true;
    Object.assign(channel, {
      onclose: () => this.onclose?.(),
      onerror: (error: Error) => this.onerror?.(error),
      onmessage: (message: JSONRPCMessage) => this.#receive(message),
    });
  }

  get sessionId(): string | undefined {
    return this.#channel.sessionId;
  }

  start(): Promise<void> {
    return this.#channel.start();
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  setProtocolVersion(version: string): void {
    this.#channel.setProtocolVersion?.(version);
  }

  /** `send` must hand its one request to `this.send` before it returns. */
  ask<T>(waiting: PendingRequest, send: () => T): T {
    const before = this.#asking;
    this.#asking = waiting;
    try {
      return send();
    } finally {
      this.#asking = before;
    }
  }

  /** Forgets a request that was abandoned. */
  forget(waiting: PendingRequest): void {
    for (const id of this.#requests.idsOf(waiting)) {
      this.#requests.delete(id);
      this.#streams.get(id)?.abort();
      this.#streams.delete(id);
    }
  }

  async send(message: JSONRPCMessage, options: TransportSendOptions = {}): Promise<void> {
    if (!("method" in message)) {
      try {
        return await this.#channel.send(message, options);
      } finally {
        this.#answering -= 1;
      }
    }
    if (!("id" in message)) {
      this.#hasNotified = true;
      return this.#channel.send(message, options);
    }
    const { id } = message;
    const waiting = this.#asking;
    const stream = new AbortController();
    this.#requests.set(id, waiting);
    this.#streams.set(id, stream);
    const { requestSignal, headers } = options;
    return this.#channel.send(withCapabilities(message, waiting.clientCapabilities), {
      ...options,
      requestSignal: requestSignal === undefined ? stream.signal : AbortSignal.any([requestSignal, stream.signal]),
      onRequestStreamEnd: () => this.#onStreamEnd(id),
      headers: { ...headers, [requestHeader]: String(id) },
    });
  }

  #onStreamEnd(id: unknown): void {
    this.#requests.get(id)?.fail(unavailable(this.#name, "closed the connection before its answer was complete"));
  }

  #receive(message: JSONRPCMessage): void {
    if (!("method" in message)) return this.#receiveAnswer(message);
    if (!("id" in message)) return this.#receiveNotification(message);
    if (this.#answering >= maxPendingAnswers) return;
    this.#answering += 1;
    this.onmessage?.(message);
  }

  /** Progress is reported here: the SDK does so later, when the answer right behind it has ended the call. */
  #receiveNotification({ method, params }: { method: string; params?: JsonObject | undefined }): void {
    if (method !== "notifications/progress" || !isRecord(params)) return;
    const { progressToken, progress, total, message } = params;
    if (typeof progress !== "number") return;
    this.#requests.get(progressToken)?.progress?.({
      progress,
      ...(typeof total === "number" ? { total } : undefined),
      ...(typeof message === "string" ? { message } : undefined),
    });
  }

  #receiveAnswer(message: JSONRPCMessage): void {
    const id = "id" in message ? message.id : undefined;
    if (id === undefined) return this.#receiveNameless(message);
    const waiting = this.#requests.get(id);
    if (waiting !== undefined) this.#hasNotified = false;
    this.#requests.delete(id);
    this.#streams.delete(id);
    this.#nameless.answered(id);
    if (waiting !== undefined) this.#passOn(message, waiting);
    this.#failNameless();
  }

  #receiveNameless(message: JSONRPCMessage): void {
    const error = "error" in message ? message.error : undefined;
    if (error === undefined || (this.#hasNotified && isAboutNotification(error))) return;
    this.#nameless.add(error, this.#requests.keys());
    this.#failNameless();
  }

  #failNameless(): void {
    for (const [id, error] of this.#nameless.take()) {
      if (this.#requests.get(id) === undefined) continue; // given up meanwhile
      this.#receiveAnswer({ jsonrpc: "2.0", id: id as string | number, error: { ...error } });
    }
  }

  #passOn(message: JSONRPCMessage, waiting: PendingRequest): void {
    const answer = readAnswer(message);
    if (answer === undefined) return waiting.fail(badAnswer(this.#name, "gave an answer that is not JSON-RPC"));
    if ("error" in answer) return this.onmessage?.(answer);
    if (waiting.answer === undefined) return this.onmessage?.({ ...answer, result: handshakeResult(answer.result) });
    waiting.answer(answer.result);
    // The SDK drops members it does not know and refuses a list for one odd tool in it, so it only learns that the wait
    // is over.
    this.onmessage?.({ ...answer, result: {} });
  }
}

/** The SDK says the same of a client with every request; here each request has a caller of its own. */
function withCapabilities<T extends JSONRPCMessage>(message: T, capabilities: JsonObject | undefined): T {
  const params = "params" in message ? message.params : undefined;
  if (capabilities === undefined || !isRecord(params) || !isRecord(params["_meta"])) return message;
  if (!Object.hasOwn(params["_meta"], clientCapabilitiesKey)) return message; // The older protocol says it once, for all.
  return { ...message, params: { ...params, _meta: { ...params["_meta"], [clientCapabilitiesKey]: capabilities } } };
}

function isAboutNotification({ code, message }: RpcError): boolean {
  return code === rpcCodes.methodNotFound || /notification/i.test(message);
}

/** An answer with what belongs to one and nothing else, for the SDK refuses more. */
function readAnswer(message: JSONRPCMessage): JSONRPCResponse | undefined {
  const { id, result, error } = message as { id?: string | number; result?: unknown; error?: unknown };
  if (message.jsonrpc !== "2.0" || id === undefined) return undefined;
  if (isRecord(result)) return { jsonrpc: "2.0", id, result };
  if (!isRecord(error) || !Number.isSafeInteger(error["code"]) || typeof error["message"] !== "string")
    return undefined;
  const { code, message: text, data } = error as { code: number; message: string; data?: unknown };
  return { jsonrpc: "2.0", id, error: { code, message: text, data } };
}

const maxPendingAnswers = 16;
