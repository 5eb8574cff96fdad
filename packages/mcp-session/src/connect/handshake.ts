import { maxTimerMs } from "@mci/plugin-kit/options";
import type { Client, VersionNegotiationOptions } from "@modelcontextprotocol/client";

import { minLimitBytes } from "../channel/bounds.ts";
import type { Channel } from "../channel/channel.ts";
import { Connection } from "./connection.ts";
import { Requests } from "../channel/pending-requests.ts";
import type { SessionError } from "../errors/session-error.ts";
import { toSessionError } from "../errors/to-session-error.ts";
import { FilteringTransport } from "../channel/filtering-transport.ts";

/** The options of a handshake. */
export interface HandshakeOptions {
  /** Name of the server. */
  readonly name: string;
  readonly open: (requests: Requests) => Channel;
  readonly versions: VersionNegotiationOptions;
  /** Aborted with a SessionError when it is to be given up. */
  readonly signal: AbortSignal;
}

/** Performs one handshake on a new channel; on failure closes the channel and throws SessionError. */
export async function handshake({ name, open, versions, signal }: HandshakeOptions): Promise<Connection> {
  const sdk = await import("./sdk.ts");
  signal.throwIfAborted();
  const requests = new Requests();
  const channel = open(requests);
  let failure: SessionError | undefined;
  const fail = (error: SessionError): void => {
    failure ??= error;
    void channel.close();
  };
  const transport = new FilteringTransport(name, channel, requests, { maxBytes: minLimitBytes, fail });
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener("abort", onAbort);
  try {
    const client = newClient(sdk, versions);
    await client.connect(transport, { timeout: maxTimerMs });
    if (failure !== undefined) throw failure;
    channel.ready?.();
    return new Connection(name, client, transport, channel);
  } catch (error) {
    await channel.close();
    throw withReport(failure, channel) ?? channel.end ?? toSessionError(name, error, channel);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function newClient(sdk: typeof import("./sdk.ts"), versionNegotiation: VersionNegotiationOptions): Client {
  return new sdk.Client(
    { name: "mci", version: "1.0" },
    { capabilities: {}, versionNegotiation, inputRequired: { autoFulfill: false }, jsonSchemaValidator },
  );
}

/** A server that fails to start may have reported why. */
function withReport(error: SessionError | undefined, channel: Channel): SessionError | undefined {
  if (error?.code === "MCI_SERVER_UNAVAILABLE") error.message += channel.report();
  return error;
}

/** The caller validates answers, against the schema the tool was imported with. Building the SDK's validator takes time. */
const jsonSchemaValidator = {
  getValidator: () => (value: unknown) => ({ valid: true as const, data: value as never, errorMessage: undefined }),
};
