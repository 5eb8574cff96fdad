import { text, type Store, type Toolbox } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished } from "vitest";

import { openAuditProcess, tableKey, type AuditProcess } from "./audit-process.ts";
import { auditedToolbox } from "./audited-toolbox.ts";
import { storeAuditLog } from "./store-audit-log.ts";

interface Entry {
  readonly event?: string;
  readonly tool?: string;
  readonly process?: string;
  readonly call_id?: string;
}

const log = "mci:audit";

async function entriesOf(store: Store, event?: string): Promise<Entry[]> {
  const entries = (await store.page(log, { maxEntries: 1_000 })).map(({ value }) => JSON.parse(value) as Entry);
  return event === undefined ? entries : entries.filter((entry) => entry.event === event);
}

async function processesOf(store: Store): Promise<string[]> {
  const { rows = {} } = JSON.parse((await store.get(tableKey(log)))?.value ?? "{}") as { readonly rows?: object };
  return Object.keys(rows);
}

/** A connection to a store that can be lost. */
function connection(store: Store): Store & { isLost: boolean; uses: number } {
  const use = <Given extends unknown[], Result>(method: (...given: Given) => Promise<Result>) => {
    return async (...given: Given): Promise<Result> => {
      made.uses += 1;
      if (made.isLost) throw new Error("no route to host");
      return method(...given);
    };
  };
  const made = {
    ...store,
    isLost: false,
    uses: 0,
    get: use(store.get),
    set: use(store.set),
    append: use(store.append),
    page: use(store.page),
  };
  return made;
}

/** Opens a process that beats without a pause. */
async function open(store: Store): Promise<AuditProcess> {
  const opened = await openAuditProcess(store, log, 1);
  onTestFinished(() => opened.close().catch(() => {})); // its connection may be lost
  return opened;
}

/** Appends the start of a call, as `storeAuditLog` does. */
async function start(store: Store, process: AuditProcess, call: string): Promise<void> {
  await process.begin(call);
  const line = { event: "started", process: process.id, call_id: call, tool: "slow", tenant: "acme", arguments: {} };
  process.appended(await store.append(log, [JSON.stringify(line)]));
}

async function finish(store: Store, process: AuditProcess, call: string): Promise<void> {
  process.appended(await store.append(log, [JSON.stringify({ event: "ended", call_id: call })]));
  process.end(call);
}

describe("calls of a process that has died", () => {
  it("are recorded as interrupted by one of the others, once, those without an end and no others", async () => {
    const store = memoryStore();
    const mortal = connection(store);
    const dead = await open(mortal);
    for (const call of ["1", "2", "3"]) await start(store, dead, call);
    await finish(store, dead, "2");
    const [one, two] = [await open(store), await open(store)];
    await start(store, one, "4");
    // Others write to the log, too; and this start arrives after its end, as its append was given up.
    await store.append(log, ["no JSON", "7", JSON.stringify({ event: "ended", call_id: "5" })]);
    await store.append(log, [JSON.stringify({ event: "started", process: dead.id, call_id: "5", tool: "slow" })]);
    mortal.isLost = true;
    await expect.poll(() => processesOf(store)).toEqual([one.id, two.id]);
    const page = await store.page(log, { maxEntries: 1_000 });
    const interrupted = page.map(({ value }) => value).filter((value) => value.includes('"interrupted"'));
    expect(interrupted.map((value) => JSON.parse(value) as unknown)).toEqual(
      ["1", "3"].map((call) => ({
        event: "interrupted",
        time: expect.any(String),
        call_id: call,
        process: dead.id,
        tool: "slow",
        tenant: "acme",
        reason: "Its process has gone silent.",
      })),
    );
  });

  it("are found from the oldest one on, however long ago the process began", async () => {
    const store = memoryStore();
    const mortal = connection(store);
    const dead = await open(mortal);
    for (let call = 0; call < 1_500; call += 1) {
      await start(store, dead, `${call}`);
      await finish(store, dead, `${call}`);
    }
    await start(store, dead, "last");
    const seen = mortal.uses;
    await expect.poll(() => mortal.uses).toBeGreaterThan(seen + 4);
    mortal.isLost = true;
    const read: string[] = [];
    const page: Store["page"] = async (name, options) => {
      const entries = await store.page(name, options);
      read.push(...entries.map(({ value }) => value));
      return entries;
    };
    await open({ ...store, page });
    await expect.poll(() => processesOf(store)).toHaveLength(1);
    expect(read).toEqual([expect.stringContaining('"last"'), expect.stringContaining('"opened"')]);
  });

  it("are found in what the others have written since, if it was idle for long", async () => {
    const store = memoryStore();
    const mortal = connection(store);
    const [idle, busy] = [await open(mortal), await open(store)];
    for (let call = 0; call < 200; call += 1) {
      await start(store, busy, `${call}`);
      await finish(store, busy, `${call}`);
    }
    const rowOf = async (): Promise<unknown> => {
      const table = JSON.parse((await store.get(tableKey(log)))?.value ?? "") as { rows: Record<string, object> };
      return table.rows[idle.id];
    };
    const [last] = (await store.page(log, { maxEntries: 1_000 })).slice(-1);
    await expect.poll(rowOf).toMatchObject({ from: last?.cursor });
    await start(store, idle, "late");
    mortal.isLost = true;
    await expect.poll(() => processesOf(store)).toEqual([busy.id]);
    expect((await entriesOf(store, "interrupted")).map(({ call_id: id }) => id)).toEqual(["late"]);
  });

  it("are recorded by another one if that dies, too, or the store fails meanwhile", async () => {
    const store = memoryStore();
    const mortal = connection(store);
    const dead = await open(mortal);
    await start(store, dead, "1");
    mortal.isLost = true;
    const second = connection(store);
    let isAtIt = false;
    let die = (): void => {};
    const killed = new Promise<void>((resolve) => (die = resolve));
    const page: Store["page"] = async () => {
      isAtIt = true;
      await killed;
      second.isLost = true;
      throw new Error("killed");
    };
    await open({ ...second, page });
    await expect.poll(() => isAtIt).toBe(true);
    const third = connection(store);
    let failures = 0;
    let looks = 0;
    await open({
      ...third,
      page: (name, options) => ((looks += 1), store.page(name, options)),
      async append(name, values) {
        if (!String(values).includes("interrupted") || failures > 0) return store.append(name, values);
        failures += 1;
        throw new Error("full");
      },
    });
    await expect.poll(() => third.uses).toBeGreaterThan(20);
    expect(looks).toBe(0);
    die();
    await expect.poll(() => processesOf(store)).toHaveLength(1);
    expect(failures).toBe(1);
    expect((await entriesOf(store, "interrupted")).map(({ call_id: id }) => id)).toEqual(["1"]);
  });

  it("are recorded, too, if its log was closed before they ended", async () => {
    const store = memoryStore();
    const audit = storeAuditLog(store);
    const toolbox: Toolbox = { tools: () => [], execute: () => new Promise(() => {}) };
    void auditedToolbox(toolbox, audit).execute("slow");
    await expect.poll(() => entriesOf(store, "started")).toHaveLength(1);
    await audit.close();
    await open(store);
    await expect.poll(() => processesOf(store)).toHaveLength(1);
    expect((await entriesOf(store, "interrupted")).map(({ tool }) => tool)).toEqual(["slow"]);
  });
});

