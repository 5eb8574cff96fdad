import type { Call, HttpAuth, Kit, Scope } from "@mci/contract";

import { headerKey, type Header } from "./headers.ts";
import { mask, masked, type Show } from "./show.ts";
import type { Pair } from "./written.ts";

/** How a request says who sends it: by a header, or by a parameter of the query string. */
export type Auth =
  | { readonly header: Header; readonly query?: never }
  | { readonly query: QueryKey; readonly header?: never };

export interface QueryKey {
  readonly name: string;
  readonly at: string;
  pair(scope: Scope, show: Show): Pair;
}

/** Undefined for OAuth2, whose tokens are not fetched yet. */
export function authOf(auth: HttpAuth, kit: Kit): Auth | undefined {
  switch (auth.type) {
    case "apiKey": {
      const { name } = auth;
      const field = kit.field(auth.value, { secret: true });
      if (auth.in === "query") {
        return { query: { name, at: "/auth", pair: (scope, show) => [name, show(field, scope)] } };
      }
      return { header: authHeader(name, field.names, ({ scope }, show) => show(field, scope)) };
    }
    case "bearer": {
      const field = kit.field(auth.token, { secret: true });
      return { header: authHeader("Authorization", field.names, ({ scope }, show) => `Bearer ${show(field, scope)}`) };
    }
    case "basic": {
      const user = kit.field(auth.username);
      const password = kit.field(auth.password, { secret: true });
      return {
        header: authHeader("Authorization", [...user.names, ...password.names], (call, show) =>
          basic(call, user.render(call.scope), password.render(call.scope), show),
        ),
      };
    }
    default:
      for (const source of [auth.tokenUrl, auth.clientId, ...(auth.scopes ?? [])]) kit.field(source);
      kit.field(auth.clientSecret, { secret: true });
      return undefined;
  }
}

/** The pair is kept out of everything that leaves: in base64 a password does not look like itself. */
export function basic(call: Call, user: string, password: string, show: Show): string {
  if (show === masked) return `Basic ${mask}`;
  const pair = Buffer.from(`${user}:${password}`).toString("base64");
  call.mask(pair);
  return `Basic ${pair}`;
}

function authHeader(name: string, names: readonly string[], value: Header["value"]): Header {
  return { name, key: headerKey(name), at: "/auth", names, secret: true, value };
}
