import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { startApi } from "../test/api.ts";
import { schemaWith } from "../test/folder.ts";
import { testTools } from "./run/test-tools.ts";
import type { TestReport } from "./run/test-result.ts";

function failures({ results }: TestReport): readonly string[] {
  return results.flatMap((result) => result.failures.map(({ message }) => message));
}

const inputSchema = { type: "object", properties: { id: { type: "string" } } };

describe("values of env that are not secrets", () => {
  it("are in the recording where a request shows them, and need not be set for a replay", async () => {
    const api = await startApi(() => ({ body: { ok: true } }));
    const execution = {
      type: "http",
      url: "{{env.API_URL}}/{{env.REGION}}/items/{{props.id}}",
      params: { city: "{{env.CITY}}", plain: "{{env.UNUSED | 'x'}}" },
      headers: { "X-Shop": "{{env.SHOP_TOKEN}}", "X-Pin": "{{env.PIN_TOKEN}}" },
      auth: { type: "basic", username: "{{env.ACCOUNT}}", password: "{{env.PHRASE}}" },
    };
    const tests = [{ props: { id: "tea" }, expect: { json: { ok: true } }, fixture: "a.json" }];
    const folder = folderOf({ "mci.json": schemaWith({ inputSchema, execution, tests }) });
    const file = join(folder, "mci.json");
    const env = {
      API_URL: `${api.url.replace("http://", "HTTP://")}/v1`,
      REGION: "eu-1",
      CITY: "New York",
      SHOP_TOKEN: "token-of-the-shop",
      PIN_TOKEN: "4711",
      ACCOUNT: "ada",
      PHRASE: "correct horse",
      OTHER: "of another tool",
    };
    expect(failures(await testTools(file, { record: true, load: { env } }))).toEqual([]);
    const text = await readFile(join(folder, "a.json"), "utf8");
    expect(JSON.parse(text).env).toEqual({ API_URL: env.API_URL, REGION: "eu-1", CITY: "New York", UNUSED: null });
    api.stop();
    const { PIN_TOKEN } = env; // too short to be masked
    expect(failures(await testTools(file, { load: { env: { PIN_TOKEN } } }))).toEqual([]);
    const elsewhere = await testTools(file, { load: { env: { PIN_TOKEN, REGION: "us-2" } } });
    expect(failures(elsewhere)).toEqual([expect.stringMatching(/url differs: .*eu-1.*us-2/)]);
  });

  it("are named where the recording has none and a call needs them", async () => {
    const api = await startApi(() => ({ body: { ok: true } }));
    const execution = {
      type: "http",
      url: "{{env.API_URL}}/items/{{props.id}}",
      headers: { "X-A": "{{env.A_TOKEN}}" },
    };
    const tests = [{ props: { id: "tea" }, fixture: "a.json" }];
    const folder = folderOf({ "mci.json": schemaWith({ inputSchema, execution, tests }) });
    const file = join(folder, "mci.json");
    const env = { API_URL: api.url, A_TOKEN: "token-of-the-shop" };
    expect(failures(await testTools(file, { record: true, load: { env } }))).toEqual([]);
    const { env: _, ...older } = JSON.parse(await readFile(join(folder, "a.json"), "utf8"));
    await writeFile(join(folder, "a.json"), JSON.stringify(older));
    const [message = ""] = failures(await testTools(file));
    expect(message).toContain("env.API_URL does not start with https:// and a host");
    expect(message).toContain(
      "Not set here, and not in the recording: env.API_URL, env.A_TOKEN. Give values in 'env' of the test.",
    );
  });

  it("are given once for all tests of a file", async () => {
    const execution = { type: "text", text: "{{env.GREETING}} {{env.NAME}}" };
    const tests = [{ expect: { text: "Hello Ada" } }, { env: { NAME: "Bob" }, expect: { text: "Hello Bob" } }];
    const testFile = { tool: "tool", env: { GREETING: "Hello", NAME: "Ada" }, tests };
    const folder = folderOf({ "mci.json": schemaWith({ execution }), "a.mci.test.json": testFile });
    const file = join(folder, "mci.json");
    expect(await testTools(file)).toMatchObject({ passed: 2, failed: 0 });
    await writeFile(join(folder, "a.mci.test.json"), JSON.stringify({ ...testFile, env: ["Hello"] }));
    await expect(testTools(file)).rejects.toThrow("'env' must be an object");
  });
});
