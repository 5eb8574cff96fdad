import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { startApi } from "../test/api.ts";
import { schemaWith } from "../test/folder.ts";
import { testTools } from "./run/test-tools.ts";
import type { TestReport } from "./run/test-result.ts";

const token = "s3cret/token+with=signs";

function failures({ results }: TestReport): readonly string[] {
  return results.flatMap((result) => result.failures.map(({ message }) => message));
}

describe("requests of http tools", () => {
  it("are recorded once and answered offline, without the secrets", async () => {
    const api = await startApi(({ url, headers }) => ({
      headers: { "content-type": "application/json", "set-cookie": "session=abcdef123456" },
      body: { price: 12, seen: [url, headers["x-custom"], headers.authorization], access_token: "minted-1234567" },
    }));
    const execution = {
      type: "http",
      url: `${api.url}/prices/{{props.id}}`,
      params: { api_key: "{{env.API_KEY}}", unit: "eur" },
      headers: { "X-Custom": "{{env.API_KEY}}" },
      auth: { type: "bearer", token: "{{env.PAT}}" },
    };
    const tests = [{ name: "Price of tea", props: { id: "tea" }, expect: { json: { price: 12 } }, fixture: true }];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const file = join(folder, "mci.json");

    const missing = await testTools(file);
    expect(failures(missing)).toEqual([expect.stringContaining("Record it with 'mci test --record'.")]);
    expect(api.count()).toBe(0);

    const env = { API_KEY: token, PAT: "pat-of-a-person" };
    const recorded = await testTools(file, { record: true, load: { env } });
    expect(failures(recorded)).toEqual([]);
    const path = join(folder, "__fixtures__/tool/price-of-tea.json");
    expect(recorded.results).toMatchObject([{ passed: true, recorded: path }]);
    const text = await readFile(path, "utf8");
    const forms = [
      token,
      encodeURIComponent(token),
      JSON.stringify(token).slice(1, -1),
      Buffer.from(token).toString("base64"),
    ];
    for (const form of [...forms, "pat-of-a-person", "minted-1234567", "abcdef123456"])
      expect(text).not.toContain(form);

    api.stop();
    for (const values of [{}, env]) {
      const replayed = await testTools(file, { load: { env: values } });
      expect(failures(replayed)).toEqual([]);
    }
    expect(api.count()).toBe(1);
  });

  it("are answered from a recording that an editor gave a byte order mark", async () => {
    const api = await startApi(() => ({ body: { a: 1 } }));
    const tests = [{ name: "once", expect: { json: { a: 1 } }, fixture: true }];
    const folder = folderOf({ "mci.json": schemaWith({ execution: { type: "http", url: api.url }, tests }) });
    const file = join(folder, "mci.json");
    expect(failures(await testTools(file, { record: true }))).toEqual([]);
    api.stop();
    const path = join(folder, "__fixtures__/tool/once.json");
    await writeFile(path, `\uFEFF${await readFile(path, "utf8")}`);
    expect(failures(await testTools(file))).toEqual([]);
  });

  it("may contain the id and the time of the call", async () => {
    const seen = new Set<unknown>();
    const api = await startApi(({ url, headers }) => {
      seen.add(headers["x-request-id"]);
      return { body: { url } };
    });
    const execution = {
      type: "http",
      url: `${api.url}/at`,
      params: { time: "{{call.time}}" },
      headers: { "X-Request-Id": "{{call.id}}" },
    };
    const tests = [{ name: "once", expect: { includes: ["/at"] }, fixture: true }];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const file = join(folder, "mci.json");
    expect(failures(await testTools(file, { record: true }))).toEqual([]);
    const text = await readFile(join(folder, "__fixtures__/tool/once.json"), "utf8");
    expect(text).toContain("call.id");
    expect(text).not.toContain([...seen].join());
    api.stop();
    expect(failures(await testTools(file))).toEqual([]);
    expect(seen.size).toBe(1);
  });

  it("for a token are recorded with it, whichever tests run", async () => {
    const api = await startApi(({ url }) =>
      url === "/token" ? { body: { access_token: "minted-1234567", expires_in: 3600 } } : { body: { page: url } },
    );
    const auth = {
      type: "oauth2",
      flow: "clientCredentials",
      tokenUrl: `${api.url}/token`,
      clientId: "shop",
      clientSecret: "{{env.SHOP}}",
    };
    const tests = ["a", "b"].map((page) => ({
      props: { page },
      expect: { json: { page: `/${page}` } },
      fixture: true,
    }));
    const execution = { type: "http", url: `${api.url}/{{props.page}}`, auth };
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const file = join(folder, "mci.json");
    const recorded = await testTools(file, { record: true, load: { env: { SHOP: "shop-secret-1234" } } });
    expect(failures(recorded)).toEqual([]);
    expect(api.count()).toBe(4);
    const text = await readFile(join(folder, "__fixtures__/tool/2.json"), "utf8");
    const basic = Buffer.from("shop:shop-secret-1234").toString("base64");
    for (const secret of ["shop-secret-1234", "minted-1234567", basic]) expect(text).not.toContain(secret);
    api.stop();
    expect(failures(await testTools(file, { names: ["#2"] }))).toEqual([]);
    expect(failures(await testTools(file))).toEqual([]);
  });

  it("that have changed are told apart by what differs", async () => {
    const api = await startApi(() => ({ body: [1] }));
    const execution = { type: "http", url: `${api.url}/a`, headers: { "X-Mode": "one" } };
    const tests = [{ expect: { json: [1] }, fixture: "a.json" }];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const file = join(folder, "mci.json");
    await testTools(file, { record: true });

    const changed = { ...execution, url: `${api.url}/b`, headers: { "X-Mode": "two" } };
    await writeFile(file, JSON.stringify(schemaWith({ execution: changed, tests })));
    expect(failures(await testTools(file))).toEqual([
      `GET ${api.url}/b is not as recorded:
  url differs: recorded "${api.url}/a", sent "${api.url}/b"
  headers.x-mode differs: recorded "one", sent "two"
If that is intended, record it again: mci test tool --record`,
    ]);
    expect(api.count()).toBe(1);

    const without = { type: "text", text: "[1]" };
    await writeFile(file, JSON.stringify(schemaWith({ execution: without, tests })));
    expect(failures(await testTools(file))).toEqual([`a "text" tool has nothing to record: leave out 'fixture'`]);
  });

  it("are still refused by the network rules, whatever a fixture says", async () => {
    const api = await startApi(() => ({ body: {} }));
    const execution = { type: "http", url: api.url };
    const tests = [{ expect: { json: {} }, fixture: "a.json" }];
    const folder = folderOf({ "mci.json": schemaWith({ execution, tests }) });
    const file = join(folder, "mci.json");
    await testTools(file, { record: true });
    const denied = { execution, tests, network: { denyHosts: ["127.0.0.1"] } };
    await writeFile(file, JSON.stringify(schemaWith(denied)));
    expect(failures(await testTools(file))).toEqual([
      expect.stringMatching(/^GET .* was recorded, but not sent\nThe call failed \(MCI_NETWORK_REFUSED\): /),
    ]);
    const expected = { ...denied, tests: [{ expect: { code: "MCI_NETWORK_REFUSED" }, fixture: "a.json" }] };
    await writeFile(file, JSON.stringify(schemaWith(expected)));
    await writeFile(join(folder, "a.json"), '{"version":1,"exchanges":[]}');
    expect(failures(await testTools(file))).toEqual([]);
  });

  it("keep redirects, errors, binary bodies and numbers as they were written", async () => {
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);
    const api = await startApi(({ url = "" }) => {
      if (url === "/from") return { status: 302, headers: { location: "/image" }, body: "" };
      if (url === "/image") return { headers: { "content-type": "image/png" }, body: image };
      if (url === "/number") return { body: Buffer.from('{ "id": 12345678901234567890, "price": 1.50 }') };
      return { status: 404, body: { error: "gone" } };
    });
    const execution = { type: "http", url: `${api.url}/{{props.page}}` };
    const tests = [
      { props: { page: "from" }, expect: { metadata: { status_code: 200 } }, fixture: true },
      { props: { page: "number" }, expect: { includes: ["12345678901234567890", "1.50"] }, fixture: true },
      { props: { page: "gone" }, expect: { code: "MCI_HTTP_STATUS", metadata: { status_code: 404 } }, fixture: true },
    ];
    const file = join(folderOf({ "mci.json": schemaWith({ execution, tests }) }), "mci.json");
    expect(failures(await testTools(file, { record: true }))).toEqual([]);
    api.stop();
    expect(failures(await testTools(file))).toEqual([]);
  });

  it("without an answer are not recorded", async () => {
    const api = await startApi(() => ({ body: {} }));
    api.stop();
    const tests = [{ expect: { isError: true }, fixture: "a.json" }];
    const folder = folderOf({ "mci.json": schemaWith({ execution: { type: "http", url: api.url }, tests }) });
    const report = await testTools(join(folder, "mci.json"), { record: true });
    expect(failures(report)).toEqual([expect.stringMatching(/^Not recorded, because a request got no answer: /)]);
    await expect(readFile(join(folder, "a.json"))).rejects.toThrow("ENOENT");
  });
});

