import type { LookupFunction } from "node:net";

import { MCIError, type Exchanges, type NetworkRules, type SourcedValue } from "@mci/contract";
import { andThen, type ValueOrPromise } from "@mci/plugin-kit";
import { anything, callback, checkOptions, objectWith, type Checks } from "@mci/plugin-kit/options";

import { readCertificates, trustIn } from "./route/certificates.ts";
import type { ConnectionOptions } from "./route/connection-options.ts";
import { BufferedRequest, type ExchangeOptions } from "./exchange/buffered-request.ts";
import { fetcher, type Fetch } from "./exchange/fetcher.ts";
import { exchanged } from "./exchange/exchanged.ts";
import { followRedirects } from "./exchange/follow.ts";
import { checkHosts, checkUrl, isPrivateHost, namedHost, type UrlFrom } from "./access/check-url.ts";
import type { NetworkResponse, ReceivedResponse, OutgoingRequest } from "./exchange/messages.ts";
import { Pools } from "./route/pools.ts";
import { proxyChoice } from "./proxy/proxy.ts";
import { isRedirect } from "./exchange/redirect.ts";
import type { Route } from "./route/route.ts";
import { prepareRules } from "./access/rules.ts";

/** The origin of a url, and the rules for reaching it. */
export interface AccessContext {
  /**
   * Network rules of the tool: `context.rules.network`. The same object for every call, so that it is read only once.
   */
  readonly rules: NetworkRules;
  /** `"props"` when the url comes wholly from the arguments of a call: then it must lead to a public address. */
  readonly from: UrlFrom;
  /** The env values of the call that came from sources, `call.sourced`: those with `hosts` are sent to no other host. */
  readonly sourced?: readonly SourcedValue[] | undefined;
  /**
   * True for connections that do not keep this process running, such as a stream that stays open between calls: code
   * that waits for an answer has to. They are not shared with others. Default false.
   */
  readonly isBackground?: boolean;
}

/** Sends requests within the network rules of tools. See {@link networkPolicy}. */
export interface NetworkPolicy {
  /**
   * Sends one request and reads its response, whatever its status; redirects are not followed. `url` and every address
   * its host resolves to are checked first. Throws {@link NetworkError} (MCI_HTTP_URL, MCI_NETWORK_REFUSED,
   * MCI_HTTP_CONNECT, MCI_HTTP_TLS, MCI_HTTP_ANSWER, MCI_TIMEOUT, MCI_CANCELLED).
   */
  request(url: URL, outgoing: OutgoingRequest, access: AccessContext): Promise<NetworkResponse>;
  /**
   * Like `request`, but goes where redirects lead, up to five times, and says which url gave the response (`url` itself,
   * the same object, when there was no redirect). Every hop is checked like a url of its own, one to another host than
   * the author's like a url from props, unless the author's own host is on a private network. Other origins get no
   * credentials and no body. Throws what `request` throws, and MCI_HTTP_REDIRECT for a chain that does not end, a
   * location that is not an http or https url, and a body that would go to another origin.
   */
  follow(url: URL, outgoing: OutgoingRequest, access: AccessContext): Promise<ReceivedResponse>;
  /**
   * A `fetch` for code that brings its own requests, such as an SDK: the same checks, connections and errors, but the
   * body is handed on as it comes, expanded, for as long as it takes. It has no deadline but `signal`, and no bound: what
   * is not read is not fetched. Redirects are not followed, regardless of `redirect`: they are responses. A `Response` has
   * no `url`.
   */
  fetch(access: AccessContext): Fetch;
  /** The part of the check that needs no I/O: scheme, lists, literal addresses, well-known names. Throws as above. */
  check(url: URL, access: AccessContext): void;
  /** True when `allowHosts` names this host: what lets credentials go to a url that comes from props. */
  isNamed(url: URL, rules: NetworkRules): boolean;
  /**
   * True when every connection so far to the host of this url, with the same access, led to an address that is not public:
   * what it names may then be on a private network, too.
   */
  isPrivate(url: URL, access: AccessContext): boolean;
  /** A warning, in one sentence: set when requests go through a proxy, since less of them can be checked then. */
  readonly notice?: string;
  /** The credentials sent to the proxy on the way to this url; never shown. */
  secretsFor?(url: URL): readonly string[];
  /** Ends all connections; requests under way fail. */
  close(): Promise<void>;
}

