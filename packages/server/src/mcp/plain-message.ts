import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/**
 * Returns a message as the SDK can read it. Clients write null for what they leave out: `params`, its members and those of the protocol
 * within them count as absent then, and so do members of a result. The content of `arguments` and of `inputResponses` belongs to the
 * tools and stays as it is. A cursor of another type becomes an unknown one, so that it is refused as one.
 */
export function plainMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(plainMessage);
  if (!isRecord(message)) return message;
  return replaced(message, (name, value) => {
    if (name === "result") return isRecord(value) ? withoutNulls(value, 1) : value;
    if (name !== "params") return value;
    return isRecord(value) ? plainParams(message["method"], value) : (value ?? undefined);
  });
}

function plainParams(method: unknown, params: JsonObject): JsonObject {
  return replaced(params, (name, value) => {
    if (name === "_meta" && isRecord(value)) return replaced(value, plainMeta);
    if (name === "capabilities" || name === "clientInfo") return withoutNulls(value);
    if (name !== "cursor" || method !== "tools/list") return value ?? undefined;
    return value === null || typeof value === "string" ? (value ?? undefined) : unknownCursor;
  });
}

/** Other members belong to clients and tools. */
function plainMeta(name: string, value: unknown): unknown {
  return name === "progressToken" || name.startsWith("io.modelcontextprotocol/") ? withoutNulls(value) : value;
}

/** Returns undefined for null. Nothing that the protocol knows is nested deeper. */
function withoutNulls(value: unknown, depth = 4): unknown {
  if (value === null) return undefined;
  return isRecord(value) && depth > 0 ? replaced(value, (_, member) => withoutNulls(member, depth - 1)) : value;
}

/** Returns a copy with other values, without those that are undefined; the object itself if nothing changes. */
function replaced(object: JsonObject, next: (name: string, value: unknown) => unknown): JsonObject {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(object)) {
    const value = next(name, object[name]);
    if (value === object[name]) continue;
    copy ??= { ...object };
    if (value === undefined) delete copy[name];
    else copy[name] = value;
  }
  return copy ?? object;
}

/** Cursors are base64url. */
const unknownCursor = "!";
