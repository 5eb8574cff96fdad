import { failure, type Executor, type JsonObject, type ToolResult } from "@mci/contract";
import { builtinEngine } from "@mci/template";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { load, textTool } from "../../test/load.ts";

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const all = "{{call.id}} {{call.time}} {{call.tenant}} {{call.subject}}";
const ada = { tenant: "acme", subject: "ada" };

function textOf(result: ToolResult): string {
  const [part] = result.isError ? [] : result.content;
  return part?.type === "text" ? part.text : JSON.stringify(result);
}

/** Answers with its field and its tree, each rendered twice, and says whose word the parts of the field are. */
const showing: Executor<{ type: "show"; field: string; value: JsonObject }> = {
  type: "show",
  prepare({ execution }, context) {
    const field = context.field(execution.field);
    const value = context.value(execution.value);
    return {
      run: ({ scope }) => ({
        isError: false,
        content: [{ type: "text", text: field.render(scope) }],
        structuredContent: {
          again: field.render(scope),
          value: value.render(scope),
          from: field.pieces(scope).map(({ from }) => from),
        },
      }),
    };
  },
};

describe("what templates read of the call", () => {
  it("is its id, its time and who calls", async () => {
    const client = await load([textTool("t", all)]);
    const before = new Date().toISOString();
    const [id, time = "", tenant, subject] = textOf(await client.execute("t", {}, { context: ada })).split(" ");
    expect(id).toMatch(uuid);
    expect(time >= before && time <= new Date().toISOString()).toBe(true);
    expect([tenant, subject]).toEqual(["acme", "ada"]);
    const [other] = textOf(await client.execute("t", {}, { context: ada })).split(" ");
    expect(other).not.toBe(id);
  });

  it("is the same in all templates of one call, and held to the rules for arguments", async () => {
    const execution = {
      type: "show",
      field: `x {{call.id}}`,
      value: { id: "{{call.id}}", deep: ["{{call.subject}}"] },
    };
    const client = await load([{ name: "t", execution }], { executors: [showing] });
    const result = await client.execute("t", {}, { context: ada });
    const text = textOf(result);
    const id = text.slice(2);
    expect(id).toMatch(uuid);
    expect(result).toMatchObject({
      structuredContent: { again: text, value: { id, deep: ["ada"] }, from: ["author", "props"] },
    });
  });

  it("is the same in all tries", async () => {
    const seen: string[] = [];
    const flaky: Executor<{ type: "flaky"; field: string }> = {
      type: "flaky",
      prepare({ execution }, context) {
        const field = context.field(execution.field);
        return {
          run({ scope }) {
            seen.push(field.render(scope));
            return failure("Not yet.", { code: "MCI_HTTP_STATUS", retry: {} });
          },
        };
      },
    };
    const execution = { type: "flaky", field: "{{call.id}}", retries: { attempts: 2, backoff_ms: 0 } };
    const client = await load([{ name: "t", execution, annotations: { readOnlyHint: true } }], { executors: [flaky] });
    await client.execute("t");
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(1);
  });

  it("is seen in files, in what they include, and by any language", async () => {
    const folder = folderOf({ "page.txt": "@include('part.txt')", "part.txt": "{{call.subject}}" });
    const other = {
      name: "other",
      compile: () => ({ render: (data: unknown) => JSON.stringify(Object.keys((data as { call: object }).call)) }),
    };
    const client = await load(
      [
        { name: "file", execution: { type: "file", path: "page.txt", enableTemplating: true } },
        textTool("text", "@include('page.txt')"),
        { name: "language", execution: { type: "text", text: "x", templateEngine: "other" } },
      ],
      { folder, engines: [builtinEngine(), other] },
    );
    expect(textOf(await client.execute("file", {}, { context: ada }))).toBe("ada");
    expect(textOf(await client.execute("text", {}, { context: ada }))).toBe("ada");
    expect(textOf(await client.execute("language", {}, { context: ada }))).toBe('["id","time","tenant","subject"]');
  });

  it("is missing, with the way out, where nobody is known to call", async () => {
    const client = await load([textTool("t", "{{call.tenant}}"), textTool("f", "{{call.subject|'nobody'}}")]);
    const context: Record<string, unknown> = { tenant: { name: "acme" } };
    const result = await client.execute("t", {}, { context });
    expect(result).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
    expect(JSON.stringify(result)).toContain("pass `context` with the call, or write a fallback");
    expect(textOf(await client.execute("f"))).toBe("nobody");
  });

  it("is an example in explanations", async () => {
    const explaining: Executor<{ type: "plain"; field: string }> = {
      type: "plain",
      prepare({ execution }, context) {
        const field = context.field(execution.field);
        return { run: () => failure("x"), explain: ({ scope }) => ({ text: field.render(scope), parts: [] }) };
      },
    };
    const client = await load([{ name: "t", execution: { type: "plain", field: all } }], { executors: [explaining] });
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await client.explain("t")).text).toBe(`${id} 2026-01-01T00:00:00.000Z example-tenant example-subject`);
  });

  it("is checked when a file is", async () => {
    const warnings: string[] = [];
    const onWarning = ({ message, hint }: { message: string; hint?: string | undefined }): void =>
      void warnings.push(`${message} ${hint}`);
    await load([textTool("t", "{{call.tennant|'x'}} {{call|'x'}} {{call.id}}")], { onWarning });
    expect(warnings).toEqual([
      "execution.text: A call has no value call.tennant. Did you mean 'call.tenant'?",
      "execution.text: A call has no value call. It has call.id, call.time, call.tenant, call.subject.",
    ]);
  });

  it("does not hide a loop variable of that name", async () => {
    const client = await load([textTool("t", "@foreach(call in props.calls){{call.id}}@endforeach")]);
    expect(textOf(await client.execute("t", { calls: [{ id: 1 }, { id: 2 }] }))).toBe("12");
  });
});
