import type { Cancellation, Exchanges } from "@mci/contract";

import { callTool } from "./call-tool.ts";
import { exchanged } from "./exchanged.ts";
import type { ListRequest, McpSession, ServerAnswer, ServerCall, ServerTool } from "../contract.ts";
import { connect } from "../connect/connect.ts";
import type { ConnectOptions } from "../connect/connect-options.ts";
import type { Connection } from "../connect/connection.ts";
import { closed, ended, unavailable } from "../errors/failures.ts";
import { Hold } from "./hold.ts";
import { listTools } from "./list-tools.ts";
import type { RenderedServer } from "../config/render-server.ts";
import { SentTokens } from "./sent-tokens.ts";
import { SessionError, SessionLost } from "../errors/session-error.ts";

/** How a session connects. */
export interface SessionOptions extends Omit<ConnectOptions, "signal" | "onToken"> {
  /** After so many milliseconds without use the connection is closed. */
  readonly idleMs: number;
  /** Records calls, or answers them from a recording. */
  readonly exchanges?: Exchanges | undefined;
}

/** A connection that is made when it is needed, shared by all who need it, and made anew when it has ended. */
export class Session implements McpSession {
  readonly #tokens = new SentTokens();
  readonly #server: RenderedServer;
  readonly #options: SessionOptions;
  #current: Attempt | undefined;
  /** Earlier connections that are closing. */
  readonly #leaving = new Set<Promise<void>>();
  #users = 0;
  readonly #hold = new Hold();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(server: RenderedServer, options: SessionOptions) {
    this.#server = server;
    this.#options = options;
  }

  get secrets(): readonly string[] {
    return [...this.#server.secrets, ...this.#tokens.last];
  }

  listTools(request: ListRequest): Promise<readonly ServerTool[]> {
    const { name } = this.#server.target;
    return this.#use(request.signal, true, (connection) => listTools(name, connection, request));
  }

  callTool(call: ServerCall): Promise<ServerAnswer> {
    const { exchanges } = this.#options;
    return exchanges === undefined ? this.#ask(call) : this.#exchange(exchanges, call);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#drop();
    await this.#hold.during(Promise.all(this.#leaving));
  }

  #ask(call: ServerCall): Promise<ServerAnswer> {
    const { name } = this.#server.target;
    const use = (): Promise<ServerAnswer> =>
      this.#use(call.signal, call.isIdempotent, (connection) => callTool(name, connection, call));
    return this.#options.tokens === undefined ? use() : this.#tokens.during((token) => call.onSecret?.(token), use);
  }

  async #exchange(exchanges: Exchanges, call: ServerCall): Promise<ServerAnswer> {
    const { target } = this.#server;
    if (target.kind === "http") {
      const { rules, sourced } = target;
      this.#options.network.check(target.url, { rules, from: "author", sourced });
    }
    return exchanged(exchanges, target.name, call, () => this.#ask(call));
  }

  async #use<T>(signal: Cancellation, isRepeatable: boolean, work: (connection: Connection) => Promise<T>): Promise<T> {
    let isConnected = false;
    this.#users += 1;
    this.#hold.begin();
    clearTimeout(this.#idle);
    try {
      return await this.#try(signal, (connection) => {
        isConnected = true;
        return work(connection);
      });
    } catch (error) {
      // One that does not start would not start the next time either.
      if (!isConnected || !mayRepeat(error, isRepeatable) || this.#isClosed) throw error;
      return await this.#try(signal, work);
    } finally {
      this.#users -= 1;
      this.#hold.end();
      if (this.#users === 0 && !this.#isClosed)
        this.#idle = setTimeout(() => this.#drop(), this.#options.idleMs).unref();
    }
  }

  async #try<T>(signal: Cancellation, work: (connection: Connection) => Promise<T>): Promise<T> {
    const { name } = this.#server.target;
    if (signal.aborted) throw ended(name, signal.reason);
    if (this.#isClosed) throw closed();
    if (this.#current?.connection?.end !== undefined) this.#drop();
    const attempt = (this.#current ??= this.#begin());
    attempt.users += 1;
    try {
      // A waiting request may be abandoned; the attempt goes on for the others.
      return await work(await orEnded(name, attempt.connected, signal));
    } catch (error) {
      if (error instanceof SessionLost && this.#current === attempt) this.#current = undefined;
      throw this.#isClosed && !signal.aborted ? closed() : error;
    } finally {
      attempt.users -= 1;
      if (attempt.users === 0 && this.#current !== attempt) this.#letGo(attempt);
    }
  }

  #begin(): Attempt {
    const { target } = this.#server;
    const { connectMs } = this.#options;
    const controller = new AbortController();
    const give = (error: SessionError): void => controller.abort(error);
    const what = `was not ready within ${connectMs.toLocaleString("en-US")} ms`;
    const timer = setTimeout(() => give(unavailable(target.name, what)), connectMs).unref();
    const onToken = (token: string): void => this.#tokens.add(token);
    const connected = connect(target, { ...this.#options, onToken, signal: controller.signal }).finally(() =>
      clearTimeout(timer),
    );
    const attempt: Attempt = { connected, give, connection: undefined, users: 0 };
    connected.then(
      (connection) => (attempt.connection = connection),
      () => {
        if (this.#current === attempt) this.#current = undefined;
      },
    );
    return attempt;
  }

  #drop(): void {
    const attempt = this.#current;
    this.#current = undefined;
    if (attempt !== undefined) this.#letGo(attempt);
  }

  #letGo(attempt: Attempt): void {
    attempt.give(closed());
    const left: Promise<void> = attempt.connected
      .then((connection) => connection.close())
      .catch(() => {})
      .finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }
}

interface Attempt {
  readonly connected: Promise<Connection>;
  /** No effect when it has succeeded. */
  give(error: SessionError): void;
  connection: Connection | undefined;
  /** Requests that are under way. */
  users: number;
}

function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof SessionLost) return true;
  return isRepeatable && error instanceof SessionError && error.code === "MCI_SERVER_UNAVAILABLE";
}

function orEnded<T>(name: string, promise: Promise<T>, signal: Cancellation): Promise<T> {
  if (signal.aborted) return Promise.reject(ended(name, signal.reason));
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(ended(name, signal.reason));
    signal.addEventListener("abort", onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