/** Options of {@link networkPolicy}. */
export interface NetworkPolicyOptions extends ConnectionOptions {
  /** How names become addresses; what it answers is checked, but for the name of a proxy. Default `dns.lookup`. */
  readonly lookup?: LookupFunction;
  /** Records the requests of `request` and `follow`, or answers them from a recording. Default: they are sent. */
  readonly exchanges?: Exchanges | undefined;
}

/**
 * The one way out: makes every HTTP connection, and lets none go where the rules of a tool forbid. The check is at the
 * socket, so it holds for every spelling of an address, for every resolved address, and for pooled connections, which
 * are shared only within the same rules. Behind a proxy it is on names and literal addresses alone.
 *
 * @throws ConfigError (MCI_CONFIG) for an unknown option and if `lookup`, `proxy` or `ca` is invalid.
 */
export function networkPolicy(options: NetworkPolicyOptions = {}): NetworkPolicy {
  checkOptions<NetworkPolicyOptions>("networkPolicy", options, checks);
  const { lookup, proxy, ca, exchanges } = options;
  const proxyFor = proxyChoice(proxy);
  const certificates = readCertificates(ca);
  let opening: Promise<Pools> | undefined;
  let pools: Pools | undefined;
  let closed = false;

  const open = async (): Promise<Pools> => {
    // Takes 80 ms, and many clients never need it.
    const [undici, trust] = await Promise.all([import("./route/undici.ts"), trustIn(certificates)]);
    return (pools = new Pools({ undici, lookup, trust }, proxyFor));
  };

  /** Returns the pools for a url that may be asked, as far as can be checked before. */
  const poolsFor = (url: URL, access: AccessContext): ValueOrPromise<Pools> => {
    checkHosts(url, access.sourced);
    if (pools !== undefined) return pools;
    checkUrl(url, prepareRules(access.rules), access.from);
    return (opening ??= open());
  };

  const routeTo = (url: URL, access: AccessContext): ValueOrPromise<Route> =>
    andThen(poolsFor(url, access), (opened) => {
      if (closed) throw new MCIError("MCI_CLOSED", "The client is closed.");
      return opened.get(url, prepareRules(access.rules), access);
    });

  const reach: Send = (url, outgoing, access, exchange) =>
    andThen(routeTo(url, access), (route) => new BufferedRequest(url, outgoing, exchange).through(route));

  const send: Send =
    exchanges === undefined
      ? reach
      : async (url, outgoing, access, exchange) => {
          checkUrl(url, prepareRules(access.rules), access.from);
          checkHosts(url, access.sourced);
          if (outgoing.isUnrecorded === true) return reach(url, outgoing, access, exchange);
          return exchanged(exchanges, { url, outgoing }, async () => reach(url, outgoing, access, exchange));
        };

  const isPrivate = (url: URL, access: AccessContext): boolean =>
    pools?.isPrivate(url, prepareRules(access.rules), access) ?? false;

  return {
    ...(proxyFor === undefined ? undefined : { notice, secretsFor: (url) => proxyFor(url)?.secrets ?? [] }),
    request: async (url, outgoing, access) => send(url, outgoing, access, { follows: false }),
    async follow(url, outgoing, access) {
      const response = await send(url, outgoing, access, { follows: true });
      if (!isRedirect(response.status, response.headers)) return response;
      return followRedirects(response, outgoing, {
        from: access.from,
        // A recording is answered without a connection, which would tell.
        isPrivate: isPrivate(url, access) || (exchanges !== undefined && isPrivateHost(url)),
        send: async (target, sent, from) => send(target, sent, { ...access, from }, { follows: true }),
      });
    },
    fetch: (access) => fetcher(async (url) => routeTo(url, access)),
    isPrivate,
    check(url, { rules, from, sourced }) {
      checkUrl(url, prepareRules(rules), from);
      checkHosts(url, sourced);
    },
    isNamed(url, rules) {
      return namedHost(url, prepareRules(rules));
    },
    async close() {
      closed = true;
      await pools?.close();
    },
  };
}

type Send = (
  url: URL,
  outgoing: OutgoingRequest,
  access: AccessContext,
  exchange: ExchangeOptions,
) => ValueOrPromise<ReceivedResponse>;

/** `proxy` and `ca` are checked where they are read. */
const checks: Checks<NetworkPolicyOptions> = {
  lookup: callback,
  proxy: anything,
  ca: anything,
  exchanges: objectWith("a recording", ["exchange"], "testTools() of @mci/testing makes one."),
};

const notice =
  "Requests go through a proxy, which decides where names lead: the network rules hold for names and literal addresses only.";
