import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";

import { temporaryFolder } from "@mci/plugin-kit/test";
import { tenantToolboxes } from "../tenants/tenant-toolboxes.ts";
import { serveHttp, type HttpServer } from "./serve-http.ts";

function schemaOf(count: number, text: string): string {
  const inputSchema = { type: "object", properties: { id: { type: "string" } } };
  const tools = Array.from({ length: count }, (_, index) => {
    return { name: `tool_${index}`, description: text, inputSchema, execution: { type: "text", text: "{{props.id}}" } };
  });
  return JSON.stringify({ schemaVersion: "1.0", tools });
}

/** How many requests were answered, one after another, while this went on. */
async function answeredDuring({ url }: HttpServer, work: Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const settled = (): void => done.abort();
  work.then(settled, settled);
  let answers = 0;
  while (!done.signal.aborted) {
    await (await fetch(`${url}/healthz`)).text();
    answers += 1;
  }
  return answers;
}

describe("work that costs its sender little", () => {
  it("a reload of thousands of tools lets requests be answered in between", async () => {
    const file = join(temporaryFolder(), "mci.json");
    await writeFile(file, schemaOf(20_000, "before"));
    const client = await MCIClient.load(file);
    const server = await serveHttp({ toolbox: client, port: 0 });
    onTestFinished(async () => {
      await server.close();
      await client.close();
    });
    await writeFile(file, schemaOf(20_000, "after"));
    const reloading = client.reload();
    expect(await answeredDuring(server, reloading)).toBeGreaterThan(3);
    expect((await reloading).changed).toHaveLength(20_000);
  });

  it("a change of one tenant among many lets requests be answered in between", async () => {
    const root = temporaryFolder();
    const fileOf = (id: number): string => join(root, `t${id}`, "mci.json");
    for (let id = 0; id < 200; id += 1) {
      await mkdir(join(root, `t${id}`));
      await writeFile(fileOf(id), schemaOf(20, "before"));
    }
    const tenants = await tenantToolboxes({ folder: root, load: (file, env) => MCIClient.load(file, { env }) });
    for (const tenant of tenants.tenants()) await tenants.toolboxFor({ tenant });
    const server = await serveHttp({ tenants, port: 0, guard: { tenantHeader: true } });
    onTestFinished(async () => {
      await server.close();
      await tenants.close();
    });
    await writeFile(fileOf(7), schemaOf(20, "after"));
    const reloading = tenants.reload();
    expect(await answeredDuring(server, reloading)).toBeGreaterThan(3);
    expect(await reloading).toMatchObject({ added: [], removed: [], changed: ["t7"], failed: [] });
  });
});
