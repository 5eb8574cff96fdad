import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { fileStore } from "./index.ts";

const folder = temporaryFolder(afterAll);
const whole = join(folder, "whole");

beforeAll(async () => {
  const store = await fileStore({ folder: whole });
  for (let at = 0; at < 100; at += 1) await store.set(`key ${at}`, "x".repeat(5_000));
  await store.close();
});

type Damage = (data: string, lock: string) => void;

describe("a folder whose files LMDB cannot have written", () => {
  it.each<[string, Damage, string]>([
    ["text", (data) => writeFileSync(data, "hello\n".repeat(5_000)), "was not written by this program"],
    ["zeros", (data) => writeFileSync(data, Buffer.alloc(40_960)), "was not written by this program"],
    ["a few bytes", (data) => truncateSync(data, 100), "was not written by this program"],
    ["its first page", (data) => truncateSync(data, 4_096), "was not written by this program"],
    ["its first two pages", (data) => truncateSync(data, 8_192), "is shorter than what was written to it"],
    ["its first half", (data) => truncateSync(data, statSync(data).size / 2), "is shorter than what was written to it"],
    ["all but its last page", (data) => truncateSync(data, statSync(data).size - 4_096), "is shorter than what was"],
    ["a folder", (data) => (rmSync(data), mkdirSync(data)), "is not a file"],
    ["a FIFO", (data) => (rmSync(data), execFileSync("mkfifo", [data])), "is not a file"],
    ["a folder as lock", (_, lock) => (rmSync(lock), mkdirSync(lock)), "is not a file"],
    ["a FIFO as lock", (_, lock) => (rmSync(lock), execFileSync("mkfifo", [lock])), "is not a file"],
  ])("is refused: %s", async (name, damage, message) => {
    const path = join(folder, name);
    cpSync(whole, path, { recursive: true });
    damage(join(path, "data.mdb"), join(path, "lock.mdb"));
    await expect(fileStore({ folder: path })).rejects.toMatchObject({
      code: "MCI_STORE",
      message: expect.stringMatching(new RegExp(`^The store in .* cannot be opened: .*${message}`)),
    });
  });

  it("counts as new if they are empty", async () => {
    const path = join(folder, "empty");
    mkdirSync(path);
    writeFileSync(join(path, "data.mdb"), "");
    const store = await fileStore({ folder: path });
    await store.set("a", "b");
    expect(await store.get("a")).toMatchObject({ value: "b" });
    await store.close();
  });

  it("is another thing than one whose last pages were freed before they were written", async () => {
    const path = join(folder, "freed");
    const store = await fileStore({ folder: path });
    await store.set("a", "b");
    // In one transaction, which gives the value pages at the end and takes them back.
    await Promise.all([store.set("large", "x".repeat(2_000_000)), store.delete("large")]);
    await store.close();
    expect(statSync(join(path, "data.mdb")).size).toBeLessThan(1_000_000);
    const again = await fileStore({ folder: path });
    expect(await again.get("a")).toMatchObject({ value: "b" });
    await again.close();
  });
});

it.runIf(existsSync("/proc/self"))("says where no folder can be created, and does not try for ever", () => {
  const program = join(import.meta.dirname, "..", "test", "full-disk.ts");
  const args = ["--conditions=@mci/source", "--import", "tsx", program, "/proc/nowhere/store"];
  const { stderr, signal } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 });
  expect(stderr).toContain("The store in /proc/nowhere/store cannot be opened: ENOENT");
  expect(signal).toBeNull();
});

it("says of a file in the place of its folder that it is none", async () => {
  const path = join(folder, "plain");
  writeFileSync(path, "");
  await expect(fileStore({ folder: path })).rejects.toMatchObject({
    code: "MCI_STORE",
    message: expect.stringContaining(`${path} is not a folder`) as string,
  });
});
