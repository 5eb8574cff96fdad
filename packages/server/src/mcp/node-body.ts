import type { IncomingMessage } from "node:http";

import { readBody, utf8Text } from "../web/read-body.ts";

/** A request that a parser has read, such as that of express. */
type Parsed = IncomingMessage & { readonly body?: unknown };

/** Why there is no body: "gone" is a client that has disconnected, "lost" a body that was read and is nowhere. */
type NoBody = "too long" | "not UTF-8" | "gone" | "lost";

/**
 * Returns the body of a request: `given`, which the app has read, that of an earlier parser, or the one that is still to be read. Discards
 * the rest of one that is too long.
 */
export async function readNodeBody(
  request: IncomingMessage,
  { maxBodyBytes, given }: { readonly maxBodyBytes: number; readonly given: unknown },
): Promise<{ readonly text: string } | NoBody> {
  const known = given ?? (request.readableEnded ? (request as Parsed).body : undefined);
  if (known !== undefined || given === null) return toText(known ?? null, maxBodyBytes);
  if (!request.readableEnded) return read(request, maxBodyBytes);
  return request.method === "POST" ? "lost" : { text: "" };
}

function toText(body: unknown, maxBytes: number): { readonly text: string } | NoBody {
  const text = body instanceof Uint8Array ? utf8Text([body]) : typeof body === "string" ? body : JSON.stringify(body);
  if (text === undefined) return "not UTF-8";
  return Buffer.byteLength(text) > maxBytes ? "too long" : { text };
}

async function read(request: IncomingMessage, maxBytes: number): Promise<{ readonly text: string } | NoBody> {
  try {
    const body = await readBody(request, maxBytes);
    if (typeof body === "string") return { text: body };
    request.resume();
    return body.problem === "not UTF-8" ? body.problem : "too long";
  } catch {
    return "gone";
  }
}