describe("calls of a process that lives", () => {
  it("are not taken for interrupted because the store was away", async () => {
    const store = memoryStore();
    const connections = [connection(store), connection(store)];
    const [one, two] = [await open(connections[0] ?? store), await open(connections[1] ?? store)];
    await start(store, one, "1");
    const beatsOf = (): number => Math.min(...connections.map(({ uses }) => uses));
    for (let outage = 0; outage < 3; outage += 1) {
      for (const made of connections) made.isLost = true;
      const away = beatsOf();
      await expect.poll(beatsOf).toBeGreaterThan(away + 10);
      for (const made of connections) made.isLost = false;
      const back = beatsOf();
      await expect.poll(beatsOf).toBeGreaterThan(back + 4);
    }
    expect(await processesOf(store)).toEqual([one.id, two.id]);
    expect(await entriesOf(store, "interrupted")).toEqual([]);
  });

  it("have both entries if it was silent for long, and are interrupted no second time", async () => {
    const store = memoryStore();
    const cut = connection(store);
    const silent = await open(cut);
    const other = await open(store);
    await start(store, silent, "1");
    await start(store, silent, "2");
    cut.isLost = true;
    await expect.poll(() => processesOf(store)).toEqual([other.id]);
    cut.isLost = false;
    await start(store, silent, "3");
    expect(await processesOf(store)).toContain(silent.id);
    await finish(store, silent, "1");
    cut.isLost = true;
    await expect.poll(() => processesOf(store)).toEqual([other.id]);
    const ends = (await entriesOf(store)).filter(({ event }) => event === "ended" || event === "interrupted");
    expect(ends.map(({ event, call_id: id }) => [event, id])).toEqual([
      ["interrupted", "1"],
      ["interrupted", "2"],
      ["ended", "1"],
      ["interrupted", "3"],
    ]);
  });

  it("cost the store nothing besides their two entries, and the process leaves nothing behind", async () => {
    const store = memoryStore();
    const counted = connection(store);
    const audit = storeAuditLog(counted);
    const audited = auditedToolbox({ tools: () => [], execute: async () => text("ok") }, audit);
    for (let call = 0; call < 10; call += 1) {
      await audited.execute("quick");
      await expect.poll(() => entriesOf(store, "ended")).toHaveLength(call + 1);
    }
    expect(counted.uses).toBe(3 + 20);
    await audit.close();
    expect(counted.uses).toBe(5 + 20);
    expect(await processesOf(store)).toEqual([]);
    expect(new Set((await entriesOf(store)).map(({ event }) => event))).toEqual(
      new Set(["opened", "started", "ended"]),
    );
  });
});
