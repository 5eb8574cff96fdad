import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { startApi } from "../test/api.ts";
import { schemaWith } from "../test/folder.ts";
import { testTools } from "./run/test-tools.ts";

const hex = (text: string): string => Buffer.from(text).toString("hex");

it("records neither arguments that are declared as secrets nor secrets in hexadecimal, and replays without them", async () => {
  const props = { user: "ada", password: "hunter2/propsecret", pin: 4711, login: { codes: ["first-code-1"] } };
  const token = "token-of-the-shop";
  const echoed = {
    plain: props.password,
    base64: Buffer.from(`ada:${props.password}`).toString("base64"),
    hex: hex(props.password),
    token: [hex(token), `<${hex(token).toUpperCase()}>`],
    number: props.pin,
    note: "for ada",
  };
  const api = await startApi(() => ({ body: echoed }));
  const inputSchema = {
    type: "object",
    properties: {
      user: { type: "string" },
      password: { type: "string", format: "password" },
      pin: { type: "integer", writeOnly: true },
      login: { $ref: "#/$defs/login" },
    },
    $defs: {
      login: { type: "object", properties: { codes: { type: "array", items: { $ref: "#/$defs/code" } } } },
      code: { type: "string", writeOnly: true },
    },
  };
  const execution = {
    type: "http",
    method: "POST",
    url: `${api.url}/login/{{props.login.codes[0]}}?with={{props.password}}`,
    headers: { "X-Shop": "{{env.SHOP_TOKEN}}" },
    body: { json: { user: "{{props.user}}", word: "{{props.password}}", digits: "{!!props.pin!!}" } },
  };
  const tests = [{ props, expect: { json: { note: "for ada" } }, fixture: "a.json" }];
  const folder = folderOf({ "mci.json": schemaWith({ inputSchema, execution, tests }) });
  const file = join(folder, "mci.json");
  const recorded = await testTools(file, { record: true, load: { env: { SHOP_TOKEN: token } } });
  expect(recorded.results.flatMap(({ failures }) => failures)).toEqual([]);
  const text = await readFile(join(folder, "a.json"), "utf8");
  expect(text).toMatch(/"user": "ada"/);
  for (const secret of [props.password, encodeURIComponent(props.password), "first-code-1", token, "4711"])
    for (const form of [secret, hex(secret), hex(secret).toUpperCase(), echoed.base64.slice(8)])
      expect(text.replaceAll(api.url, "")).not.toContain(form);
  api.stop();
  expect((await testTools(file)).results.flatMap(({ failures }) => failures)).toEqual([]);
});

it("records nothing of a key of several lines, however it is written, and replays without it", async () => {
  const lines = [
    "-----BEGIN PRIVATE KEY-----",
    "MIIEpAIBAAKCAQEA1c7+bN/x",
    "k9Q/vWmZ3pT8yL2hXr5uJ4sD",
    "Fg==",
    "-----END PRIVATE KEY-----",
  ];
  const key = `${lines.join("\n")}\n`;
  const written = [key, lines.join("\r\n"), lines.join("\n    "), JSON.stringify({ key }, undefined, 2)].join("\n--\n");
  const api = await startApi(() => ({ headers: { "content-type": "text/plain" }, body: Buffer.from(written) }));
  const inputSchema = { type: "object", properties: { own: { type: "string", writeOnly: true } } };
  const print = "process.stdin.pipe(process.stdout); console.error(process.env.KEY)";
  const tools = [
    {
      name: "command",
      execution: {
        type: "cli",
        command: process.execPath,
        args: ["-e", print],
        stdin: "key:\n{{env.SIGNING_KEY}}",
        env: { KEY: "{{env.SIGNING_KEY}}" },
      },
    },
    {
      name: "request",
      execution: { type: "http", method: "POST", url: api.url, body: { type: "raw", content: "{{env.SIGNING_KEY}}" } },
    },
    {
      name: "argument",
      inputSchema,
      execution: { type: "http", method: "POST", url: api.url, body: { type: "raw", content: "{{props.own}}" } },
    },
  ];
  const props = { argument: { own: key } } as Readonly<Record<string, object>>;
  const withTests = tools.map((tool) => ({
    ...tool,
    tests: [{ props: props[tool.name] ?? {}, fixture: `${tool.name}.json` }],
  }));
  const folder = folderOf({ "mci.json": { schemaVersion: "1.0", tools: withTests } });
  const file = join(folder, "mci.json");
  const recorded = await testTools(file, { record: true, load: { env: { SIGNING_KEY: key } } });
  expect(recorded.results.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { name } of tools) {
    const text = await readFile(join(folder, `${name}.json`), "utf8");
    expect(text).toContain("[redacted]");
    for (const line of lines.slice(1)) expect(text).not.toContain(line);
  }
  api.stop();
  expect((await testTools(file)).results.flatMap(({ failures }) => failures)).toEqual([]);
});

it("records nothing of a value that comes from a source, and replays without the source", async () => {
  const value = "s3cr3t-of-the-shop";
  const api = await startApi(() => ({ body: { asked_with: value } }));
  const execution = { type: "http", url: `${api.url}/orders?shop={{env.SHOP}}`, headers: { "X-Shop": "{{env.SHOP}}" } };
  const tests = [{ props: {}, expect: { json: { asked_with: "[redacted]" } }, fixture: "a.json" }];
  const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
  const file = join(folder, "mci.json");
  let reads = 0;
  const read = async (): Promise<string> => {
    reads += 1;
    return value;
  };
  const load = { secrets: async () => new Map([["SHOP", { from: "a test", read }]]) };
  const recorded = await testTools(file, { record: true, load });
  expect(recorded.results.flatMap(({ failures }) => failures)).toEqual([]);
  expect(await readFile(join(folder, "a.json"), "utf8")).not.toContain(value);
  api.stop();
  const before = reads;
  for (const options of [{ load }, {}]) {
    expect((await testTools(file, options)).results.flatMap(({ failures }) => failures)).toEqual([]);
  }
  expect([before > 0, reads]).toEqual([true, before]);
});
