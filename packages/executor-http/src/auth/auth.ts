import type { Call, HttpAuth, PrepareContext } from "@mci/contract";

import { headerKey, type Header } from "../request/headers.ts";
import { prepareGrant, type Grant } from "./oauth2/grant.ts";
import { reporting } from "../reporting.ts";
import { mask, masked, type SecretDisplay } from "../request/secret-display.ts";
import type { UrlPartOptions } from "../request/url-part.ts";
import type { QueryKey } from "../request/query.ts";

/** How a request says who sends it: by a header, or by a parameter of the query string. */
export type Auth =
  | { readonly header: Header; readonly grant?: Grant; readonly query?: never }
  | { readonly query: QueryKey; readonly header?: never; readonly grant?: never };

export function prepareAuth(
  auth: HttpAuth,
  context: PrepareContext,
  options: Pick<UrlPartOptions, "inputSchema">,
): Auth {
  switch (auth.type) {
    case "apiKey": {
      const { name } = auth;
      const field = context.field(auth.value, { secret: true, at: "/auth/value" });
      if (auth.in === "query") {
        return { query: { name, at: "/auth", pair: (scope, show) => [name, show(field, scope)] } };
      }
      reporting(context, { source: name, at: "/auth/name" }, () => headerKey(name));
      return { header: authHeader(name, field.names, ({ scope }, show) => show(field, scope)) };
    }
    case "bearer": {
      const field = context.field(auth.token, { secret: true, at: "/auth/token" });
      return { header: authHeader("Authorization", field.names, ({ scope }, show) => `Bearer ${show(field, scope)}`) };
    }
    case "basic": {
      const user = context.field(auth.username, { at: "/auth/username" });
      const password = context.field(auth.password, { secret: true, at: "/auth/password" });
      return {
        header: authHeader("Authorization", [...user.names, ...password.names], (call, show) =>
          basic(call, user.render(call.scope), password.render(call.scope), show),
        ),
      };
    }
    default: {
      // The token is not there yet when a request is written; the sender adds the header.
      const value: Header["value"] = (_, show) => (show === masked ? `Bearer ${mask}` : undefined);
      return { header: authHeader("Authorization", [], value), grant: prepareGrant(auth, context, options) };
    }
  }
}

/** The pair is kept out of everything that leaves: in base64 a password does not look like itself. */
export function basic(call: Call, user: string, password: string, show: SecretDisplay): string {
  if (show === masked) return `Basic ${mask}`;
  const pair = Buffer.from(`${user}:${password}`).toString("base64");
  call.mask(pair);
  return `Basic ${pair}`;
}

function authHeader(name: string, names: readonly string[], value: Header["value"]): Header {
  return { name, key: name.toLowerCase(), at: "/auth", names, secret: true, value };
}
