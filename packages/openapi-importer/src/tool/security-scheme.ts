import type { BasicAuth, BearerAuth, OAuth2Auth } from "@mci/contract";
import { envPlaceholder, literally } from "@mci/template/write";
import { child, textAt, type Located } from "../read/located.ts";
import { isUrl } from "../read/reference.ts";
import { shownPath } from "../read/shown-path.ts";
import type { ToolContext } from "./context.ts";
import { envName } from "./env-name.ts";
import { isHeaderName } from "./header-name.ts";

/** The credential that a security scheme adds to a request. */
export type Credential =
  | BasicAuth
  | BearerAuth
  | OAuth2Auth
  | {
      readonly type: "apiKey";
      readonly in: "header" | "query" | "cookie";
      readonly name: string;
      readonly value: string;
    };

/**
 * Returns what a scheme sends, from the environment; a string says why it cannot be expressed.
 *
 * @param server Where requests go, which relative urls start from.
 */
export function readScheme(
  scheme: string,
  at: Located,
  scopes: readonly string[],
  server: string | undefined,
  context: ToolContext,
): Credential | string {
  const env = (ending: string): string => envPlaceholder(envName(context.envPrefix, scheme, ending));
  const type = textAt(at, "type");
  switch (type) {
    case "apiKey": {
      const name = textAt(at, "name");
      const position = textAt(at, "in");
      if (name === undefined || (position !== "header" && position !== "query" && position !== "cookie")) {
        return `the API key '${scheme}' does not say where it goes`;
      }
      if (position === "header" && !isHeaderName(name)) {
        return `the API key '${scheme}' would be in the header '${name}', which HTTP does not allow`;
      }
      return { type: "apiKey", in: position, name, value: env("KEY") };
    }
    case "basic":
      return { type: "basic", username: env("USERNAME"), password: env("PASSWORD") };
    case "http": {
      const name = textAt(at, "scheme")?.toLowerCase();
      if (name === "basic") return { type: "basic", username: env("USERNAME"), password: env("PASSWORD") };
      if (name === "bearer") return { type: "bearer", token: env("TOKEN") };
      return `'${scheme}' is HTTP authentication by '${name ?? ""}', which is not supported`;
    }
    case "oauth2":
      return clientCredentials(scheme, at, scopes, env, server, context) ?? { type: "bearer", token: env("TOKEN") };
    case "openIdConnect":
      return { type: "bearer", token: env("TOKEN") };
    case "mutualTLS":
      return `'${scheme}' is mutual TLS, which is not supported`;
    default:
      return `'${scheme}' is of the unknown type '${type ?? ""}'`;
  }
}

/** Undefined if the client cannot fetch a token alone. */
function clientCredentials(
  scheme: string,
  at: Located,
  scopes: readonly string[],
  env: (ending: string) => string,
  server: string | undefined,
  { warn }: ToolContext,
): OAuth2Auth | undefined {
  const flows = child(at, "flows");
  const flow = textAt(at, "flow") === "application" ? at : flows && child(flows, "clientCredentials");
  const written = flow === undefined ? undefined : textAt(flow, "tokenUrl");
  if (written === undefined) return undefined;
  const tokenUrl = isUrl(written) ? written : relativeUrl(written, shownPath(at.document.path), server);
  if (tokenUrl === undefined) {
    // Without a server, the operation is left out anyway.
    if (server !== undefined)
      warn(`The token url '${written}' of '${scheme}' is relative to nothing: its token is yours to fetch.`);
    return undefined;
  }
  return {
    type: "oauth2",
    flow: "clientCredentials",
    tokenUrl: literally(tokenUrl),
    clientId: env("CLIENT_ID"),
    clientSecret: env("CLIENT_SECRET"),
    ...(scopes.length === 0 ? {} : { scopes: scopes.map(literally) }),
  };
}

/** Relative to the server, as OpenAPI says, or to the document, if that is a url. */
function relativeUrl(written: string, document: string, server: string | undefined): string | undefined {
  const base = server === undefined ? document : `${server}/`;
  return isUrl(base) && URL.canParse(written, base) ? new URL(written, base).href : undefined;
}
