import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type { Store } from "@mci/contract";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { fileStore } from "@mci/store-file";
import { postgresStore } from "@mci/store-postgres";
import { startPostgres, type PostgresServer } from "@mci/store-postgres/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workerProgram, type ApprovalWorker } from "../test/run-worker.ts";
import { bob, refund } from "../test/subjects.ts";
import { createApprovals } from "./index.ts";

const folder = temporaryFolder(afterAll);
let postgres: PostgresServer;
const runWorker = workerProgram();

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

interface Place {
  address(): string;
  open(): Promise<Store>;
}

const places: Readonly<Record<string, Place>> = {
  "a database": { address: () => postgres.url, open: () => postgresStore({ url: postgres.url }) },
  "a folder": { address: () => join(folder, "data"), open: () => fileStore({ folder: join(folder, "data") }) },
};

describe.each(Object.keys(places))("approvals of processes in %s", (kind) => {
  const { address, open } = places[kind]!;

  async function opened(): Promise<ReturnType<typeof createApprovals>> {
    const store = closedAtEnd(await open());
    return createApprovals({ store });
  }

  function newLog(): { readonly file: string; runsOf(id: string): number } {
    const file = join(folder, `${crypto.randomUUID()}.log`);
    writeFileSync(file, "");
    return {
      file,
      runsOf: (id) =>
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line === id).length,
    };
  }

  /** Asks a question of a subject of its own, as each may ask only a few, and answers it. */
  async function grant(approvals: ReturnType<typeof createApprovals>): Promise<string> {
    const { id } = await approvals.ask({ ...refund, subject: crypto.randomUUID() });
    expect(await approvals.answer(id, "approve", bob)).toMatchObject({ state: "granted" });
    return id;
  }

  it("withstand 1,000 parallel uses of one yes in two processes: one runs", async () => {
    const approvals = await opened();
    const { file, runsOf } = newLog();
    const workers = await Promise.all([runWorker(address(), file), runWorker(address(), file)]);
    const id = await grant(approvals);
    for (const worker of workers) worker.use(id, digest, 500);
    const words = await Promise.all(workers.map((worker) => wordsOf(worker, 1_000)));
    expect(words.flat().filter((word) => word === "run")).toHaveLength(1);
    expect(runsOf(id)).toBe(1);
  });

  it("withstand a flood of two processes: a subject has 20 questions", async () => {
    const [here, there] = [await opened(), await opened()];
    const subject = crypto.randomUUID();
    const asks = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? here : there).ask({ ...refund, subject, digest: `${index}` }),
    );
    const outcomes = await Promise.allSettled(asks);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason.code) : "asked"));
    expect(codes.filter((code) => code === "MCI_BUSY")).toHaveLength(10);
    expect((await there.list()).filter((approval) => approval.subject === subject)).toHaveLength(20);
  });

  it("expire by the clock of the store, in all processes", async () => {
    const [here, there] = [await opened(), await opened()];
    const question = { ...refund, subject: crypto.randomUUID(), expiresMs: 300 };
    const { id } = await here.ask(question);
    await expect.poll(async () => (await there.get(id))?.isExpired).toBe(true);
    await expect(here.answer(id, "approve", bob)).rejects.toMatchObject({ code: "MCI_APPROVAL" });
    expect(await here.redeem(id, digest)).toBe(false);
    expect((await there.ask(question)).id).not.toBe(id);
  });

  it("withstand 200 kills between the yes and the end of the run: no call runs twice", async () => {
    const approvals = await opened();
    const { file, runsOf } = newLog();
    const survivor = await runWorker(address(), file);
    const seen = { byKilled: 0, bySurvivor: 0, byNobody: 0 };
    let next = runWorker(address(), file);
    for (let round = 0; round < 200; round += 1) {
      const killed = await next;
      next = runWorker(address(), file);
      const id = await grant(approvals);
      // In every other round both use it at the same time.
      const isRace = round % 2 === 1;
      killed.use(id, digest);
      if (isRace) survivor.use(id, digest);
      await moment(killed, round >> 1);
      await killed.kill();
      if (!isRace) survivor.use(id, digest);
      const isRunThere = await hasRun(survivor);
      // After all of them, the yes is used up.
      expect(await approvals.redeem(id, digest)).toBe(false);
      expect(await approvals.get(id)).toMatchObject({ state: "used" });
      const runs = runsOf(id);
      expect(isRunThere ? [1] : [0, 1]).toContain(runs);
      seen[isRunThere ? "bySurvivor" : runs === 1 ? "byKilled" : "byNobody"] += 1;
    }
    await (await next).kill();
    expect(seen.byKilled + seen.bySurvivor + seen.byNobody).toBe(200);
    // Those that are killed after they have said that they run.
    expect(seen.byKilled + seen.byNobody).toBeGreaterThan(0);
  }, 600_000);
});

const { digest } = refund;

/** Waits until a process is at one of the moments in which it can be killed: before, in and after the use of a yes. */
async function moment(worker: ApprovalWorker, round: number): Promise<void> {
  if (round % 5 === 0) return;
  await worker.next(); // using
  if (round % 5 === 1) return;
  if (round % 5 === 2) return after((round >> 2) % 8);
  await worker.next(); // run or no
  if (round % 5 === 4) await after(1);
}

async function hasRun(worker: ApprovalWorker): Promise<boolean> {
  expect(await worker.next()).toBe("using");
  if ((await worker.next()) === "no") return false;
  expect(await worker.next()).toBe("end");
  return true;
}

/** Returns so many words of a process, without `end`. */
async function wordsOf(worker: ApprovalWorker, count: number): Promise<readonly string[]> {
  const words: string[] = [];
  while (words.length < count) {
    const word = await worker.next();
    if (word === undefined) throw new Error("The worker ended.");
    if (word !== "end") words.push(word);
  }
  return words;
}
