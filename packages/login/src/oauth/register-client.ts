import type { JsonObject } from "@mci/contract";
import type { Fetch } from "@mci/network-policy";

import type { RegisteredClient } from "../contract.ts";
import { OAuthRefusal, readAnswer, textOf } from "./read-answer.ts";

/** Registers a client (RFC 7591) and returns what a login uses of the answer. Throws OAuthRefusal. */
export async function registerClient(
  endpoint: string,
  metadata: JsonObject,
  fetchFn: Fetch,
): Promise<RegisteredClient> {
  const response = await fetchFn(endpoint, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(metadata),
  });
  const answer = await readAnswer(response, "client_id");
  const id = textOf(answer, "client_id");
  if (id === undefined) throw new OAuthRefusal("the answer has no client_id", undefined);
  return {
    client_id: id,
    client_secret: textOf(answer, "client_secret"),
    token_endpoint_auth_method: textOf(answer, "token_endpoint_auth_method"),
  };
}
