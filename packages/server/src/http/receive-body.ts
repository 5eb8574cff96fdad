import type { IncomingMessage } from "node:http";
import { bodyWeight, jsonExcess, type ValueOrPromise } from "@mci/plugin-kit";

import { boundsOf, type HttpLimits } from "../web/http-limits.ts";
import {
  bodyNotUtf8,
  bodyTooHeavy,
  bodyTooLong,
  problem,
  tooMuchJson,
  type HttpResponse,
} from "../web/http-response.ts";
import { isUtf8 } from "../web/is-utf8.ts";
import { isTooLong, readBody, type Unread } from "../web/read-body.ts";
import type { RequestSlot } from "./request-slot.ts";

/** Reads the body. Returns it, the response that refuses it, or undefined if there is no room for it. */
export function receiveBody(request: IncomingMessage, slot: RequestSlot, limits: HttpLimits): ValueOrPromise<Received> {
  const { bodyBytes } = limits;
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return "";
  if (headers["content-encoding"] !== undefined) {
    return problem(415, "MCI_MEDIA_TYPE", "The body must be sent without Content-Encoding.");
  }
  if (!isUtf8(headers["content-type"] ?? "")) {
    return problem(415, "MCI_MEDIA_TYPE", "The body must be UTF-8: omit the charset.");
  }
  if (!slot.receive()) return undefined;
  if (headers.expect !== undefined && !isTooLong(request, bodyBytes)) slot.response.writeContinue();
  return readBody(request, bodyBytes, slot).then((body) => checked(body, slot, limits));
}

type Received = string | HttpResponse | undefined;

function checked(body: string | Unread, slot: RequestSlot, limits: HttpLimits): Received {
  const { bodyBytes, heldBytes } = limits;
  if (typeof body !== "string") {
    if (body.problem === "not UTF-8") return bodyNotUtf8();
    return body.problem === "too long" ? bodyTooLong(bodyBytes) : undefined;
  }
  const bounds = boundsOf(limits);
  const weight = bodyWeight(body, bounds.values);
  const excess = jsonExcess(body, bounds, weight);
  if (excess !== undefined) return tooMuchJson("The body", excess, bounds);
  const { bytes } = weight;
  if (bytes > heldBytes / 2) return bodyTooHeavy();
  return slot.hold(bytes) ? body : undefined;
}
