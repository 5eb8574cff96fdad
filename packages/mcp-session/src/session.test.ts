import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { countOf, newMarker, runningWith, temporaryFolder } from "@mci/plugin-kit/test";
import { call, rules, script, scripted, sessionsOf, textOf } from "../test/scripted.ts";

const hasProc = existsSync("/proc/self/cmdline");
const here = { folder: import.meta.dirname, rules };

describe("the session of a server", () => {
  it("is the same for the same configuration with the same values, and another for others", () => {
    const sessions = sessionsOf();
    const server = (): object => ({ command: "x", args: ["{{env.A}}"] });
    const of = (given: object): unknown =>
      sessions.session({ ...here, name: "a", server: { command: "x", ...server() }, env: { A: 1 }, ...given });
    expect(of({})).toBe(of({}));
    expect(of({ env: { A: 1, B: 2 } })).toBe(of({}));
    for (const other of [{ env: { A: 2 } }, { name: "b" }, { folder: "/" }, { server: { command: "x" } }]) {
      expect(of(other)).not.toBe(of({}));
    }
    const web = { type: "http", url: "https://a.example/" };
    expect(of({ server: web })).toBe(of({ server: { ...web } }));
    expect(of({ server: web })).not.toBe(of({ server: web, rules: { mode: "strict" } }));
  });

  it("starts nothing before the first request, and one process for all that come at once", async () => {
    const { session, marker } = scripted();
    await delay(100);
    expect(hasProc ? runningWith(marker) : []).toEqual([]);
    const texts = await Promise.all(Array.from({ length: 10 }, () => textOf(call(session, "count"))));
    expect(new Set(texts.map((text) => text.split(" ")[0])).size).toBe(1);
    expect(texts.map((text) => text.split(" ")[1])).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    expect(hasProc ? runningWith(marker).length : 1).toBe(1);
  });

  it("answers the right caller, however answers cross", async () => {
    const { session } = scripted();
    const slow = call(session, "late", { ms: 200 });
    expect(await textOf(call(session, "echo", { n: 1 }))).toBe('{"n":1}');
    expect(await textOf(Promise.resolve(slow))).toBe("late");
  });

  it.runIf(hasProc)("is let go when it is not used, and started anew by the next call", async () => {
    const { session, marker } = scripted("plain", { sessions: sessionsOf({ idleMs: 100 }) });
    const [first] = (await textOf(call(session, "count"))).split(" ");
    expect(await textOf(call(session, "late", { ms: 400 }))).toBe("late");
    expect(await countOf(marker, 0)).toBe(0);
    const [second, count] = (await textOf(call(session, "count"))).split(" ");
    expect([second === first, count]).toEqual([false, "1"]);
  });

  it.runIf(hasProc)("of one server ends without the others", async () => {
    const sessions = sessionsOf();
    const marker = newMarker();
    const start = (name: string, mode: string): ReturnType<typeof sessions.session> =>
      sessions.session({
        ...here,
        name,
        server: { command: process.execPath, args: [script, mode, marker] },
        env: {},
      });
    await call(start("one", "plain"), "echo");
    await call(start("two", "deaf"), "echo");
    expect(runningWith(marker)).toHaveLength(3);
    await call(start("one", "plain"), "kill").catch(() => {});
    expect(await textOf(call(start("two", "deaf"), "echo"))).toBe("{}");
    await sessions.close();
    expect(runningWith(marker)).toEqual([]);
  });

  it("reports a failed start, which is tried again with the next request only", async () => {
    const file = join(temporaryFolder(), "starts");
    const { session } = scripted("dead", { env: { STARTS: file } });
    const signal = AbortSignal.timeout(20_000);
    for (const starts of ["x", "xx"]) {
      await expect(session.listTools({ signal })).rejects.toMatchObject({ code: "MCI_SERVER_UNAVAILABLE" });
      expect(readFileSync(file, "utf8")).toBe(starts);
    }
  });
});
