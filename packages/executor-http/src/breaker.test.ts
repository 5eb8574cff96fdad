import { NetworkError } from "@mci/network-policy";
import { describe, expect, it, onTestFinished } from "vitest";

import { breaker, type Breaker } from "./breaker.ts";
import { httpExecutor, type HttpExecutorOptions } from "./index.ts";
import { callOf, prepare, runCall } from "../test/run.ts";
import { startServer, type TestServer } from "../test/server.ts";

const url = new URL("https://api.example.com:8443/v1");
const to = { url, from: "author" } as const;
const open = { code: "MCI_HTTP_UNAVAILABLE" };

/** A breaker with a clock that stands still. */
function start(): { time: number; guard: Breaker } {
  const clock = { time: 1_000 };
  return Object.assign(clock, { guard: breaker({ now: () => clock.time }) });
}

const fail = (guard: Breaker, code: NetworkError["code"] = "MCI_HTTP_CONNECT", call: object = {}): Promise<unknown> =>
  guard.through(to, call, () => Promise.reject(new NetworkError(code, "no"))).catch((error: unknown) => error);

const succeed = (guard: Breaker): Promise<unknown> =>
  guard.through(to, {}, () => Promise.resolve("answer")).catch((error: unknown) => error);

async function failTimes(guard: Breaker, times: number, code?: NetworkError["code"]): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await fail(guard, code)).not.toMatchObject(open);
}

describe("a breaker", () => {
  it.each(["MCI_HTTP_CONNECT", "MCI_HTTP_ANSWER"])("opens after five calls without an answer: %s", async (code) => {
    const { guard } = start();
    await failTimes(guard, 5, code);
    expect(await succeed(guard)).toMatchObject({
      ...open,
      message: "no answer from api.example.com:8443 in the last 5 calls; it is asked again in 5 s at the earliest",
      retry: { after_ms: 5_000 },
    });
  });

  it.each([
    "MCI_CANCELLED",
    "MCI_NETWORK_REFUSED",
    "MCI_HTTP_URL",
    "MCI_HTTP_HEADER",
    "MCI_HTTP_TLS",
    "MCI_HTTP_REDIRECT",
  ])("does not count what says nothing of the origin: %s", async (code) => {
    const { guard } = start();
    await failTimes(guard, 20, code);
    expect(await succeed(guard)).toBe("answer");
  });

  it("counts only what happened in the last ten seconds", async () => {
    const made = start();
    await failTimes(made.guard, 1);
    made.time += 10_001;
    await failTimes(made.guard, 4);
    expect(await succeed(made.guard)).toBe("answer");
    await failTimes(made.guard, 1);
    made.time += 10_000;
    await failTimes(made.guard, 4);
    expect(await succeed(made.guard)).toMatchObject(open);
  });

  it("starts to count anew after an answer", async () => {
    const { guard } = start();
    await failTimes(guard, 4);
    expect(await succeed(guard)).toBe("answer");
    await failTimes(guard, 4);
    expect(await succeed(guard)).toBe("answer");
  });

  it("counts a call once, however often it tries", async () => {
    const { guard } = start();
    const call = {};
    for (let attempt = 0; attempt < 10; attempt += 1) await fail(guard, "MCI_HTTP_CONNECT", call);
    await failTimes(guard, 4);
    expect(await succeed(guard)).toMatchObject(open);
  });

  it("counts a timeout only of a call that has waited for the server, and not in our own queue", async () => {
    const made = start();
    const timeOut = (waited: number): Promise<unknown> =>
      made.guard
        .through(to, {}, async () => {
          made.time += waited;
          throw new NetworkError("MCI_TIMEOUT", "no");
        })
        .catch((error: unknown) => error);
    for (let time = 0; time < 9; time += 1) expect(await timeOut(999)).not.toMatchObject(open);
    for (let time = 0; time < 5; time += 1) expect(await timeOut(1_000)).not.toMatchObject(open);
    expect(await timeOut(1_000)).toMatchObject(open);
  });

  it("keeps urls from arguments apart from those of authors", async () => {
    const { guard } = start();
    const fromProps = { ...to, from: "props" } as const;
    const refused = (): Promise<never> => Promise.reject(new NetworkError("MCI_HTTP_CONNECT", "no"));
    for (let time = 0; time < 6; time += 1) await guard.through(fromProps, {}, refused).catch(() => {});
    await expect(guard.through(fromProps, {}, refused)).rejects.toMatchObject(open);
    expect(await succeed(guard)).toBe("answer");
  });

  it("counts each origin for itself", async () => {
    const { guard } = start();
    await failTimes(guard, 5);
    expect(await guard.through({ ...to, url: new URL("https://api.example.com/v1") }, {}, async () => 1)).toBe(1);
  });

  it("lets one call try after five seconds, whose answer closes it", async () => {
    const made = start();
    await failTimes(made.guard, 5);
    made.time += 4_999;
    expect(await succeed(made.guard)).toMatchObject({ ...open, retry: { after_ms: 1 } });
    made.time += 1;
    let answer!: (value: string) => void;
    const trial = made.guard.through(to, {}, () => new Promise((resolve) => (answer = resolve)));
    expect(await succeed(made.guard)).toMatchObject({
      ...open,
      message: "no answer from api.example.com:8443 in the last 5 calls; another call is trying it now",
      retry: { after_ms: 1_000 },
    });
    answer("there");
    expect(await trial).toBe("there");
    await failTimes(made.guard, 4);
    expect(await succeed(made.guard)).toBe("answer");
  });

  it("stays open when that call fails, whichever call it is", async () => {
    const made = start();
    const call = {};
    for (let attempt = 0; attempt < 5; attempt += 1)
      await fail(made.guard, "MCI_HTTP_CONNECT", attempt === 0 ? call : {});
    made.time += 5_000;
    expect(await fail(made.guard, "MCI_HTTP_CONNECT", call)).not.toMatchObject(open);
    expect(await succeed(made.guard)).toMatchObject({ ...open, retry: { after_ms: 5_000 } });
  });

  it("lets another call try when that call is cancelled", async () => {
    const made = start();
    await failTimes(made.guard, 5);
    made.time += 5_000;
    expect(await fail(made.guard, "MCI_CANCELLED")).toMatchObject({ code: "MCI_CANCELLED" });
    expect(await succeed(made.guard)).toBe("answer");
  });

  it("is not kept open by calls that were under way when it opened", async () => {
    const made = start();
    let end!: (error: Error) => void;
    const slow = made.guard.through(to, {}, () => new Promise((_, reject) => (end = reject)));
    await failTimes(made.guard, 5);
    made.time += 4_000;
    end(new NetworkError("MCI_TIMEOUT", "no"));
    await expect(slow).rejects.toThrow("no");
    expect(await succeed(made.guard)).toMatchObject({ ...open, retry: { after_ms: 1_000 } });
  });

  it("is closed by the answer to such a call, whatever becomes of the one that tries", async () => {
    const made = start();
    let answer!: (value: string) => void;
    const slow = made.guard.through(to, {}, () => new Promise((resolve) => (answer = resolve)));
    await failTimes(made.guard, 5);
    made.time += 5_000;
    let end!: (error: Error) => void;
    const trial = made.guard.through(to, {}, () => new Promise((_, reject) => (end = reject)));
    answer("there");
    expect(await slow).toBe("there");
    end(new NetworkError("MCI_HTTP_CONNECT", "no"));
    await expect(trial).rejects.toThrow("no");
    expect(await succeed(made.guard)).toBe("answer");
  });

  it("remembers a bounded number of origins", async () => {
    const { guard } = start();
    await failTimes(guard, 5);
    for (let index = 0; index < 256; index += 1) {
      const other = new URL(`https://h${index}.example`);
      await guard
        .through({ ...to, url: other }, {}, () => Promise.reject(new NetworkError("MCI_HTTP_CONNECT", "no")))
        .catch(() => {});
    }
    expect(await succeed(guard)).toBe("answer");
  });

  it("can be set", async () => {
    let time = 0;
    const guard = breaker({ failures: 2, withinMs: 100, pauseMs: 50, now: () => time });
    await failTimes(guard, 1);
    time = 101;
    await failTimes(guard, 2);
    expect(await succeed(guard)).toMatchObject({ ...open, retry: { after_ms: 50 } });
    time = 151;
    expect(await succeed(guard)).toBe("answer");
  });
});

