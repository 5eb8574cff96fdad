import type { JsonObject } from "@mci/contract";
import type { Fetch } from "@mci/network-policy";
import type { AuthorizationServerMetadata } from "@modelcontextprotocol/client";

import type { LoginRequest, RegisteredClient } from "../contract.ts";
import { describe, loginError } from "../errors.ts";
import { OAuthRefusal } from "../oauth/read-answer.ts";
import { registerClient } from "../oauth/register-client.ts";

export interface ClientChoice {
  readonly metadata: AuthorizationServerMetadata;
  readonly redirectUrl: string;
  readonly scope: string | undefined;
  readonly fetchFn: Fetch;
}

/**
 * Returns as what to log in: the given client, a client metadata document where the authorization server reads such, else a
 * newly registered one, as the port of the redirect is another one each time. Throws MCIError (MCI_LOGIN) without any.
 */
export async function chooseClient(
  { name, clientId, clientSecret }: LoginRequest,
  { metadata, redirectUrl, scope, fetchFn }: ClientChoice,
): Promise<RegisteredClient> {
  const isDocument = clientId !== undefined && isDocumentUrl(clientId);
  const readsDocuments = metadata.client_id_metadata_document_supported === true;
  if (clientId !== undefined && (!isDocument || readsDocuments)) {
    return { client_id: clientId, client_secret: isDocument ? undefined : clientSecret };
  }
  const endpoint = metadata.registration_endpoint;
  if (endpoint === undefined) throw unregistered(name);
  const register = (options: { readonly scope?: string }): Promise<RegisteredClient> =>
    registerClient(endpoint, { ...clientMetadata(metadata, redirectUrl), ...options }, fetchFn);
  try {
    if (scope === undefined) return await register({});
    // Some servers know the scopes of their own, but not those of the resource.
    return await register({ scope }).catch((error: unknown) => {
      if (!(error instanceof OAuthRefusal)) throw error;
      return register({});
    });
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const what = `its authorization server registers no client: ${describe(error, [])}`;
    throw loginError(name, what, { hint: registerYourself, cause: error });
  }
}

function clientMetadata(metadata: AuthorizationServerMetadata, redirectUrl: string): JsonObject {
  return {
    client_name: "MCI",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: chooseMethod(metadata),
    application_type: "native",
  };
}

function isDocumentUrl(id: string): boolean {
  return URL.canParse(id) && new URL(id).protocol === "https:" && new URL(id).pathname !== "/";
}

/** A program on the user's machine keeps no secret from the user: one is only taken where nothing else is offered. */
function chooseMethod({
  token_endpoint_auth_methods_supported: methods = ["none"],
}: AuthorizationServerMetadata): string {
  return ["none", "client_secret_basic", "client_secret_post"].find((method) => methods.includes(method)) ?? "none";
}

function unregistered(name: string): Error {
  return loginError(name, "its authorization server registers no clients by itself", { hint: registerYourself });
}

const registerYourself =
  "Register a client there for redirects to http://127.0.0.1/callback, and pass its id with --client-id, and its secret, if any, in MCI_CLIENT_SECRET. If it asks for a port, pass that with --callback-port.";
