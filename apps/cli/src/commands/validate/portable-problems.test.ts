import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "@mci/plugin-kit";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { portableProblems } from "./portable-problems.ts";
import { document, type Treatment, type Treatments } from "./reference-fields.ts";

const url = "https://h.example/";
const greet = { name: "greet", description: "Greets.", execution: { type: "text", text: "Hello" } };

/** Returns `severity pointer` of each problem of a main file and a toolset. */
async function found(main: object, toolset?: object): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const write = (name: string, value: object): string => {
    writeFileSync(join(folder, name), JSON.stringify({ schemaVersion: "1.0", ...value }));
    return join(folder, name);
  };
  const toolsets = toolset === undefined ? [] : [write("more.mci.json", toolset)];
  const problems = await portableProblems({ main: write("mci.json", main), files: toolsets });
  return problems.map(({ severity, pointer }) => `${severity} ${pointer}`);
}

const ofTool = (fields: object, main: object = {}): Promise<readonly string[]> =>
  found({ ...main, tools: [{ ...greet, ...fields }] });

describe("portableProblems()", () => {
  it("says nothing of what the Python implementation reads", async () => {
    expect(
      await found(
        {
          $schema: "./mci.schema.json",
          "x-own": 1,
          metadata: { name: "Ours", authors: ["Ada"] },
          directoryAllowList: ["/srv"],
          toolsets: ["more", { name: "more", filter: "only", filterValue: "a" }],
          mcp_servers: { files: { command: "npx", args: ["files"], env: { A: "b" }, config: { expDays: 3 } } },
          tools: [
            { ...greet, tags: ["a"], disabled: false, annotations: { title: "Greet", readOnlyHint: true } },
            {
              name: "get",
              inputSchema: { type: "object" },
              execution: {
                type: "http",
                url,
                method: "POST",
                headers: { a: "b" },
                auth: { type: "oauth2", flow: "clientCredentials", tokenUrl: url, clientId: "a", clientSecret: "b" },
                params: { a: [1] },
                body: { type: "json", content: { approval: true } },
                timeout_ms: 100,
                retries: { attempts: 2, backoff_ms: 5 },
              },
            },
            { name: "run", execution: { type: "cli", command: "ls", flags: { "-i": { from: "props.i", type: "boolean" } }, cwd: "." } }, // prettier-ignore
            { name: "read", enableAnyPaths: false, execution: { type: "file", path: "a", enableTemplating: false } },
          ],
        },
        { tools: [greet], expiresAt: "2999-01-01", configHash: "sha256-0" },
      ),
    ).toEqual([]);
  });

  it.each([
    { approval: true },
    { approval: { when: "props.amount > 100" } },
    { access: { scopes: ["a"] } },
    { rateLimit: { per: "call", points: 1, per_ms: 1 } },
  ])("calls it an error that %j of a tool, a toolset or a server is ignored", async (guard) => {
    const [name = ""] = Object.keys(guard);
    expect(await ofTool(guard)).toEqual([`error /tools/0/${name}`]);
    expect(await found({ toolsets: [{ name: "more", ...guard }] })).toEqual([`error /toolsets/0/${name}`]);
    const server = { command: "npx", config: { ...guard } };
    expect(await found({ tools: [], mcp_servers: { a: server } })).toEqual([`error /mcp_servers/a/config/${name}`]);
    const changes = { name: "more", tools: { send: guard } };
    expect(await found({ toolsets: [changes] })).toEqual([`error /toolsets/0/tools/send/${name}`]);
  });

  it("calls it an error that the network rules of a tool or a file are ignored", async () => {
    const network = { mode: "strict" };
    expect(await ofTool({ network }, { network })).toEqual(["error /network", "error /tools/0/network"]);
  });

  it.each([
    [{ type: "http", url, timeout_ms: 5, retries: { attempts: 2, timeout_ms: 5 } }, ["error /retries/timeout_ms"]],
    [
      { type: "http", url, idempotency: { header: "Key" }, query: { a: "b" } },
      ["error /idempotency", "warning /query"],
    ],
    [{ type: "http", url, response: { select: "a", templateEngine: "go", maxChars: 5 } }, ["error /response/select", "warning /response/templateEngine", "error /response/maxChars"]], // prettier-ignore
    [{ type: "text", text: "x", response: { spill: true } }, ["error /response/spill"]],
    [{ type: "cli", command: "ls", inheritEnv: ["HOME"], env: { A: "b" } }, ["error /inheritEnv", "warning /env"]],
    [{ type: "cli", command: "ls", allowOptionArgs: false }, ["error /allowOptionArgs"]],
    [{ type: "mcp", serverName: "a", toolName: "b", timeout_ms: 5, concurrency: 1 }, ["error /timeout_ms", "error /concurrency"]], // prettier-ignore
  ])("tells limits of %j from the rest", async (execution, expected) => {
    const problems = await ofTool({ execution });
    expect(problems).toEqual(expected.map((problem) => problem.replace(" /", " /tools/0/execution/")));
  });

  it("calls it an error that secrets, changed tools and hidden tools and arguments are not held back", async () => {
    expect(await found({ tools: [], redact: ["PIN"], reveal: ["KEYBOARD"], onDrift: "block" })).toEqual([
      "error /redact",
      "warning /reveal",
      "error /onDrift",
    ]);
    const tools = { send: { hide: true, hideArguments: ["to"], describe: "Sends." } };
    expect(await found({ toolsets: [{ name: "more", tools }] })).toEqual([
      "error /toolsets/0/tools/send/hide",
      "error /toolsets/0/tools/send/hideArguments",
      "warning /toolsets/0/tools/send/describe",
    ]);
  });

  it("warns of what is not there, and of guards that ask for nothing", async () => {
    expect(await found({ tools: [], skills: ["./skills"] })).toEqual(["warning /skills"]);
    expect(await ofTool({ approval: false, network: { mode: "off" } })).toEqual([
      "warning /tools/0/approval",
      "warning /tools/0/network",
    ]);
    expect(await found({ tools: [], onDrift: "warn", response: { spill: false } })).toEqual([
      "warning /onDrift",
      "warning /response/spill",
    ]);
  });

  it("calls it an error that a tool has narrower paths than the main file, which count for nothing there", async () => {
    expect(await ofTool({ enableAnyPaths: false, directoryAllowList: [] })).toEqual([]);
    expect(await ofTool({ enableAnyPaths: false }, { enableAnyPaths: true })).toEqual([
      "error /tools/0/enableAnyPaths",
    ]);
    expect(await ofTool({ directoryAllowList: ["a"] }, { enableAnyPaths: true })).toEqual([]);
    expect(await ofTool({ directoryAllowList: [] }, { directoryAllowList: ["/srv"] })).toEqual([
      "error /tools/0/directoryAllowList",
    ]);
    const main = { enableAnyPaths: true, toolsets: ["more"] };
    expect(await found(main, { tools: [{ ...greet, enableAnyPaths: false }] })).toEqual(["error /tools/0/enableAnyPaths"]); // prettier-ignore
  });

  it.each([
    [{ tools: [{ ...greet, execution: { type: "function" } }] }, "/tools/0/execution/type"],
    [{ tools: [{ ...greet, execution: { type: "http", url, body: { json: {} } } }] }, "/tools/0/execution/body"],
    [{ tools: [{ ...greet, execution: { type: "http", url, body: { type: "json", content: [1] } } }] }, "/tools/0/execution/body/content"], // prettier-ignore
    [{ tools: [{ ...greet, execution: { type: "http", url, auth: { type: "exchange" } } }] }, "/tools/0/execution/auth/type"], // prettier-ignore
    [{ tools: [{ ...greet, execution: { type: "http", url, timeout_ms: "{{env.MS}}" } }] }, "/tools/0/execution/timeout_ms"], // prettier-ignore
    [{ tools: [{ ...greet, inputSchema: true }] }, "/tools/0/inputSchema"],
    [{ tools: [], schemaVersion: "1.0.1" }, "/schemaVersion"],
    [{ tools: [], libraryDir: "{{env.TOOLS}}" }, "/libraryDir"],
    [{ mcp_servers: { a: { command: "npx" } } }, ""],
  ])("calls it an error that %j does not load there", async (main, pointer) => {
    expect(await found(main)).toEqual([`error ${pointer}`]);
  });

  it("looks at the cache of a server only if it is named", async () => {
    const cache = { expiresAt: "2999-01-01", tools: [{ ...greet, title: "Greet" }] };
    expect(await found({ toolsets: ["more"] }, cache)).toEqual([]);
    expect(await found(cache)).toEqual(["warning /tools/0/title"]);
  });
});

