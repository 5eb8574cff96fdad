import type { ConnectionOptions } from "@mci/network-policy";
import { anything, checkOptions, objectWith, type Checks } from "@mci/plugin-kit/options";

import type { LoginStore, McpLogins } from "./contract.ts";
import { logIn } from "./flow/log-in.ts";
import { withNetwork } from "./requests.ts";
import { serverKey } from "./server-key.ts";
import { revoke } from "./tokens/revoke.ts";
import { tokensInStore } from "./tokens/tokens-in-store.ts";

/** Options of `mcpLogins`. */
export interface McpLoginsOptions extends ConnectionOptions {
  /** Where logins are kept: `folderStore(...)`, `commandStore(...)`, or a store of your own. */
  readonly store: LoginStore;
}

/**
 * Makes, keeps, refreshes and ends the logins of one user to MCP servers behind OAuth.
 *
 * @example
 * const logins = mcpLogins({ store: folderStore(loginsFolder(process.env)) });
 * const client = await MCIClient.load("tools.mci.yaml", { servers: { tokens: logins.tokens } });
 *
 * @throws ConfigError (MCI_CONFIG) for missing, unknown and invalid options.
 */
export function mcpLogins(options: McpLoginsOptions): McpLogins {
  checkOptions<McpLoginsOptions>("mcpLogins", options, checks, ["store"]);
  const { store, proxy, ca } = options;
  const connections = { proxy, ca };
  const { tokens, forget } = tokensInStore(store, connections);
  return {
    tokens,
    async login(request) {
      const server = serverKey(request.url);
      const earlier = await store.get(server);
      const login = await withNetwork(connections, (network) => logIn(request, network, earlier));
      await store.alone(server, () => store.store(login));
      forget(server);
    },
    async logout(url) {
      const server = serverKey(url);
      return store.alone(server, async () => {
        const login = await store.get(server);
        await store.erase(server);
        forget(server);
        if (login === undefined) return "none";
        const isRevoked = await withNetwork(connections, (network) => revoke(login, network));
        return isRevoked ? "revoked" : "forgotten";
      });
    },
  };
}

const checks: Checks<McpLoginsOptions> = {
  store: objectWith("a store of logins", ["get", "store", "erase", "alone"], "folderStore(folder) makes one."),
  proxy: anything,
  ca: anything,
};
