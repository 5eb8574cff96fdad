import type { Call } from "@mci/contract";

import type { HttpResponse } from "../../response/http-response.ts";
import { toClientAuth } from "./client-auth.ts";
import type { TokenRequest } from "./token-request.ts";
import type { TokenCache } from "./token-cache.ts";

/** Sends a request with a token, and once more with another one when the first is refused where it was sent. */
export async function sendWithToken(
  request: TokenRequest,
  { tokens, call, method }: { readonly tokens: TokenCache; readonly call: Call; readonly method: string },
  send: (token: string) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  // By the origin it was meant for, in answer to the request itself: elsewhere the token has never been.
  const isRefused = ({ status, redirect }: HttpResponse): boolean =>
    status === 401 && (redirect === undefined || (!redirect.crossedOrigin && redirect.method === method));
  const { header } = toClientAuth(request);
  if (header !== undefined) call.mask(header.slice("Basic ".length));
  const first = await tokens.get(request, call);
  const response = await send(first);
  if (!isRefused(response)) return response;
  const second = await tokens.replace(request, first, call);
  if (second === undefined) return response;
  const again = await send(second);
  if (isRefused(again)) tokens.keep(request, second);
  return again;
}
