import { required } from "../required.ts";
import type { Asked } from "../serving-requests.ts";
import { openConnection, type Connection } from "./connection.ts";
import type { Contestant } from "./contestants.ts";
import { processorTime } from "./processor-time.ts";

/** What a contestant did in one turn. The times are of processors, in microseconds for each call. */
export interface Measured {
  readonly callsPerSecond: number;
  readonly servers: number;
  readonly database: number;
  readonly proxy: number;
  /** Of this process, which sends the calls. */
  readonly callers: number;
  /** Of the machine's cores, those that all of these kept busy: where it is fewer than it has, they waited, or others ran. */
  readonly cores: number;
}

/** Lets each caller call again and again for so long; each sends its requests to the servers in turn. */
export async function measureLoad(
  { origins, pids }: Contestant,
  { path, body }: Asked,
  tokens: readonly string[],
  ms: number,
): Promise<Measured> {
  const callers = await Promise.all(tokens.map(async () => Promise.all(origins.map(openConnection))));
  const before = processorTime();
  const start = performance.now();
  const counts = await Promise.all(
    callers.map(async (connections, index) =>
      callUntil(start + ms, connections, origins, requestOf(path, body, required(tokens[index]))),
    ),
  );
  const took = performance.now() - start;
  const after = processorTime();
  for (const connection of callers.flat()) connection.close();
  const calls = counts.reduce((sum, count) => sum + count, 0);
  const servers = after.of(pids) - before.of(pids);
  const database = after.named("postgres") - before.named("postgres");
  const proxy = after.named("haproxy") - before.named("haproxy");
  const own = after.own - before.own;
  const perCall = (milliseconds: number): number => (milliseconds * 1_000) / calls;
  return {
    callsPerSecond: (calls * 1_000) / took,
    servers: perCall(servers),
    database: perCall(database),
    proxy: perCall(proxy),
    callers: perCall(own),
    cores: (servers + database + proxy + own) / took,
  };
}

async function callUntil(
  end: number,
  connections: readonly Connection[],
  origins: readonly string[],
  request: (origin: string) => Buffer,
): Promise<number> {
  const requests = origins.map(request);
  let count = 0;
  while (performance.now() < end) {
    const turn = count % connections.length;
    await required(connections[turn]).send(required(requests[turn]));
    count += 1;
  }
  return count;
}

function requestOf(path: string, body: string, token: string): (origin: string) => Buffer {
  return (origin) =>
    Buffer.from(
      [
        `POST ${path} HTTP/1.1`,
        `host: ${new URL(origin).host}`,
        "content-type: application/json",
        "accept: application/json, text/event-stream",
        `authorization: Bearer ${token}`,
        `content-length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
}
