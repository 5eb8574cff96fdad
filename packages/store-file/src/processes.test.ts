import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Store } from "@mci/contract";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { fileStore } from "./index.ts";

const writer = join(import.meta.dirname, "..", "test", "writer.ts");
const folder = temporaryFolder(afterAll);

function startWriter(name: string): ChildProcess {
  const args = ["--conditions=@mci/source", "--import", "tsx", writer, folder, name];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Reads on from a cursor until it has seen so many entries of a writer. */
async function readRounds(store: Store, name: string, count: number, after?: string): Promise<string[]> {
  const seen: string[] = [];
  await vi.waitFor(async () => {
    for (const { cursor, value } of await store.page("rounds", { after, maxEntries: 1_000 })) {
      seen.push(value);
      after = cursor;
    }
    expect(seen.filter((value) => value.startsWith(name)).length).toBeGreaterThan(count);
  }, patience);
  return seen;
}

const patience = { timeout: 25_000, interval: 5 };

it("is shared by processes, of which one is killed while it writes", async () => {
  const store = await fileStore({ folder });
  const messages: string[] = [];
  await store.subscribe("to tests", { onMessage: (message) => void messages.push(message) });
  const children = [startWriter("one"), startWriter("two")];
  const [one, two] = children;
  await vi.waitFor(() => expect(messages.toSorted()).toEqual(["one is ready", "two is ready"]), patience);
  await store.publish("to writers", "hello");
  await vi.waitFor(() => expect(messages.slice(2).toSorted()).toEqual(["one got hello", "two got hello"]), patience);

  await readRounds(store, "one", 30);
  if (one !== undefined) await kill(one);
  // The other one goes on, and so does this process.
  const last = await store.append("rounds", ["killed"]);
  await readRounds(store, "two", 30, last);
  expect(await store.set("count of tests", "1", { ifAbsent: true })).toBeTypeOf("string");
  if (two !== undefined) await kill(two);
  // What a process was just writing when it was killed may be seen from the next change on only.
  await store.append("rounds", ["killed"]);

  const values: string[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.page("rounds", { after });
    if (page.length === 0) break;
    values.push(...page.map(({ value }) => value));
    after = page.at(-1)?.cursor;
  }
  const rounds = values.filter((value) => value !== "killed");
  const whole = rounds.filter((_, index) => index % 3 === 0).flatMap((first) => ["a", "b", "c"].map((end) => first.slice(0, -1) + end)); // prettier-ignore
  expect(rounds).toEqual(whole); // no `append` was written in part, none was split
  // Each writer appends, then counts: it may have been killed in between.
  const counted = Number((await store.get("count"))?.value);
  expect(rounds.length / 3 - counted).toBeGreaterThanOrEqual(0);
  expect(rounds.length / 3 - counted).toBeLessThanOrEqual(2);
  // The same for points and the log of them.
  const taken = 50 - (await store.take("points", 0, { limit: 50, windowMs: 3_600_000 })).remaining;
  const logged = (await store.page("taken")).length;
  expect(taken - logged).toBeGreaterThanOrEqual(0);
  expect(taken - logged).toBeLessThanOrEqual(2);
  await store.close();

  const reopened = closedAtEnd(await fileStore({ folder }));
  expect((await reopened.get("count"))?.value).toBe(`${counted}`);
});
