import { isRecord } from "@mci/plugin-kit";

/**
 * Returns a `tools/list` request with a cursor that the SDK can read: null counts as absent, and any other value that is not a string
 * becomes an unknown cursor, so that it is refused as one. Returns any other message unchanged.
 */
export function withPlainCursor(message: unknown): unknown {
  if (!isRecord(message) || message["method"] !== "tools/list" || !isRecord(message["params"])) return message;
  const { cursor, ...rest } = message["params"];
  if (cursor === undefined || typeof cursor === "string") return message;
  return { ...message, params: cursor === null ? rest : { ...rest, cursor: unknownCursor } };
}

/** Cursors are base64url. */
const unknownCursor = "!";
