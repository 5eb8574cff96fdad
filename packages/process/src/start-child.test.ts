import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it, vi } from "vitest";

import { countOf, newMarker, runningWith } from "@mci/plugin-kit/test";
import { startChild, type Child } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 }); // many processes, on a machine that may be busy

const hasProc = existsSync("/proc/self/cmdline");

async function start(source: string, ...args: readonly string[]): Promise<Child> {
  const child = await startChild({
    command: process.execPath,
    args: ["-e", source, ...args],
    cwd: import.meta.dirname,
  });
  if (child.kind === "not-started") throw new Error(child.message);
  return child;
}

const echo = "process.stdin.pipe(process.stdout)";

describe("startChild", () => {
  it("talks over stdin and stdout", async () => {
    const child = await start(echo);
    const lines = createInterface({ input: child.stdout });
    child.stdin.write('{"id":1}\n');
    expect(await once(lines, "line")).toEqual(['{"id":1}']);
    await child.stop();
    expect(await child.exited).toEqual({ exitCode: 0, signal: null });
  });

  it("keeps what was written before somebody reads", async () => {
    const child = await start("console.log('early'); setInterval(() => {}, 1000)");
    await delay(300);
    expect(String(await once(child.stdout, "data"))).toBe("early\n");
    await child.stop();
  });

  it("keeps the end of what the child says on stderr, and no more", async () => {
    const child = await start("process.stderr.write('x'.repeat(1e6) + 'the end', () => process.exit(1))");
    await child.exited;
    await child.stop();
    expect(child.stderr.tail(9)).toBe("xxthe end");
    expect(child.stderr.bytes).toBe(1_000_007);
    expect(child.stderr.text(1e6).text.length).toBeLessThan(70_000);
  });

  it("is an outcome, not an exception, when there is nothing to start", async () => {
    const outcome = await startChild({ command: "no-such-server", cwd: "/" });
    expect(outcome).toMatchObject({ kind: "not-started", reason: "not-found" });
  });

  it("does not throw when a child that has gone is written to", async () => {
    const child = await start("process.exit(0)");
    await child.exited;
    child.stdin.write("x".repeat(1_000_000));
    await child.stop();
    expect(await child.exited).toEqual({ exitCode: 0, signal: null });
  });

  it("ends the stream of a stopped child", async () => {
    const child = await start("setInterval(() => {}, 1000)");
    child.stdout.resume();
    const ended = once(child.stdout, "end");
    await child.stop();
    expect(await ended).toEqual([]);
  });
});

describe.runIf(hasProc)("stop", () => {
  it("lets a child leave by itself when its input ends", async () => {
    const child = await start("process.stdin.resume().on('end', () => process.exit(7)); console.log('up')");
    await once(child.stdout, "data");
    await child.stop();
    expect(await child.exited).toEqual({ exitCode: 7, signal: null });
  });

  it("resolves when the whole group is gone, deaf ones and grandchildren too", async () => {
    const marker = newMarker();
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
    const spawn = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}, '${marker}'], { stdio: 'inherit' })`;
    const child = await start(deaf + spawn, marker);
    expect(await countOf(marker, 2)).toBe(2);
    await Promise.all([child.stop(), child.stop()]);
    expect(runningWith(marker)).toEqual([]);
    await child.stop();
  });

  it("has nothing left to do when the child died: its group is ended at once", async () => {
    const marker = newMarker();
    const spawn = `require('child_process').spawn('sh', ['-c', 'sleep 60; : ${marker}'], { stdio: 'inherit' }).on('spawn', () => process.exit(1))`;
    const child = await start(spawn);
    expect(await child.exited).toEqual({ exitCode: 1, signal: null });
    expect(await countOf(marker, 0)).toBe(0);
    await child.stop();
  });
});

describe.runIf(hasProc)("the end of this process", () => {
  it("kills what is still running", async () => {
    const marker = newMarker();
    const source = `
      import { startChild } from ${JSON.stringify(new URL("index.ts", import.meta.url).href)};
      await startChild({ command: "sleep", args: ["60"], cwd: "/", env: {} });
      await startChild({ command: "sh", args: ["-c", "trap '' TERM; echo up; sleep 60; : ${marker}"], cwd: "/" })
        .then((child) => child.stdout.once("data", () => process.exit(0)));
    `;
    const args = ["--conditions=@mci/source", "--import", "tsx", "--input-type=module", "-e", source];
    const outer = await startChild({ command: process.execPath, args, cwd: import.meta.dirname });
    if (outer.kind === "not-started") throw new Error(outer.message);
    expect(await outer.exited).toEqual({ exitCode: 0, signal: null });
    expect(await countOf(marker, 0)).toBe(0);
    await outer.stop();
  });
});
