import type { Fetch } from "@mci/network-policy";
import { oauthMembers } from "@mci/plugin-kit/network";

/**
 * Returns a `fetch` for metadata documents (RFC 9728, RFC 8414, OpenID discovery) that reads no more of them than a login
 * uses: the SDK refuses a document for any member. A page in place of a document counts as none.
 */
export function usedMetadata(fetchFn: Fetch): Fetch {
  return async (target, init) => {
    const response = await fetchFn(target, init);
    if (!response.ok) return response;
    const members = oauthMembers(await response.text());
    if (members === undefined) return new Response(null, { status: 404 });
    const used = Object.entries(members).filter(([name, value]) => shapes.get(name)?.(value) === true);
    return Response.json({ ...unused, jwks_uri: String(target), ...Object.fromEntries(used) });
  };
}

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === "string";
const isUrl: Shape = (value) => typeof value === "string" && URL.canParse(value);
const isTexts: Shape = (value) => Array.isArray(value) && value.every(isText);
const isFlag: Shape = (value) => typeof value === "boolean";

const shapes: ReadonlyMap<string, Shape> = new Map([
  ...shaped("resource issuer", isText),
  ...shaped("authorization_endpoint token_endpoint", isText),
  ...shaped("registration_endpoint revocation_endpoint", isUrl),
  ...shaped("authorization_servers scopes_supported response_types_supported", isTexts),
  ...shaped("token_endpoint_auth_methods_supported code_challenge_methods_supported", isTexts),
  ...shaped("client_id_metadata_document_supported authorization_response_iss_parameter_supported", isFlag),
]);

function shaped(names: string, shape: Shape): (readonly [string, Shape])[] {
  return names.split(" ").map((name) => [name, shape] as const);
}

/** Required by the SDK. A login asks for a code, which a server that names no response types has too. */
const unused = {
  response_types_supported: ["code"],
  subject_types_supported: [],
  id_token_signing_alg_values_supported: [],
};