describe("the table of what the Python implementation reads", () => {
  const published = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../../packages/schema/mci.schema.json"), "utf8")); // prettier-ignore

  it("has a decision for every field of the format, and no others", () => {
    const { toolsetFile } = published.$defs;
    const properties = { ...published.properties, ...toolsetFile.properties };
    expect(undecided({ properties }, document, "")).toEqual([]);
  });

  it("misses a new field", () => {
    expect(undecided({ properties: { tools: {}, brandNew: {} } }, { tools: () => "known" }, "")).toEqual(["/brandNew"]);
  });

  /** Lists the fields of a JSON Schema without a treatment, and treatments without a field. */
  function undecided(schema: unknown, treatments: Treatments, at: string): readonly string[] {
    const fields = fieldsOf(schema);
    const names = new Set([...Object.keys(fields), ...Object.keys(treatments)]);
    return Array.from(names).flatMap((name) => {
      const treatment = treatments[name];
      const field = fields[name];
      return treatment === undefined || field === undefined ? [`${at}/${name}`] : inside(field, treatment, `${at}/${name}`); // prettier-ignore
    });
  }

  function inside(schema: unknown, treatment: Treatment, at: string): readonly string[] {
    if (typeof treatment === "function") return [];
    if ("fields" in treatment) return undecided(schema, treatment.fields, at);
    if ("types" in treatment) {
      return Object.entries(treatment.types).flatMap(([type, fields]) => undecided(branchOf(schema, type), fields, `${at}:${type}`)); // prettier-ignore
    }
    const { items, additionalProperties } = resolved(schema);
    return inside(items ?? additionalProperties, treatment.each, at);
  }

  /** Returns the fields of all branches: of servers, say, those of programs and those of addresses. */
  function fieldsOf(schema: unknown): Record<string, unknown> {
    const { properties, then, else: otherwise } = resolved(schema);
    const branches = [then, otherwise].flatMap((branch) => (branch === undefined ? [] : [fieldsOf(branch)]));
    return Object.assign({}, ...branches, properties);
  }

  function branchOf(schema: unknown, type: string): unknown {
    const { if: condition, then, else: otherwise } = resolved(schema);
    const { properties } = resolved(condition);
    return isRecord(properties) && resolved(properties["type"])["const"] === type ? then : branchOf(otherwise, type);
  }

  function resolved(schema: unknown): Record<string, unknown> {
    if (!isRecord(schema)) return {};
    const name = typeof schema["$ref"] === "string" ? schema["$ref"].replace("#/$defs/", "") : undefined;
    return { ...(name === undefined ? schema : published.$defs[name]) };
  }
});
