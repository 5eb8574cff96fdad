import type { Cancellation, Progress, JsonObject } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { maxTimerMs } from "@mci/plugin-kit/options";
import type { Client } from "@modelcontextprotocol/client";

import type { Channel } from "../channel/channel.ts";
import { badAnswer, ended } from "../errors/failures.ts";
import { ParamHeaders } from "../session/param-headers.ts";
import type { PendingRequest } from "../channel/pending-requests.ts";
import type { SessionError } from "../errors/session-error.ts";
import { toSessionError } from "../errors/to-session-error.ts";
import type { FilteringTransport } from "../channel/filtering-transport.ts";

/** A request to a server. */
export interface McpQuery {
  readonly method: "tools/list" | "tools/call";
  readonly params: JsonObject;
  readonly signal: Cancellation;
  readonly maxBytes: number;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The caller can be asked back: then a result may be one that requests input first. */
  readonly clientCapabilities?: JsonObject | undefined;
}

/** A server that has been connected to. */
export class Connection {
  /** Undefined where the protocol has none: in the older one, and on a pipe. */
  readonly paramHeaders: ParamHeaders | undefined;
  /** The server speaks the newer protocol. */
  readonly isNewer: boolean;
  readonly #name: string;
  readonly #client: Client;
  readonly #transport: FilteringTransport;
  readonly #channel: Channel;

  constructor(name: string, client: Client, transport: FilteringTransport, channel: Channel) {
    this.#name = name;
    this.#client = client;
    this.#transport = transport;
    this.#channel = channel;
    this.isNewer = client.getProtocolEra() === "modern";
    const hasHeaders = this.isNewer && channel.hasPerRequestStream === true;
    this.paramHeaders = hasHeaders ? new ParamHeaders() : undefined;
  }

  /** Set when the server has ended it. */
  get end(): SessionError | undefined {
    return this.#channel.end;
  }

  /** The result as the server gave it. Throws SessionError. */
  async request(query: McpQuery): Promise<JsonObject> {
    const { method, params, signal, maxBytes, onProgress, headers, clientCapabilities } = query;
    if (signal.aborted) throw ended(this.#name, signal.reason);
    const controller = new AbortController();
    let failure: SessionError | undefined;
    let result: JsonObject | undefined;
    const waiting: PendingRequest = {
      maxBytes,
      fail: (error) => {
        failure ??= error;
        controller.abort(error.message);
      },
      answer: (given) => (result = given),
      clientCapabilities,
      ...(onProgress === undefined ? undefined : { progress: onProgress }),
    };
    const onAbort = (): void => waiting.fail(ended(this.#name, signal.reason));
    signal.addEventListener("abort", onAbort);
    try {
      const onprogress = (): void => {}; // makes the SDK ask for it
      const options = { signal: controller.signal, timeout: maxTimerMs, headers };
      await this.#transport.ask(waiting, () =>
        this.#client.request({ method, params }, onProgress === undefined ? options : { ...options, onprogress }),
      );
    } catch (error) {
      if (result === undefined) throw failure ?? this.#channel.end ?? toSessionError(this.#name, error, this.#channel);
    } finally {
      signal.removeEventListener("abort", onAbort);
      this.#transport.forget(waiting);
    }
    return this.#complete(result, clientCapabilities !== undefined);
  }

  /** The newer protocol has intermediate results. */
  #complete(result: JsonObject = {}, canBeAsked: boolean): JsonObject {
    const resultType: unknown = result["resultType"] ?? "complete";
    if (resultType === "complete" || (canBeAsked && resultType === "input_required")) return result;
    throw badAnswer(
      this.#name,
      `requires something else first (${quoted(String(resultType))}), which is not supported`,
    );
  }

  /** Resolves when nothing is left of it. Requests under way fail. */
  close(): Promise<void> {
    return this.#channel.close();
  }
}
