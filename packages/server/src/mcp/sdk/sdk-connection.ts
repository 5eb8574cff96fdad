import { parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { serveStdio as sdkServeStdio } from "@modelcontextprotocol/server/stdio";
import type { CallContext } from "@mci/contract";
import { withPlainCursor } from "../plain-cursor.ts";
import type { McpService } from "../service/mcp-service.ts";
import { stdioTransport, type StdioParts } from "../stdio/stdio-transport.ts";
import { createSdkServer } from "./sdk-server.ts";

/** Serves one connection over a pair of streams. `ended` resolves when it has ended. */
export function sdkConnection(
  service: McpService,
  streams: Omit<StdioParts, "parse">,
  context?: CallContext,
): Connection {
  const onerror = service.options.onError;
  const transport = stdioTransport({ ...streams, parse: (value) => parseJSONRPCMessage(withPlainCursor(value)) });
  const { close } = sdkServeStdio(({ era }) => createSdkServer(service, era, { isHttp: false, context }), {
    transport,
    ...(onerror === undefined ? undefined : { onerror }),
  });
  // The SDK's own handler runs first.
  const sdkClosed = transport.onclose;
  const ended = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it does not have this method
    transport.onclose = () => {
      sdkClosed?.();
      resolve();
    };
  });
  return { ended, close };
}

export interface Connection {
  readonly ended: Promise<void>;
  close(): Promise<void>;
}
