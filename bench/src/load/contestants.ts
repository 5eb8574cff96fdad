import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "@mci/store-postgres/test-server";
import { required } from "../required.ts";
import { programs, start, stop } from "../serving-programs.ts";
import { startReplica, type Replica } from "../replicas/replica.ts";

/** Servers that take the requests in turn. */
export interface Contestant {
  readonly name: string;
  /** The tool that is called. */
  readonly tool: "hello" | "limited";
  readonly origins: readonly string[];
  readonly pids: readonly number[];
}

export interface Contestants {
  /** The first one is the bare server. */
  readonly all: readonly Contestant[];
  stop(): Promise<void>;
}

export async function startContestants(folder: string): Promise<Contestants> {
  const postgres = await startPostgres();
  const bare = [await start("bare", programs["bare"] ?? ""), await start("bare", programs["bare"] ?? "")];
  const store = ["--store", "env:STORE"];
  const pair = async (...options: readonly string[]): Promise<readonly Replica[]> => {
    const one = async (): Promise<Replica> => startReplica(folder, options, { STORE: postgres.url });
    return [await one(), await one()];
  };
  const [alone, shared, audited] = [await pair(), await pair(...store), await pair(...store, "--audit", "store")];
  const both = { origins: bare.map(({ origin }) => origin), pids: bare.map(({ child }) => required(child.pid)) };
  const proxies = hasProxy ? [await startProxy(both.origins), await startProxy(addressesOf(shared).origins)] : [];
  const [beforeBare, beforeShared] = proxies;
  return {
    all: [
      ...byCount({ name: "bare node:http", tool: "hello", ...both }),
      ...byCount({ name: "no store", tool: "hello", ...addressesOf(alone) }),
      ...byCount({ name: "no store, rate limit", tool: "limited", ...addressesOf(alone) }),
      ...byCount({ name: "store", tool: "hello", ...addressesOf(shared) }),
      ...byCount({ name: "store, rate limit", tool: "limited", ...addressesOf(shared) }),
      ...byCount({ name: "store, audit", tool: "hello", ...addressesOf(audited) }),
      ...byCount({ name: "store, rate limit, audit", tool: "limited", ...addressesOf(audited) }),
      ...behind(beforeBare, { name: "2 x bare node:http", tool: "hello", ...both }),
      ...behind(beforeShared, { name: "2 x store", tool: "hello", ...addressesOf(shared) }),
      ...behind(beforeShared, { name: "2 x store, rate limit", tool: "limited", ...addressesOf(shared) }),
    ],
    async stop() {
      for (const { child } of proxies) child.kill();
      await Promise.all(bare.map(stop));
      await Promise.all([...alone, ...shared, ...audited].map((replica) => replica.stop()));
      await postgres.stop();
    },
  };
}

function addressesOf(replicas: readonly Replica[]): Pick<Contestant, "origins" | "pids"> {
  return {
    origins: replicas.map((replica) => required(replica.origin())),
    pids: replicas.map((replica) => replica.pid()),
  };
}

/** One of the servers, and both in turn. */
function byCount({ name, origins, pids, tool }: Contestant): readonly Contestant[] {
  return [1, 2].map((count) => ({
    name: `${count} x ${name}`,
    tool,
    origins: origins.slice(0, count),
    pids: pids.slice(0, count),
  }));
}

interface Proxy {
  readonly origin: string;
  readonly child: ChildProcess;
}

function behind(proxy: Proxy | undefined, contestant: Contestant): readonly Contestant[] {
  if (proxy === undefined) return [];
  return [{ ...contestant, name: `${contestant.name}, HAProxy`, origins: [proxy.origin] }];
}

const hasProxy = spawnSync("haproxy", ["-v"]).status === 0;

/** HAProxy with the configuration of the compose file. */
async function startProxy(origins: readonly string[]): Promise<Proxy> {
  const [one = "", two = ""] = origins.map((origin) => new URL(origin).host);
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn("haproxy", ["-q", "-f", join(import.meta.dirname, "../../../deploy/haproxy.cfg")], {
    env: { PATH: process.env["PATH"], LISTEN: listen, REPLICA_1: one, REPLICA_2: two },
    stdio: "ignore",
  });
  const origin = `http://${listen}`;
  while (!(await answers(origin))) await wait(50);
  return { origin, child };
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ status }) => status !== 503,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
