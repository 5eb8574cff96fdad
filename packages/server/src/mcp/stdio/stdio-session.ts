import type { CallContext } from "@mci/contract";
import { fastSession } from "../fast-path/fast-session.ts";
import type { SdkConnection } from "../sdk/sdk-connection.ts";
import type { McpService } from "../service/mcp-service.ts";
import { stdioWire, type StdioStreams } from "./stdio-wire.ts";

/** A session with one client. */
export interface StdioSession {
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves one session over a pair of streams: loads the SDK at the first message that needs it, which then gets all others. */
export function stdioSession(service: McpService, streams: StdioStreams, context?: CallContext): StdioSession {
  /** Tasks for the SDK once it is loaded. */
  const waiting: Array<(sdk: SdkConnection) => void> = [];
  let opening: Promise<void> | undefined;
  let sdk: SdkConnection | undefined;
  const wire = stdioWire(streams, (message) => {
    if (fast.cancel(message) || (opening === undefined && fast.handle(message))) return;
    passOn((connection) => connection.receive(message));
  });
  const passOn = (step: (connection: SdkConnection) => void): void => {
    if (sdk !== undefined) return step(sdk);
    waiting.push(step);
    opening ??= openSdk().catch((error: unknown) => {
      service.options.onError?.(error);
      wire.close();
    });
  };
  const openSdk = async (): Promise<void> => {
    // The messages that wait are not read yet, so that it is not known what responses they need.
    wire.expect(waiting);
    const { sdkConnection } = await import("../sdk/sdk-connection.ts");
    if (wire.isClosed) return;
    const connection = sdkConnection(service, wire, context);
    await connection.replay(fast.opening);
    fast.handOver();
    sdk = connection;
    for (const step of waiting.splice(0)) step(connection);
    wire.settle(waiting);
  };
  const fast = fastSession(service, wire, {
    context,
    askBack: (message, take) =>
      passOn((connection) => {
        const asks = take();
        if (asks !== undefined) connection.receive(message, asks);
      }),
  });
  return {
    ended: wire.closed,
    close: async () => (sdk === undefined ? wire.close() : sdk.close()),
  };
}
