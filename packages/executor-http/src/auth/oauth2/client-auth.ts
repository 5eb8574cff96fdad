import { basicCredentials } from "@mci/plugin-kit/network";

import type { TokenRequest } from "./token-request.ts";

/** How a client proves who it is (RFC 6749, section 2.3.1). */
export interface ClientAuth {
  /** Undefined: it goes into the body. */
  readonly header: string | undefined;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export function toClientAuth({ clientId, clientSecret, clientAuth }: TokenRequest): ClientAuth {
  if (clientAuth === "body") {
    return {
      header: undefined,
      fields: [
        ["client_id", clientId],
        ["client_secret", clientSecret],
      ],
    };
  }
  return { header: `Basic ${basicCredentials(clientId, clientSecret)}`, fields: [] };
}