describe("calls to an origin that does not answer", () => {
  const startDead = (): Promise<TestServer> => startServer((_, __, { socket }) => socket.destroy());

  /** Calls a server several times, and expects the code of each result. Returns the result of one more call. */
  async function callTimes(times: number, code: string, url: string, options: HttpExecutorOptions = {}) {
    const executor = httpExecutor(options);
    onTestFinished(() => executor.close?.());
    const prepared = await prepare({ url, method: "POST" }, { executor });
    for (let time = 0; time < times; time += 1) expect(await runCall(prepared, callOf())).toMatchObject({ code });
    return runCall(prepared, callOf());
  }

  it("fail at once after a while, and say when it will be asked again", async () => {
    const server = await startDead();
    expect(await callTimes(5, "MCI_HTTP_CONNECT", server.origin)).toMatchObject({
      code: "MCI_HTTP_UNAVAILABLE",
      error: `no answer from 127.0.0.1:${server.port} in the last 5 calls; it is asked again in 5 s at the earliest`,
      retry: { after_ms: expect.any(Number) },
    });
    expect(server.seen).toHaveLength(5);
  });

  it("go on when the breaker is switched off", async () => {
    const server = await startDead();
    const last = await callTimes(7, "MCI_HTTP_CONNECT", server.origin, { breaker: false });
    expect(last).toMatchObject({ code: "MCI_HTTP_CONNECT" });
    expect(server.seen).toHaveLength(8);
  });

  it("do not make it wait for where it leads to", async () => {
    const dead = await startDead();
    const server = await startServer((response) => response.writeHead(302, { location: dead.origin }).end());
    expect(await callTimes(6, "MCI_HTTP_CONNECT", server.origin)).toMatchObject({ code: "MCI_HTTP_CONNECT" });
    expect(server.seen).toHaveLength(7);
  });

  it("do not make it wait because it answers with errors", async () => {
    const server = await startServer((response) => response.writeHead(500).end());
    expect(await callTimes(7, "MCI_HTTP_STATUS", server.origin)).toMatchObject({ code: "MCI_HTTP_STATUS" });
  });
});
