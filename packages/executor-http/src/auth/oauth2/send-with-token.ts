import type { Call } from "@mci/contract";

import type { HttpAnswer } from "../../send/sender.ts";
import { clientAuthOf } from "./client-auth.ts";
import type { TokenRequest } from "./grant.ts";
import type { TokenCache } from "./token-cache.ts";

/** Sends a request with a token, and once more with another one when the first is refused where it was sent. */
export async function sendWithToken(
  request: TokenRequest,
  { tokens, call, method }: { readonly tokens: TokenCache; readonly call: Call; readonly method: string },
  send: (token: string) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  // By the origin it was meant for, in answer to the request itself: elsewhere the token has never been.
  const isRefused = ({ status, led }: HttpAnswer): boolean =>
    status === 401 && (led === undefined || (!led.crossedOrigin && led.method === method));
  const { header } = clientAuthOf(request);
  if (header !== undefined) call.mask(header.slice("Basic ".length));
  const first = await tokens.get(request, call);
  const answer = await send(first);
  if (!isRefused(answer)) return answer;
  const second = await tokens.replace(request, first, call);
  if (second === undefined) return answer;
  const again = await send(second);
  if (isRefused(again)) tokens.keep(request, second);
  return again;
}
