import type { Readable, Writable } from "node:stream";
import { isRecord } from "@mci/plugin-kit";
import { LineReader, toLine, type RpcError } from "@mci/plugin-kit/mcp";
import { ambiguity, idOf } from "../bad-request.ts";
import { plainMessage } from "../plain-message.ts";
import { invalidRequest, parseError } from "../rpc.ts";

export interface StdioStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxLineBytes: number;
  /** How long active calls may continue after the input ends, in milliseconds. */
  readonly drainMs: number;
}

/**
 * A connection with one message per line in both directions, until the input has ended and everything expected was
 * sent.
 */
export interface StdioWire {
  /** Resolves when nothing is read or sent any more. */
  readonly closed: Promise<void>;
  readonly isClosed: boolean;
  /** Sends a message; a response settles its request. */
  send(message: object): Promise<void>;
  /** Responds to what is not a request, or not a valid one. */
  refuse(error: RpcError, id?: unknown): void;
  /** Keeps the wire open after the end of its input, for `drainMs` at most, until this request is settled. */
  expect(request: unknown): void;
  settle(request: unknown): void;
  close(): void;
}

/**
 * Opens a wire, which calls `receive` for each JSON value, as {@link plainMessage} returns it. The SDK's own ignores a line that is not a message, ends the
 * session at one that is too long, and drops active calls when the input ends; this one responds, continues, and waits for
 * them. While the client is behind with reading, nothing more is read from it.
 */
export function stdioWire(streams: StdioStreams, receive: (value: unknown) => void): StdioWire {
  const { input, output, maxLineBytes, drainMs } = streams;
  const unanswered = new Set<unknown>();
  let isClosed = false;
  let drained: (() => void) | undefined;
  let resolveClosed: () => void;
  const closed = new Promise<void>((resolve) => (resolveClosed = resolve));
  // Kept, because the stream's own `write` may be replaced to reserve stdout.
  const write = output.write.bind(output);
  const sendLine = (message: object): Promise<void> =>
    new Promise((resolve, reject) => {
      write(toLine(message), "utf8", (error) => (error ? reject(error) : resolve()));
    });
  const settle = (request: unknown): void => {
    unanswered.delete(request);
    if (unanswered.size === 0) drained?.();
  };
  const refuse = (error: RpcError, id: unknown = null): void => {
    // oxlint-disable-next-line promise/no-promise-in-callback -- not awaited, and no response is needed once it is closed
    sendLine({ jsonrpc: "2.0", id, error }).catch(() => undefined);
  };
  const handle = (text: string): void => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return refuse(parseError);
    }
    const error = ambiguity(text);
    if (error === undefined) return receive(plainMessage(value));
    const message = isRecord(value) ? value : {};
    const isResponse = "id" in message && !("method" in message);
    if (!isResponse) return refuse(error, idOf(message));
    // What waits for the response must not wait for ever.
    receive({ jsonrpc: "2.0", id: message["id"], error });
  };
  /** Lines that were read while the client was behind. */
  const held: string[] = [];
  const onLine = (text: string): void => {
    if (held.length === 0 && output.writableLength < maxWaitingBytes) return handle(text);
    if (held.push(text) > 1) return;
    input.pause();
    output.once("drain", goOn);
  };
  const goOn = (): void => {
    while (held.length > 0) {
      if (output.writableLength >= maxWaitingBytes) return void output.once("drain", goOn);
      handle(held.shift()!);
    }
    if (!isClosed) input.resume();
  };
  const lines = new LineReader({ onLine, limit: () => maxLineBytes, onLong: () => refuse(tooLong(maxLineBytes)) });
  const read = (chunk: Buffer): void => lines.add(chunk);
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    held.length = 0;
    input.off("data", read).off("end", end).off("close", end).off("error", close).pause();
    resolveClosed();
  };
  const end = (): void => {
    if (drained !== undefined) return;
    if (unanswered.size === 0) return close();
    const timer = setTimeout(close, drainMs);
    drained = () => {
      clearTimeout(timer);
      close();
    };
  };
  input.on("data", read).once("end", end).once("close", end).once("error", close);
  output.once("error", close);
  if (input.readableEnded || input.destroyed) setImmediate(end);
  return {
    closed,
    get isClosed() {
      return isClosed;
    },
    async send(message) {
      if (isClosed) return;
      await sendLine(message);
      if (!("method" in message) && "id" in message) settle(message.id);
    },
    refuse,
    expect: (request) => void unanswered.add(request),
    settle,
    close,
  };
}

/** Maximum number of bytes that wait for a client to read them before the server stops reading. */
const maxWaitingBytes = 4_000_000;

function tooLong(maxBytes: number): RpcError {
  return { ...invalidRequest, message: `The line is longer than ${maxBytes} bytes and was not read.` };
}