describe("a fixture", () => {
  it.each([
    ["../outside.json", "outside"],
    [".env", ".env cannot be a fixture"],
    ["mci.json", "mci.json cannot be a fixture"],
    ["tools.mci.json", "tools.mci.json cannot be a fixture"],
    ["/etc/recorded.json", "outside"],
  ])("cannot be %s", async (fixture, message) => {
    const api = await startApi(() => ({ body: {} }));
    const tests = [{ fixture }];
    const file = join(
      folderOf({ "mci.json": schemaWith({ execution: { type: "http", url: api.url }, tests }) }),
      "mci.json",
    );
    for (const record of [false, true]) {
      const [result] = (await testTools(file, { record })).results;
      expect(result?.recorded).toBeUndefined();
      expect(result?.failures[0]?.message).toContain(message);
    }
  });

  const answered = (answer: object): string =>
    JSON.stringify({
      version: 1,
      exchanges: [
        { door: "http", request: { method: "GET", url: "http://127.0.0.1:9/", headers: { accept: "*/*" } }, answer },
      ],
    });
  const again = "\nRecord the test again with 'mci test --record'.";

  it.each([
    ["null", `a.json is not a recording: it is not an object.${again}`],
    [
      '{"version":1,"exchanges":[8812639451207734519]}',
      `a.json is not a recording: 8812639451207734519 has more digits than a number keeps: it would become 8812639451207734000. Write it as a string, where a string is declared.${again}`,
    ],
    ["{}", `a.json is not a recording: it has no 'version'.${again}`],
    ['{"version":1,"exchanges":{}}', `a.json is not a recording: 'exchanges' must be an array.${again}`],
    [
      '{"version":1,"exchanges":[{"door":"http","request":{},"answer":null}]}',
      `a.json is not a recording: exchanges[0] must have a 'door' (http, command or mcp), a 'request' and an 'answer'.${again}`,
    ],
    ['{"version":2,"exchanges":[]}', `a.json is not a recording: its 'version' is not 1.${again}`],
    ["{".repeat(1_000_000), `a.json is not a recording: it is not valid JSON.${again}`],
    [
      '{"version":1,"tool":"other","exchanges":[]}',
      `a.json is a recording of the tool "other", not of 'tool'.${again}`,
    ],
    [
      answered({ status: "200" }),
      "a.json: The recorded response is invalid: 'status' must be a whole number. Record it again with 'mci test --record'.",
    ],
    [
      answered({ status: 200, text: 1 }),
      "a.json: The recorded response is invalid: 'text' must be a text, or its lines. Record it again with 'mci test --record'.",
    ],
  ])("that cannot be used (%#) is reported", async (text, message) => {
    const tests = [{ fixture: "a.json" }];
    const tool = schemaWith({ execution: { type: "http", url: "http://127.0.0.1:9/" }, tests });
    const file = join(folderOf({ "mci.json": tool, "a.json": text }), "mci.json");
    expect(failures(await testTools(file))).toEqual([message]);
  });

  it("is recorded for one test", async () => {
    const api = await startApi(() => ({ body: {} }));
    const tests = [{ fixture: "a.json" }, { fixture: "a.json" }];
    const file = join(
      folderOf({ "mci.json": schemaWith({ execution: { type: "http", url: api.url }, tests }) }),
      "mci.json",
    );
    const { results } = await testTools(file, { record: true });
    expect(results.map(({ failures: [failure] }) => failure?.message)).toEqual([
      undefined,
      "another test has the same fixture: it would be overwritten",
    ]);
    expect(failures(await testTools(file))).toEqual([]);
  });

  it("replaces recordings, and nothing else", async () => {
    const api = await startApi(() => ({ body: {} }));
    const tool = schemaWith({ execution: { type: "http", url: api.url }, tests: [{ fixture: "package.json" }] });
    const folder = folderOf({ "mci.json": tool, "package.json": "{}" });
    const report = await testTools(join(folder, "mci.json"), { record: true });
    expect(failures(report)).toEqual([
      expect.stringContaining("package.json is not a recording, and is not overwritten."),
    ]);
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe("{}");
  });
});
