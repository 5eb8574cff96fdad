import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { storeAuditLog } from "@mci/server";
import { memoryStore } from "@mci/store";
import { afterAll, describe, expect, it } from "vitest";
import { storeAuditTail } from "./audit-store-tail.ts";
import { readAuditTail } from "./audit-tail.ts";

const folder = temporaryFolder(afterAll);
const operator = {};

describe("the end of an audit log", () => {
  it("has the newest calls first, and for a tenant its own alone", async () => {
    const file = join(folder, "audit.log");
    const lines = ["a", "b", "a", undefined].map((tenant, index) => JSON.stringify({ tool: `t${index}`, tenant }));
    await writeFile(file, `${lines.join("\n")}\n{"tool":"half`);
    const toolsFor = async (reader: object): Promise<unknown> =>
      (await readAuditTail(file, reader)).records.map(({ tool }) => tool);
    expect(await toolsFor(operator)).toEqual(["t3", "t2", "t1", "t0"]);
    expect(await toolsFor({ tenant: "a" })).toEqual(["t2", "t0"]);
    expect(await toolsFor({ tenant: "c" })).toEqual([]);
  });

  it("is cut for a long log", async () => {
    const file = join(folder, "long.log");
    await writeFile(file, `${JSON.stringify({ tool: "x".repeat(1_000) })}\n`.repeat(1_000));
    const { records, isCut } = await readAuditTail(file, operator);
    expect([records.length, isCut]).toEqual([500, true]);
  });

  it.skipIf(process.platform === "win32")("is not taken from a pipe, and a missing file is reported", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    await expect(readAuditTail(pipe, operator)).rejects.toMatchObject({ code: "MCI_STORE" });
    await expect(readAuditTail(join(folder, "none"), operator)).rejects.toMatchObject({ code: "MCI_STORE" });
  });

  it("joins what a store has of a call, follows what is added, and leaves out other projects", async () => {
    const store = memoryStore();
    const log = storeAuditLog(store, { server: "orders" });
    const tail = storeAuditTail(store, "orders");
    const call = { time: "2026-01-01T00:00:00Z", call_id: "1", tool: "greet", tenant: "a", arguments: { n: 1 } };
    await log.begin(call);
    const other = storeAuditLog(store, { server: "invoices" });
    await other.begin({ ...call, call_id: "3", tool: "pay" });
    other.record({ ...call, call_id: "3", tool: "pay", outcome: "ok", duration_ms: 5 });
    await other.close();
    expect((await tail(operator)).records).toEqual([{ ...call, call_id: undefined }]);
    log.record({ ...call, outcome: "ok", duration_ms: 5 });
    await log.begin({ ...call, call_id: "2", tenant: "b" });
    await log.close();
    const ended = { tool: "greet", tenant: "a", arguments: { n: 1 }, outcome: "ok", duration_ms: 5 };
    expect((await tail(operator)).records).toMatchObject([{ tenant: "b" }, ended]);
    expect((await tail({ tenant: "a" })).records).toMatchObject([ended]);
    await store.append("mci:audit", [
      JSON.stringify({ event: "interrupted", call_id: "2", tool: "greet", tenant: "b" }),
    ]);
    expect((await tail({ tenant: "b" })).records).toMatchObject([{ outcome: "error", code: "interrupted" }]);
    await store.close();
  });
});
