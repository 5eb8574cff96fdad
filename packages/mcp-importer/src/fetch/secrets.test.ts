import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { secretMask } from "@mci/plugin-kit/secrets";
import { describe, expect, it } from "vitest";
import { redactTool } from "./redact-tool.ts";
import { project, scripted, tool, type Loaded, type Project } from "../../test/imported.ts";

const secret = `s3cr3t/Val+ue "q" ~(x)-XYZZY`;
const number = "73194628";
const url = new URLSearchParams({ a: secret }).toString().slice(2);
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const forms: Readonly<Record<string, string>> = {
  raw: secret,
  "in JSON": JSON.stringify(secret).slice(1, -1),
  "in a url": encodeURIComponent(secret),
  "in a form": url,
  "in base64": base64(secret),
  "in base64url": Buffer.from(secret).toString("base64url"),
  "behind its scheme in base64": base64(`Bearer ${secret}`),
};

/** A server that is given the secret, and says this. */
async function telling(script: JsonObject): Promise<Project> {
  const env = { TOKEN: "Bearer {{env.TOKEN}}", NUMBER: "{{env.NUMBER}}" };
  const made = await project({ s: { ...scripted("s"), env } });
  await made.write("s.script.json", script);
  return made;
}

const env = { TOKEN: secret, NUMBER: number };

function expectNone(text: string): void {
  const cores = [...Object.values(forms).map((form) => form.slice(12, -4)), number];
  for (const core of cores) {
    expect(text).not.toContain(core);
    expect(text).not.toContain(JSON.stringify(core).slice(1, -1));
  }
}

async function everything({ folder }: Project, { tools, problems }: Loaded): Promise<string> {
  const cache = await readFile(join(folder, "mci/mcp/s.mci.json"), "utf8");
  return `${cache}\n${JSON.stringify(tools)}\n${JSON.stringify(problems)}`;
}

describe("a secret a server was given", () => {
  it.each(Object.entries(forms))(
    "is kept out of the cache and the tools %s, wherever it is repeated",
    async (_, form) => {
      const said = {
        title: `t ${form}`,
        description: `d ${form}`,
        icons: [{ src: `data:${form}` }],
        annotations: { title: form, [form]: form, audience: [form] },
        inputSchema: {
          type: "object",
          description: form,
          properties: {
            [form]: { type: "string", default: form, enum: [form, ["x", form]] },
            n: { default: 73_194_628 },
          },
        },
        outputSchema: { type: "object", properties: { b: { const: form } } },
        _meta: { [form]: { deep: [form, Number(number)] } },
      };
      const made = await telling({ tools: [tool("read", said), tool("write")] });
      const loaded = await made.load({ env });
      expect(loaded.names).toEqual(["read", "write"]);
      expectNone(await everything(made, loaded));
      const [{ title, _meta: meta } = {}] = (await made.cache("s")).tools;
      expect(title).toMatch(/^t .{0,10}\[redacted\].{0,2}$/);
      expect(JSON.stringify(meta)).toMatch(/\[redacted\].{0,2}","\[redacted\]"\]/);
    },
  );

  it.each(Object.entries(forms))(
    "leaves out a tool that has it in its name %s, and warnings do not tell it",
    async (_, form) => {
      const wrong = { inputSchema: { type: "object", properties: { a: { type: form } } } };
      const made = await telling({ tools: [tool(`n-${form}`), tool("read"), tool("odd", wrong)] });
      const loaded = await made.load({ env });
      expect(loaded.names).toEqual(["read"]);
      expect(loaded.problems).toMatchObject([{ code: "MCI_TOOL_NAME", severity: "warning" }, { severity: "warning" }]);
      expect(loaded.problems[0]?.message).toMatch(
        /^Tool "n-.{0,10}\[redacted\].{0,2}" of MCP server 's' is left out: its name contains a value of env/,
      );
      expectNone(await everything(made, loaded));
    },
  );

  it.each(Object.entries(forms))("is kept out of all that it says %s where it was an argument", async (_, form) => {
    const { args, ...server } = scripted("s") as { readonly args: readonly string[] };
    const entry = { ...server, args: [...args, "--token={{env.API_TOKEN}}", "{{env.PIN}}"] };
    const made = await project({ s: entry }, [tool("read", { description: `d ${form} ${number}` })]);
    await made.write("main.mci.json", { schemaVersion: "1.0", redact: ["PIN"], mcp_servers: { s: entry } });
    const loaded = await made.load({ env: { API_TOKEN: secret, PIN: number } });
    expect(loaded.names).toEqual(["read"]);
    expectNone(await everything(made, loaded));
    await made.write("s.script.json", { listError: `who is ${form}? ${number}` });
    const { problems } = await made.load({ env: { API_TOKEN: secret, PIN: number }, refresh: true });
    expect(problems[0]?.message).toMatch(/who is .{0,10}\[redacted\].{0,2}\? \[redacted\]/);
    expectNone(JSON.stringify(problems));
  });

  it.each(Object.entries(forms))("is in no error %s", async (_, form) => {
    const { load } = await telling({ listError: `who is ${form}? ${number}` });
    const { problems } = await load({ env });
    expect(problems[0]?.message).toMatch(/who is .{0,10}\[redacted\].{0,2}\? \[redacted\]/);
    expectNone(JSON.stringify(problems));
  });

  it.each([13, 20, 26])("is in no error that was cut behind %i characters of a form of it", async (left) => {
    const { load } = await telling({ listError: "x".repeat(2_000 - "...".length - left) + encodeURIComponent(secret) });
    const { problems } = await load({ env });
    expect(problems[0]?.message).not.toContain("xs3cr3t");
  });

  it("leaves every property of a schema where two are masked alike", () => {
    const properties = { "a-secret-1": 1, "a-secret-2": 2, "[redacted]": 3 };
    const mask = secretMask(["a-secret-1", "a-secret-2"]);
    expect(redactTool({ name: "a", _meta: { properties } }, mask)["_meta"]).toEqual({
      properties: { "[redacted]": 1, "[redacted] 2": 2, "[redacted] 3": 3 },
    });
  });

  it("is looked for in a tool nested deeper than calls can be, which stays too deep for a file", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`) as JsonObject;
    let depth = 0;
    for (let at: unknown = redactTool({ name: "deep", _meta: deep }, String); isRecord(at); depth += 1) {
      at = at["_meta"] ?? at["a"];
    }
    expect(depth).toBe(101);
  });
});
