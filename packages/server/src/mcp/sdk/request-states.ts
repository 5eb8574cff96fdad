import {
  createRequestStateCodec,
  inputRequired,
  ProtocolError,
  type InputRequests,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { CallContext, InputRequired } from "@mci/contract";
import { rpcCodes } from "@mci/plugin-kit/mcp";

/** Signs the state that a tool passes to its own next call through the client, for that call alone. */
export interface RequestStates {
  asking(asks: InputRequired, call: ServerContext): Promise<ReturnType<typeof inputRequired>>;
  /** Returns the verified state; undefined without one. Throws ProtocolError if it is forged, or for another call. */
  opened(call: ServerContext): Promise<string | undefined>;
}

/** Returns the states of one caller's calls of one tool. */
export function requestStates(
  key: () => string | Uint8Array | Promise<string>,
  { tool, context: { tenant, subject } = {} }: { readonly tool: string; readonly context: CallContext | undefined },
): RequestStates {
  const bind = (): string => JSON.stringify([tool, tenant, subject]);
  const codec = async (): Promise<ReturnType<typeof createRequestStateCodec<string>>> =>
    createRequestStateCodec<string>({ key: await key(), ttlSeconds: 3_600, bind });
  return {
    async asking({ inputRequests, requestState }, call) {
      return inputRequired({
        ...(inputRequests !== undefined && { inputRequests: inputRequests as InputRequests }),
        ...(requestState !== undefined && { requestState: await (await codec()).mint(requestState, call) }),
      });
    },
    async opened(call) {
      const state = call.mcpReq.requestState<string>();
      if (state === undefined) return undefined;
      const { verify } = await codec();
      try {
        return await verify(state, call);
      } catch {
        throw new ProtocolError(rpcCodes.invalidParams, "Invalid or expired requestState", {
          reason: "invalid_request_state",
        });
      }
    },
  };
}
