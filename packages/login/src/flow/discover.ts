import type { Fetch } from "@mci/network-policy";
import { isSecureUrl } from "@mci/plugin-kit/network";
import type { AuthorizationServerMetadata } from "@modelcontextprotocol/client";

import type { LoginRequest } from "../contract.ts";
import { describe, loginError } from "../errors.ts";
import { usedMetadata } from "../oauth/used-metadata.ts";
import { serverKey } from "../server-key.ts";
import type { Challenge } from "./ask-server.ts";

/** Where and for what to log in. */
export interface Discovered {
  readonly metadata: AuthorizationServerMetadata;
  readonly resource: string;
  /** The scopes that the server names, separated by spaces. */
  readonly scopes: string | undefined;
}

/**
 * Reads the metadata of a server (RFC 9728) and of its authorization server (RFC 8414 or OpenID discovery). Throws MCIError
 * (MCI_LOGIN) if there is none, if it is that of another server, and if it offers no PKCE.
 */
export async function discover({ name, url }: LoginRequest, challenge: Challenge, fetchFn: Fetch): Promise<Discovered> {
  const sdk = await import("../sdk.ts");
  const read = usedMetadata(fetchFn);
  const resourceMetadataUrl = await existing(challenge.resourceMetadataUrl, read);
  const found = sdk.discoverOAuthServerInfo(url, {
    fetchFn: read,
    ...(resourceMetadataUrl === undefined ? undefined : { resourceMetadataUrl }),
  });
  const { resourceMetadata, authorizationServerMetadata: metadata } = await found.catch((error: unknown) => {
    throw flawed(name, error) ?? error;
  });
  if (resourceMetadata !== undefined) {
    const { resource } = resourceMetadata;
    if (!sdk.checkResourceAllowed({ requestedResource: serverKey(url), configuredResource: resource })) {
      throw loginError(name, `its metadata is that of another resource: ${describe(resource, [])}`);
    }
  }
  if (metadata === undefined) throw noMetadata(name);
  if (metadata.code_challenge_methods_supported?.includes("S256") !== true) {
    throw loginError(name, "its authorization server offers no PKCE (S256), without which a code can be stolen");
  }
  if (!isSecureUrl(new URL(metadata.authorization_endpoint))) {
    throw loginError(name, "the login page of its authorization server is not at an https URL");
  }
  return {
    metadata,
    resource: resourceMetadata?.resource ?? serverKey(url),
    scopes: challenge.scope ?? resourceMetadata?.scopes_supported?.join(" "),
  };
}

/** Returns the URL that a challenge names, unless there is nothing: the metadata may still be at a well-known place. */
async function existing(named: URL | undefined, read: Fetch): Promise<URL | undefined> {
  if (named === undefined) return undefined;
  // Other errors are those of the login itself.
  const status = await read(named).then(
    (response) => response.status,
    () => undefined,
  );
  return status === 404 ? undefined : named;
}

/** Names the members that the SDK refuses, in place of its list of violations; undefined for any other error. */
function flawed(name: string, error: unknown): Error | undefined {
  const issues: unknown = error instanceof Error && "issues" in error ? error.issues : undefined;
  if (!Array.isArray(issues)) return undefined;
  const members = new Set(issues.map(({ path }: { path?: readonly unknown[] }) => String(path?.[0])));
  const what = `the metadata of its authorization server is flawed: ${[...members].join(", ")}`;
  return loginError(name, what, { cause: error });
}

function noMetadata(name: string): Error {
  return loginError(name, "it names no authorization server to log in at", {
    hint: 'Check the URL. If the server takes a token, give it as a header: "Authorization": "Bearer {{env.TOKEN}}".',
  });
}
