import { setImmediate } from "node:timers/promises";

import { toHostAndPort, type UrlFrom } from "../access/check-url.ts";
import type { ReceivedResponse, OutgoingRequest } from "./messages.ts";
import { redirectError, redirectedBy } from "./network-error.ts";
import { isRedirect, readTarget } from "./redirect.ts";
import { resend } from "./resend.ts";

export interface FollowOptions {
  readonly from: UrlFrom;
  /** Whether the host that was asked first is in the author's network. Its redirects may stay there. */
  readonly isPrivate: boolean;
  /** Sends one request, checked like any other. */
  send(url: URL, outgoing: OutgoingRequest, from: UrlFrom): Promise<ReceivedResponse>;
}

/** Where the redirects lead that begin with `first`. What a hop has lost stays lost, even back where it began. */
export async function followRedirects(
  first: ReceivedResponse,
  outgoing: OutgoingRequest,
  { from, isPrivate, send }: FollowOptions,
): Promise<ReceivedResponse> {
  const home = toHostAndPort(first.url).host;
  const hosts = [first.url.host];
  let [response, sent, trust, crossedOrigin] = [first, outgoing, from, false];
  while (isRedirect(response.status, response.headers)) {
    const { url, status } = response;
    if (hosts.length > maxHops) throw tooMany(hosts, status);
    const target = readTarget(response);
    sent = resend(sent, response, target);
    crossedOrigin ||= target.origin !== url.origin;
    // The author has not chosen that host.
    if (!isPrivate && toHostAndPort(target).host !== home) trust = "props";
    hosts.push(target.host);
    await setImmediate(); // a turn later undici has put the connection back, for the next hop to use
    try {
      response = await send(target, sent, trust);
    } catch (error) {
      throw redirectedBy(url.host, error);
    }
  }
  return { ...response, redirect: { method: sent.method, crossedOrigin } };
}

const maxHops = 5;

function tooMany(hosts: readonly string[], status: number): Error {
  const chain = hosts.filter((host, index) => host !== hosts[index - 1]).join(" -> ");
  return redirectError(`redirected more than ${maxHops} times: ${chain}`, {
    status,
    hint: "It may lead in a circle. Write the url that answers in the tool.",
  });
}
