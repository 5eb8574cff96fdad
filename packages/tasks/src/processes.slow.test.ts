import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Task } from "@mci/contract";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { startPostgres, type PostgresServer } from "@mci/store-postgres/test-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runWorker, type TaskWorker } from "../test/run-worker.ts";

const folder = temporaryFolder(afterAll);
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

const places: Readonly<Record<string, () => string>> = {
  "a database": () => postgres.url,
  "a folder": () => join(folder, "data"),
};

describe.each(Object.keys(places))("tasks in %s", (kind) => {
  const place = (): string => places[kind]!();

  function newLog(): string {
    const log = join(folder, `${crypto.randomUUID()}.log`);
    writeFileSync(log, "");
    return log;
  }

  const linesOf = (log: string): string[] => readFileSync(log, "utf8").split("\n").filter(Boolean).toSorted();

  const endOf = (worker: TaskWorker, { id }: Task): Promise<Task> =>
    vi.waitFor(async () => {
      const task = await worker.get(id);
      if (task === undefined || task.status === "working") throw new Error("It has not ended.");
      return task;
    }, patience);

  it("of a process that is killed end once in another: they run again only if that does no harm", async () => {
    const log = newLog();
    const dying = await runWorker(place(), log, "hang");
    const [plain, reader] = [await dying.start("plain", "hung"), await dying.start("reader", "hung")];
    await vi.waitFor(() => expect(linesOf(log)).toHaveLength(2), patience);
    const other = closedAtEnd(await runWorker(place(), log));
    await dying.kill();
    expect(await endOf(other, reader)).toMatchObject({
      status: "completed",
      result: { content: [{ text: "reader is done" }] },
    });
    expect(await endOf(other, plain)).toMatchObject({ status: "failed", code: "MCI_INTERRUPTED" });
    expect(linesOf(log)).toEqual(["plain hung", "reader hung", "reader hung"]);
  });

  it("that wait or run when a process is closed are left to the next one, or end as interrupted", async () => {
    const log = newLog();
    const closing = await runWorker(place(), log, "hang");
    const [running, readers] = [await closing.start("plain", "running"), [] as Task[]];
    for (const label of ["1", "2", "3"]) readers.push(await closing.start("reader", label));
    await vi.waitFor(() => expect(linesOf(log)).toHaveLength(4), patience);
    const waiting = [await closing.start("plain", "waiting"), await closing.start("reader", "waiting")];
    await closing.close();
    const next = closedAtEnd(await runWorker(place(), log));
    expect(await endOf(next, running)).toMatchObject({ status: "failed", code: "MCI_INTERRUPTED" });
    for (const task of [...readers, ...waiting]) expect(await endOf(next, task)).toMatchObject({ status: "completed" });
    expect(linesOf(log)).toHaveLength(4 + 3 + 2);
  });
});

const patience = { timeout: 60_000, interval: 50 };
