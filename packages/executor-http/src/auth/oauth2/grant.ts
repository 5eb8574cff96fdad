import { createHash } from "node:crypto";

import {
  MCIError,
  type Call,
  type ExchangeAuth,
  type ExplanationPart,
  type PrepareContext,
  type OAuth2Auth,
  type Scope,
} from "@mci/contract";

import { forCaller } from "../exchange/for-caller.ts";

import { mask } from "../../request/secret-display.ts";
import type { TokenRequest } from "./token-request.ts";
import type { UrlPartOptions } from "../../request/url-part.ts";
import { urlTemplate, type UrlTemplate } from "../../request/url-template.ts";
import { parseUrl } from "../../request/url.ts";

/** How a tool gets the token it sends, parsed once: with client credentials (RFC 6749, section 4.4), or for its caller's token (RFC 8693). */
export interface Grant {
  readonly url: UrlTemplate;
  /** Returns the token request of a call. Throws TemplateError and MCIError (MCI_HTTP_URL, MCI_HTTP_TOKEN, MCI_ACCESS). */
  request(call: Call): TokenRequest;
  /** The same for people to see. */
  parts(scope: Scope): ExplanationPart[];
}

export function prepareGrant(
  auth: OAuth2Auth | ExchangeAuth,
  context: PrepareContext,
  options: Pick<UrlPartOptions, "inputSchema">,
): Grant {
  const { clientAuth = "body" } = auth;
  const rules = context.rules.network;
  const url = urlTemplate(auth.tokenUrl, context, { ...options, at: "/auth/tokenUrl" });
  const id = context.field(auth.clientId, { at: "/auth/clientId" });
  const secret = context.field(auth.clientSecret, { secret: true, at: "/auth/clientSecret" });
  const scopeFields = (auth.scopes ?? []).map((source, index) =>
    context.field(source, { at: `/auth/scopes/${index}` }),
  );

  const credentials = (scope: Scope): TokenRequest => {
    const { text, from } = url.target(scope);
    const target = parseUrl(text, from);
    if (target.username !== "" || target.password !== "") throw userInUrl();
    const clientId = id.render(scope);
    const clientSecret = secret.render(scope);
    const scopes = scopeFields.map((field) => {
      for (const piece of field.pieces(scope))
        if (piece.from !== "author" && piece.from !== "env") checkScope(piece.text);
      return field.render(scope);
    });
    const key = JSON.stringify([target.href, from, rules, clientId, hash(clientSecret), scopes, clientAuth]);
    return { key, url: target, from, rules, clientId, clientSecret, scopes, clientAuth };
  };

  return {
    url,
    request(call) {
      const request = credentials(call.scope);
      return auth.type === "exchange" ? forCaller(request, auth, call) : request;
    },
    parts(scope) {
      const { url, clientId, scopes } = credentials(scope);
      return [
        ...(auth.type === "exchange"
          ? [{ name: "auth", value: `a token of the caller for ${auth.audience}`, at: "/auth/audience" }]
          : []),
        { name: "token url", value: url.href, at: "/auth/tokenUrl" },
        { name: "client id", value: clientId, at: "/auth/clientId" },
        { name: "client secret", value: mask, at: "/auth/clientSecret" },
        ...(auth.clientAuth === undefined ? [] : [{ name: "client auth", value: clientAuth, at: "/auth/clientAuth" }]),
        ...scopes.map((value, index) => ({ name: "scope", value, at: `/auth/scopes/${index}` })),
      ];
    },
  };
}

function userInUrl(): MCIError {
  return new MCIError("MCI_HTTP_TOKEN", "not allowed: a user or a password in auth.tokenUrl", {
    hint: 'Write them in auth.clientId and auth.clientSecret, with auth.clientAuth: "basic".',
  });
}

/** A blank would start another scope. */
function checkScope(value: string): void {
  if (/^[\x21\x23-\x5b\x5d-\x7e]*$/.test(value)) return;
  throw new MCIError("MCI_HTTP_TOKEN", "not allowed: an argument in auth.scopes must be one scope, without blanks");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
