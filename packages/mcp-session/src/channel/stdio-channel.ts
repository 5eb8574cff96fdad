import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { quoted } from "@mci/plugin-kit";

import { LineReader, toLine } from "@mci/plugin-kit/mcp";
import { startChild, type Child, type Exit } from "@mci/process";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";

import { minLimitBytes, envelopeBytes } from "./bounds.ts";
import type { Channel } from "./channel.ts";
import { endless, exitText, tooLong, unavailable } from "../errors/failures.ts";
import type { StdioTarget } from "../config/target.ts";
import type { Requests } from "./pending-requests.ts";
import { repairedMessage } from "./repaired-message.ts";
import { SessionError } from "../errors/session-error.ts";
import { withWrittenContent } from "./written-content.ts";

/** A child in its own process group, talked to over its stdin and stdout, a line for each message. */
export class StdioChannel implements Channel {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  end: SessionError | undefined;
  readonly #target: StdioTarget;
  readonly #requests: Requests;
  readonly #lines: LineReader;
  #starting: Promise<Child> | undefined;
  #child: Child | undefined;
  #closing: Promise<void> | undefined;
  #drained: Promise<unknown> | undefined;
  #hasExited = false;
  /** Lines that are not messages: some servers log to stdout. */
  #noise = 0;
  #firstNoise = "";

  constructor(target: StdioTarget, requests: Requests) {
    this.#target = target;
    this.#requests = requests;
    this.#lines = new LineReader({
      onLine: (line, bytes) => this.#onLine(line, bytes),
      limit: () => this.#limit(),
      onLong: (start) => this.#onLong(/^\s*\{"jsonrpc":"2\.0","id":(\d+),/.exec(start)?.[1]),
      onLongEnd: (end) => this.#onLong(/"id":(\d+)\}\s*$/.exec(end)?.[1]),
    });
  }

  async start(): Promise<void> {
    this.#starting = this.#start();
    const child = (this.#child = await this.#starting);
    child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    void child.exited.then((exit) => this.#onExit(child, exit));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { name } = this.#target;
    const child = this.#child;
    while (child?.stdin.writableNeedDrain === true && this.#isOpen) await this.#drain(child);
    if (child === undefined || this.#closing !== undefined) throw this.end ?? unavailable(name, "has been stopped");
    if (child.stdin.destroyed) return this.#onDeaf();
    child.stdin.write(toLine(message));
  }

  report(): string {
    const noise = this.#noise === 0 ? "" : `; not JSON on its stdout: ${quoted(this.#firstNoise)}`;
    const more = this.#noise > 1 ? ` and ${(this.#noise - 1).toLocaleString("en-US")} more lines` : "";
    const errors = this.#child?.stderr.tail(2_000).trim() ?? "";
    return `${noise}${more}${errors === "" ? "" : `; its stderr ends with:\n${errors}`}`;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #start(): Promise<Child> {
    const { name, command, args, env, folder } = this.#target;
    const child = await startChild({ command, args, env, cwd: folder, authorWritten: true, isBackground: true });
    if (child.kind === "running") return child;
    const { message, hint } = child;
    throw new SessionError("MCI_SERVER_UNAVAILABLE", `server '${name}' cannot be started: ${message}`, { hint });
  }

  get #isOpen(): boolean {
    return !this.#hasExited && this.#closing === undefined;
  }

  /** Waits until its stdin has room for more, or is closed. */
  #drain({ stdin, exited }: Child): Promise<unknown> {
    if (this.#drained !== undefined) return this.#drained;
    const waited = new AbortController();
    const { signal } = waited;
    this.#drained = Promise.race([once(stdin, "drain", { signal }), once(stdin, "close", { signal }), exited])
      .catch(() => {}) // a pipe that broke
      .finally(() => {
        waited.abort(); // The one that did not come would listen on.
        this.#drained = undefined;
      });
    return this.#drained;
  }

  #read(chunk: Buffer): void {
    if (this.#closing !== undefined) return;
    this.#lines.add(chunk);
    // One that ends soon costs its own call only.
    if (this.#lines.pending > 2 * this.#limit()) this.#over(endless(this.#target.name, this.#lines.pending));
  }

  #limit(): number {
    return Math.max(minLimitBytes, this.#requests.maxBytes) + envelopeBytes;
  }

  #onLine(line: string, bytes: number): void {
    const message = readMessage(line);
    if (message === undefined) {
      this.#noise += 1;
      if (this.#noise === 1) this.#firstNoise = line.slice(0, 1_000);
      return;
    }
    const waiting = "method" in message ? undefined : this.#requests.get(message.id);
    if (waiting !== undefined && bytes > waiting.maxBytes + envelopeBytes) {
      return waiting.fail(tooLong(this.#target.name, waiting.maxBytes));
    }
    this.onmessage?.(message);
  }

  /** Whose the line is, is known from its start or from its end, as the server likes. */
  #onLong(id: string | undefined): void {
    const waiting = id === undefined ? undefined : this.#requests.get(Number(id));
    waiting?.fail(tooLong(this.#target.name, waiting.maxBytes));
  }

  /** Called when nothing more can be written: pending requests fail with the reason, unless the child has just died. */
  #onDeaf(): void {
    const { name } = this.#target;
    setTimeout(
      () => this.#over(unavailable(name, "does not read its stdin any more", this.report())),
      2 * lastOutputMs,
    );
  }

  async #onExit(child: Child, exit: Exit): Promise<void> {
    this.#hasExited = true;
    // What it wrote last may be an answer.
    await Promise.race([child.stdout.readableEnded ? undefined : once(child.stdout, "end"), delay(lastOutputMs)]);
    if (this.#closing === undefined) this.#over(unavailable(this.#target.name, exitText(exit), this.report()));
  }

  /** The server has ended it, or has to be ended. */
  #over(error: SessionError): void {
    if (this.#closing !== undefined) return;
    this.end = error;
    void this.close();
  }

  async #close(): Promise<void> {
    const child = this.#child ?? (await this.#starting?.catch(() => undefined));
    this.onclose?.();
    await child?.stop();
  }
}

/** Returns the message of a line; undefined for a line that is not a message. */
function readMessage(line: string): JSONRPCMessage | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const message: unknown = JSON.parse(line);
    const isMessage = typeof message === "object" && message !== null && "jsonrpc" in message;
    return isMessage ? (withWrittenContent(repairedMessage(message), line) as JSONRPCMessage) : undefined; // looked at by the wire
  } catch {
    return undefined;
  }
}

/** How long the output of a child that has exited may still come. */
const lastOutputMs = 250;
