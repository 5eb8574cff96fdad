import type { Exchanges, Executor, HttpExecution } from "@mci/contract";
import { networkPolicy, type ConnectionOptions, type NetworkPolicy } from "@mci/network-policy";
import {
  anything,
  callback,
  checkOptions,
  integer,
  number,
  objectWith,
  optionsOf,
  type Check,
  type Checks,
} from "@mci/plugin-kit/options";

import { breaker, noBreaker, type BreakerOptions } from "./breaker.ts";
import { TokenCache } from "./auth/oauth2/token-cache.ts";
import { prepareTool } from "./http-tool.ts";

/** Options of {@link httpExecutor}. */
export interface HttpExecutorOptions extends ConnectionOptions {
  /** Connections to share with others, closed by their creator. Default: its own, with `proxy` and `ca`. */
  readonly network?: NetworkPolicy;
  /** When calls to an origin that does not answer fail at once; false: never. Default: after 5 in 10 s, for 5 s. */
  readonly breaker?: BreakerOptions | false;
  /** Records requests, or answers them from a recording, unless `network` is given. Default: they are sent. */
  readonly exchanges?: Exchanges | undefined;
}

/**
 * Sends an HTTP request and answers with what comes back: JSON, text, images, audio, other binaries.
 *
 * `{ "type": "http", "method": "POST", "url": "https://api.example.com/users/{{props.id}}/notes",
 *    "auth": { "type": "bearer", "token": "{{env.TOKEN}}" }, "body": { "json": { "text": "{{props.text}}" } } }`
 *
 * A value keeps its place: in the path it is one segment, in the query, a form or JSON it is data, and where the
 * request goes is up to the author. A status other than 2xx is an error result.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 */
export function httpExecutor(options: HttpExecutorOptions = {}): Executor<HttpExecution> {
  checkOptions<HttpExecutorOptions>("httpExecutor", options, checks);
  const network =
    options.network ?? networkPolicy({ proxy: options.proxy, ca: options.ca, exchanges: options.exchanges });
  const guard = options.breaker === false ? noBreaker : breaker(options.breaker);
  const shared = { network, breaker: guard };
  const exchanged = new TokenCache({ ...shared, maxTokens: 10_000 });
  const transport = { ...shared, tokens: new TokenCache(shared), exchanged };
  let { notice } = network;
  return {
    type: "http",
    concurrency: 16,
    holdsHosts: true,
    prepare(tool, context) {
      if (notice !== undefined) context.warn({ code: "MCI_CONFIG", severity: "warning", message: notice });
      notice = undefined;
      return prepareTool(tool, context, transport);
    },
    async close() {
      if (options.network === undefined) await network.close();
    },
  };
}

const breakerOptions = optionsOf<BreakerOptions>({
  failures: integer(1),
  withinMs: number(0),
  pauseMs: number(0),
  now: callback,
});

const breakerCheck: Check = (value, option) => {
  if (value !== false) breakerOptions(value, option);
};

/** `proxy`, `ca` and `exchanges` are checked by the network policy. */
const checks: Checks<HttpExecutorOptions> = {
  network: objectWith("a network policy", ["request", "follow"], "Call networkPolicy() to make one."),
  breaker: breakerCheck,
  exchanges: anything,
  proxy: anything,
  ca: anything,
};
