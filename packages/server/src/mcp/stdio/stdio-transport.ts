import type { Readable, Writable } from "node:stream";

import { isRecord } from "@mci/plugin-kit";
import { LineReader, toLine, type RpcError } from "@mci/plugin-kit/mcp";
import type { Transport } from "@modelcontextprotocol/server";
import { invalidRequest, parseError } from "../rpc.ts";

type Message = Parameters<Transport["send"]>[0];

export interface StdioParts {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxLineBytes: number;
  /** How long active calls may continue after the input ends, in milliseconds. */
  readonly drainMs: number;
  /** Throws if the value is not a message. */
  readonly parse: (value: unknown) => Message;
}

/**
 * A transport with one message per line. The SDK's own ignores a line that is not a message, ends the session at one that
 * is too long, and drops active calls when the input ends; this one responds, continues, and waits for them.
 */
export function stdioTransport({ input, output, maxLineBytes, drainMs, parse }: StdioParts): Transport {
  const unanswered = new Set<unknown>();
  let isClosed = false;
  let drained: (() => void) | undefined;
  // Kept, because the stream's own `write` may be replaced to reserve stdout.
  const write = output.write.bind(output);
  const send = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      write(toLine(message), "utf8", (error) => (error ? reject(error) : resolve()));
    });
  const settle = (id: unknown): void => {
    unanswered.delete(id);
    if (unanswered.size === 0) drained?.();
  };
  const refuse = (error: RpcError, id: unknown = null): void => {
    // oxlint-disable-next-line promise/no-promise-in-callback -- not awaited, and no response is needed once it is closed
    send({ jsonrpc: "2.0", id, error }).catch(() => undefined);
  };
  const onLine = (text: string): void => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return refuse(parseError);
    }
    try {
      receive(parse(value));
    } catch {
      refuse(invalidRequest, isRecord(value) ? idOf(value["id"]) : null);
    }
  };
  const receive = (message: Message): void => {
    // A subscription gets its response when the session ends.
    if ("method" in message && "id" in message && message.method !== "subscriptions/listen") unanswered.add(message.id);
    transport.onmessage?.(message);
    if ("method" in message && message.method === "notifications/cancelled") settle(message.params?.["requestId"]);
  };
  const lines = new LineReader({ onLine, limit: () => maxLineBytes, onLong: () => refuse(tooLong(maxLineBytes)) });
  const read = (chunk: Buffer): void => lines.add(chunk);
  const end = (): void => {
    if (drained !== undefined) return;
    if (unanswered.size === 0) return void transport.close();
    const timer = setTimeout(() => void transport.close(), drainMs);
    drained = () => {
      clearTimeout(timer);
      void transport.close();
    };
  };
  const gone = (): void => void transport.close();
  const transport: Transport = {
    start() {
      input.on("data", read).once("end", end).once("close", end).once("error", gone);
      output.once("error", gone);
      if (input.readableEnded || input.destroyed) setImmediate(end);
      return Promise.resolve();
    },
    async send(message) {
      if (isClosed) return;
      await send(message);
      if (!("method" in message)) settle(message.id);
    },
    close() {
      if (isClosed) return Promise.resolve();
      isClosed = true;
      input.off("data", read).off("end", end).off("close", end).off("error", gone).pause();
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  return transport;
}

function idOf(id: unknown): unknown {
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function tooLong(maxBytes: number): RpcError {
  return { ...invalidRequest, message: `The line is longer than ${maxBytes} bytes and was not read.` };
}
