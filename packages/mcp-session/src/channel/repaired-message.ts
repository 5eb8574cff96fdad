import { isRecord } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";

/**
 * Returns a message, or a batch of them, without members that are null, which the SDK refuses. An error that names no request
 * (JSON-RPC 2.0, 5.1: its id could not be read) gets the `id` of the one it must be about, if any.
 */
export function repairedMessage(message: unknown, id?: string | number): unknown {
  if (Array.isArray(message)) return message.map((one: unknown) => repairedMessage(one, id));
  if (!isRecord(message)) return message;
  const said = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null));
  if (said["error"] === undefined || "method" in said) return said;
  return { ...(id === undefined ? undefined : { id }), ...said, error: toRpcError(said["error"]) };
}

/** The words of an error count, in whatever form they are. */
function toRpcError(error: unknown): unknown {
  const { code, message, data } = isRecord(error) ? error : { code: undefined, message: error, data: undefined };
  if (typeof message !== "string") return error;
  return {
    code: Number.isSafeInteger(code) ? code : rpcCodes.internalError,
    message,
    ...(data === undefined || data === null ? undefined : { data }),
  };
}
