import { execFile } from "node:child_process";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { fileLock } from "./file-lock.ts";

/** The lock's file, found by taking it once. */
async function lockFile(folder: string): Promise<string> {
  const names = await fileLock(folder)("https://a.example", () => readdir(folder));
  return join(folder, names.find((name) => name.endsWith(".lock")) ?? "");
}

/** A process id that is nobody's any more. */
async function endedPid(): Promise<number> {
  const child = promisify(execFile)(process.execPath, ["-e", "0"]);
  const { pid = 0 } = child.child;
  await child;
  return pid;
}

describe("the lock of a login", () => {
  it("is one after a crash, too, however many wait for it", async () => {
    const place = temporaryFolder();
    const file = await lockFile(place);
    const pid = await endedPid();
    let working = 0;
    let overlaps = 0;
    const work = async (): Promise<void> => {
      working += 1;
      if (working > 1) overlaps += 1;
      await new Promise((resolve) => void setTimeout(resolve, 1));
      working -= 1;
    };
    for (let round = 0; round < 10; round += 1) {
      await writeFile(file, JSON.stringify({ pid, host: hostname(), id: "x" }));
      // A lock for each, as different processes have.
      await Promise.all(Array.from({ length: 8 }, () => fileLock(place)("https://a.example", work)));
    }
    expect(overlaps).toBe(0);
    expect(await readdir(place)).toEqual([]);
  });

  it("is not taken from a process of another machine that gives signs of life, but from a silent one", async () => {
    const place = temporaryFolder();
    const file = await lockFile(place);
    await writeFile(file, JSON.stringify({ pid: await endedPid(), host: "another-machine", id: "x" }));
    let taken = false;
    const turn = fileLock(place)("https://a.example", async () => void (taken = true));
    await new Promise((resolve) => void setTimeout(resolve, 150));
    expect(taken).toBe(false);
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(file, longAgo, longAgo);
    await turn;
    expect(taken).toBe(true);
  });

  it("is left to the process that has it by now", async () => {
    const place = temporaryFolder();
    const file = await lockFile(place);
    await fileLock(place)("https://a.example", () => writeFile(file, "another's"));
    expect(await readdir(place)).toHaveLength(1);
  });
});
