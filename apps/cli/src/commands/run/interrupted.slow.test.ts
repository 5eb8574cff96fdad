import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgresStore } from "@mci/store-postgres";
import { startPostgres } from "@mci/store-postgres/test-server";
import { expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf } from "../../test/mci.ts";
import { installPackage } from "../../test/install-package.ts";

const mci = mciForTests();

const config = `
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
const probe = {
  type: "probe",
  prepare: ({ name }) => ({
    async run() {
      writeFileSync(new URL(name + ".begun", import.meta.url), "");
      if (name === "die") process.kill(process.pid, "SIGKILL");
      while (!existsSync(new URL(name, import.meta.url))) await wait(20);
      return { isError: false, content: [{ type: "text", text: "done" }] };
    },
  }),
};
export default { executors: [probe] };
`;

interface Entry {
  readonly event: string;
  readonly call_id?: string;
  readonly tool?: string;
  readonly process?: string;
}

it("calls of a replica that is killed are recorded as interrupted by the other one, once, and none of its own", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const tools = ["hang", "die", "long", "quick"].map((name) => ({ name, execution: { type: "probe" } }));
  const cwd = await mci.folderOf({ "mci.config.mjs": config, "mci.json": schemaOf(...tools), quick: "" });
  await installPackage("store-postgres", cwd);
  const [mortal, survivor] = await Promise.all([startReplica(cwd, server.url), startReplica(cwd, server.url)]);
  const store = await postgresStore({ url: server.url });
  onTestFinished(() => store.close());
  const entries = async (): Promise<Entry[]> =>
    (await store.page("mci:audit", { maxEntries: 1_000 })).map(({ value }) => JSON.parse(value) as Entry);
  const eventsOf = async (tool: string): Promise<string[]> => {
    const all = await entries();
    const ids = all.filter((entry) => entry.tool === tool).map(({ call_id: id }) => id);
    return all.filter(({ call_id: id }) => ids.includes(id)).map(({ event }) => event);
  };

  expect(await mortal.call("quick")).toBe(200);
  const hanging = mortal.call("hang");
  const long = survivor.call("long");
  for (const tool of ["hang", "long"])
    await expect.poll(() => eventsOf(tool), { timeout: 60_000 }).toEqual(["started"]);
  expect(await Promise.all([mortal.call("die"), hanging])).toEqual(["fetch failed", "fetch failed"]);
  await mortal.exit;
  await expect.poll(() => eventsOf("die"), { timeout: 120_000 }).toEqual(["started", "interrupted"]);
  await writeFile(join(cwd, "long"), "");
  expect(await long).toBe(200);
  survivor.child.kill("SIGTERM");
  await survivor.exit;

  expect(await eventsOf("hang")).toEqual(["started", "interrupted"]);
  for (const tool of ["quick", "long"]) expect(await eventsOf(tool)).toEqual(["started", "ended"]);
  expect((await entries()).filter(({ event }) => event === "opened")).toHaveLength(2);
  expect(JSON.parse((await store.get("mci:audit:processes:mci%3Aaudit"))?.value ?? "")).toMatchObject({ rows: {} });
});

it("has as long to end as server.limits.drainMs says", async () => {
  const patient = config.replace("executors:", "server: { limits: { drainMs: 30_000 } }, executors:");
  const tools = schemaOf({ name: "long", execution: { type: "probe" } });
  const cwd = await mci.folderOf({ "mci.config.mjs": patient, "mci.json": tools });
  const replica = await startReplica(cwd);
  const long = replica.call("long");
  await expect.poll(() => existsSync(join(cwd, "long.begun")), { timeout: 60_000 }).toBe(true);
  replica.child.kill("SIGTERM");
  await wait(14_000);
  await writeFile(join(cwd, "long"), "");
  expect(await long).toBe(200);
  await replica.exit;
});

interface Replica {
  readonly child: ChildProcess;
  readonly exit: Promise<unknown>;
  /** Returns the status of the answer, or why there was none. */
  call(name: string): Promise<number | string>;
}

async function startReplica(cwd: string, url?: string): Promise<Replica> {
  const shared = url === undefined ? [] : ["--store", url, "--audit", "store"];
  const child = mci.start(["run", "--http", "0", "--rest", "--quiet", ...shared], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout ?? child, "data"), exit.then(() => ["ended"])]);
  const endpoint = new URL("/api/v1/mcp/tools/call", String(line).trim());
  return {
    child,
    exit,
    async call(name) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ name, arguments: {} });
      return fetch(endpoint, { method: "POST", headers, body }).then(
        ({ status }) => status,
        ({ message }) => message as string,
      );
    },
  };
}
