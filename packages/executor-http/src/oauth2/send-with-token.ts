import type { Call } from "@mci/contract";

import type { Received } from "../sender.ts";
import type { TokenRequest } from "./grant.ts";
import type { TokenCache } from "./token-cache.ts";

/** Sends a request with a token, and once more with another one when the first is refused where it was sent. */
export async function sendWithToken(
  request: TokenRequest,
  { tokens, call, url }: { readonly tokens: TokenCache; readonly call: Call; readonly url: URL },
  send: (token: string) => Promise<Received>,
): Promise<Received> {
  const isRefused = (answer: Received): boolean => answer.status === 401 && answer.url.origin === url.origin;
  const first = await tokens.get(request, call);
  const answer = await send(first);
  if (!isRefused(answer)) return answer;
  const second = await tokens.replace(request, first, call);
  if (second === undefined) return answer;
  const again = await send(second);
  if (isRefused(again)) tokens.keep(request, second);
  return again;
}
