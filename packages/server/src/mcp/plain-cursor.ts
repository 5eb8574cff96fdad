import { isRecord } from "@mci/plugin-kit";

/**
 * A request for `tools/list` with a cursor that the SDK can read: null counts as absent, and what is not a string becomes
 * a cursor that no list has, so that it is refused as such a one. Anything else stays as it is.
 */
export function withPlainCursor(message: unknown): unknown {
  if (!isRecord(message) || message["method"] !== "tools/list" || !isRecord(message["params"])) return message;
  const { cursor, ...rest } = message["params"];
  if (cursor === undefined || typeof cursor === "string") return message;
  return { ...message, params: cursor === null ? rest : { ...rest, cursor: unknownCursor } };
}

/** Cursors are base64url. */
const unknownCursor = "!";
