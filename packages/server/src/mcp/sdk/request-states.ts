import {
  createRequestStateCodec,
  inputRequired,
  ProtocolError,
  type InputRequests,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { CallContext, InputRequired } from "@mci/contract";
import { invalidParams } from "../rpc.ts";

/** What a tool says to its own next call goes through the client's hands: signed, and for that call alone. */
export interface RequestStates {
  asking(asks: InputRequired, call: ServerContext): Promise<ReturnType<typeof inputRequired>>;
  /** Undefined when the client brings none. Throws ProtocolError for one that is not ours, or not for this call. */
  opened(call: ServerContext): Promise<string | undefined>;
}

/** States of calls of one tool by one caller. */
export function requestStates(
  key: string | Uint8Array,
  { tool, context: { tenant, subject } = {} }: { readonly tool: string; readonly context: CallContext | undefined },
): RequestStates {
  const bind = (): string => JSON.stringify([tool, tenant, subject]);
  const codec = (): ReturnType<typeof createRequestStateCodec<string>> =>
    createRequestStateCodec<string>({ key, ttlSeconds: 3_600, bind });
  return {
    async asking({ inputRequests, requestState }, call) {
      return inputRequired({
        ...(inputRequests !== undefined && { inputRequests: inputRequests as InputRequests }),
        ...(requestState !== undefined && { requestState: await codec().mint(requestState, call) }),
      });
    },
    async opened(call) {
      const state = call.mcpReq.requestState<string>();
      if (state === undefined) return undefined;
      try {
        return await codec().verify(state, call);
      } catch {
        throw new ProtocolError(invalidParams, "Invalid or expired requestState", { reason: "invalid_request_state" });
      }
    },
  };
}
