import { Socket } from "node:net";

import type { buildConnector } from "undici";

import { createConnector } from "../route/connector.ts";
import { isPrivateHost, toHostAndPort } from "../access/check-url.ts";
import { proxyDenial, proxyFailure } from "./proxy-failures.ts";
import type { Proxy } from "./proxy.ts";
import { patient, type ConnectionFactory, type Route } from "../route/route.ts";

/** Leads through a proxy: a request for http is handed to it, one for https goes through a tunnel that it opens. */
export function proxyRoute(url: URL, proxy: Proxy, means: ConnectionFactory): Route {
  return url.protocol === "https:" ? tunnel(url, proxy, means) : forwarding(url, proxy, means);
}

function forwarding(url: URL, proxy: Proxy, means: ConnectionFactory): Route {
  const pool = new means.undici.Pool(proxy.origin, { ...patient, connect: connectorTo(proxy, means) });
  return {
    dispatch: ({ path, headers, ...request }, handler) => {
      const host = isNamedIn(headers) ? [] : ["host", url.host];
      pool.dispatch(
        { ...request, path: url.origin + path, headers: [...headers, ...host, ...credentials(proxy)] },
        handler,
      );
    },
    refusal: (status) => (status === 407 ? proxyDenial(proxy, url, status) : undefined),
    isPrivate: () => isPrivateHost(url),
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  };
}

/** Whether the author gives a Host header; there can be one only. */
function isNamedIn(headers: readonly string[]): boolean {
  return headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
}

function tunnel(url: URL, proxy: Proxy, means: ConnectionFactory): Route {
  // A connection to the origin itself has ten seconds as well.
  const gate = new means.undici.Pool(proxy.origin, { headersTimeout: 10_000, connect: connectorTo(proxy, means) });
  const secure = createConnector(means);
  const open = async (): Promise<Socket> => {
    const authority = `${url.hostname}:${toHostAndPort(url).port}`;
    const headers = ["host", authority, ...credentials(proxy)];
    const { statusCode, socket } = await gate.connect({ path: authority, headers });
    if (statusCode === 200 && socket instanceof Socket) return socket;
    socket.on("error", () => {}).destroy();
    throw proxyDenial(proxy, url, statusCode);
  };
  const connect: buildConnector.connector = (options, callback) => {
    open().then(
      (socket) => secure({ ...options, httpSocket: socket }, callback),
      (error: unknown) => callback(proxyFailure(proxy, error), null),
    );
  };
  const pool = new means.undici.Pool(url.origin, { ...patient, connect });
  return {
    dispatch: (request, handler) => pool.dispatch(request, handler),
    isPrivate: () => isPrivateHost(url),
    close: async () => {
      await pool.close();
      await gate.close();
    },
    destroy: async () => {
      await Promise.all([pool.destroy(), gate.destroy()]);
    },
  };
}

/** The operator chose the proxy: it may be anywhere. */
function connectorTo(proxy: Proxy, means: ConnectionFactory): buildConnector.connector {
  const connector = createConnector(means, means.lookup);
  return (options, callback) =>
    connector(options, (...result) => {
      const [error] = result;
      if (error === null) callback(...result);
      else callback(proxyFailure(proxy, error), null);
    });
}

function credentials({ authorization }: Proxy): readonly string[] {
  return authorization === undefined ? [] : ["proxy-authorization", authorization];
}
