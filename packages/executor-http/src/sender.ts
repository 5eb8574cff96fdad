import type { Call, NetworkRules } from "@mci/contract";
import type { Answer, NetworkPolicy } from "@mci/network-policy";

import { checkCredentials } from "./credentials.ts";
import { wireHeaders } from "./headers.ts";
import type { HttpRequest, RequestPlan } from "./request-plan.ts";

export interface SenderOptions {
  readonly network: NetworkPolicy;
  /** Of the tool. */
  readonly rules: NetworkRules;
  /** Bytes of body to keep. */
  readonly maxBytes: number;
}

/** What a request got, and from where. */
export interface Received extends Answer {
  readonly url: URL;
}

/** Sends a request of a tool, with what it takes to be let in. Throws NetworkError. */
export type Sender = (request: HttpRequest, call: Call) => Promise<Received>;

export function sender(plan: RequestPlan, { network, rules, maxBytes }: SenderOptions): Sender {
  return async ({ url, from, method, headers, body }, call) => {
    if (plan.hasCredentials) checkCredentials({ url, from }, rules, network);
    const sending = { method, headers: wireHeaders(headers), body, signal: call.signal, maxBytes };
    const answer = await network.request(url, sending, { rules, from });
    return { ...answer, url };
  };
}
