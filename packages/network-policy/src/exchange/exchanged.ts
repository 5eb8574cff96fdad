import type { Exchanges, JsonObject } from "@mci/contract";

import { fixtureError, fromRecordedBody, toRecordedBody } from "./recorded-body.ts";
import type { OutgoingRequest, ReceivedResponse } from "./messages.ts";

/** Records a request that `send` sends, or answers it from a recording. Throws MCIError (MCI_FIXTURE) for a broken one. */
export async function exchanged(
  exchanges: Exchanges,
  { url, outgoing }: { readonly url: URL; readonly outgoing: OutgoingRequest },
  send: () => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> {
  const request = { door: "http", request: toRecordedRequest(url, outgoing), call: outgoing.call } as const;
  const answer = await exchanges.exchange(request, async () => toRecordedResponse(await send()));
  return fromRecordedResponse(answer, url, outgoing.maxBytes);
}

function toRecordedRequest(url: URL, { method, headers, body, personal }: OutgoingRequest): JsonObject {
  const boundary = boundaryIn(headers);
  const stable = (text: string): string => (boundary === undefined ? text : text.replaceAll(boundary, "boundary"));
  const sent: Record<string, string> = {};
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? "").toLowerCase();
    if (ownHeaders.has(name)) continue;
    const value = personal?.has(name) === true ? "[redacted]" : stable(headers[at + 1] ?? "");
    sent[name] = name in sent ? `${sent[name]}, ${value}` : value;
  }
  return {
    method,
    url: url.href,
    headers: sent,
    ...(body === undefined ? {} : toRecordedBody(Buffer.from(body), stable)),
  };
}

/** Another one is chosen for each request. */
function boundaryIn(headers: readonly string[]): string | undefined {
  const type = headers[headers.findIndex((name) => name.toLowerCase() === "content-type") + 1] ?? "";
  return /^multipart\/[^;]*;\s*boundary=([\w-]{10,})$/i.exec(type)?.[1];
}

/** Set by this package and the executor, for every request. */
const ownHeaders = new Set(["accept-encoding", "user-agent"]);

function toRecordedResponse({ status, headers, body, truncated, size }: ReceivedResponse): JsonObject {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !connectionHeaders.has(name));
  return {
    status,
    headers: Object.fromEntries(kept),
    ...toRecordedBody(body),
    ...(truncated ? { truncated } : {}),
    ...(size === undefined || size === body.length ? {} : { size }),
  };
}

/** They say nothing about the answer, or another thing each time. */
const connectionHeaders = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

function fromRecordedResponse(answer: JsonObject, url: URL, maxBytes: number): ReceivedResponse {
  const { status, headers = {}, truncated = false, size } = answer;
  const body = fromRecordedBody(answer);
  if (typeof status !== "number" || !Number.isInteger(status)) throw fixtureError("'status' must be a whole number");
  if (!isHeaders(headers)) throw fixtureError("'headers' must contain strings");
  const length = typeof size === "number" ? size : truncated === true ? undefined : body.length;
  return {
    url,
    status,
    headers,
    body: body.subarray(0, maxBytes),
    truncated: truncated === true || body.length > maxBytes,
    ...(length === undefined ? {} : { size: length }),
  };
}

function isHeaders(headers: unknown): headers is ReceivedResponse["headers"] {
  if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return false;
  return Object.values(headers).every((value) => [value].flat().every((one) => typeof one === "string"));
}
