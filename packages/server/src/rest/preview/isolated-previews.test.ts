import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Toolbox } from "@mci/contract";
import { goEngine } from "@mci/template-go";
import { describe, expect, it } from "vitest";
import { bundleProgram } from "../../../test/bundle-program.ts";
import { restHandler } from "../rest-handler.ts";

const worker = bundleProgram(join(import.meta.dirname, "../../../test/template-worker.ts"));

const nothing: Toolbox = { tools: () => [], execute: () => Promise.reject(new Error("There are no tools.")) };

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

interface Trial {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Renders with a time limit that no template reaches, unless the test is about it. */
async function trial(body: object, { signal, timeoutMs = 600_000 }: Trial = {}): Promise<Outcome> {
  const isolated = ["handlebars", "jinja", "endless", "greedy", "noisy", "code", "nowhere"];
  const handler = restHandler(nothing, {
    engines: [goEngine(), ...isolated.map((name) => ({ name, worker: pathToFileURL(worker()), timeoutMs }))],
    onError: () => {},
  });
  const request = new Request("http://tools.example/api/v1/mcp/templates/test", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const response = await handler(request);
  return { status: response.status, body: await response.json() };
}

describe("trying a template in a language that runs in a process of its own", () => {
  it.each([
    ["{{#each items}}{{name}};{{/each}}", undefined, { text: "Apple;Pear;" }],
    ["{% for x in items %}{{ x.name }};{% endfor %}", "jinja", { text: "Apple;Pear;" }],
    ["{{ range .items }}{{ .name }};{{ end }}", undefined, { text: "Apple;Pear;" }],
  ])("%s", async (template, engine, body) => {
    const sample = { items: [{ name: "Apple" }, { name: "Pear" }] };
    expect(await trial({ template, sample, engine })).toEqual({ status: 200, body });
  });

  it("says what is wrong and where, and gives the sample", async () => {
    expect(await trial({ template: "a\n{{#each items}}", sample: { a: 1 } })).toEqual({
      status: 200,
      body: {
        text: '{"a":1}',
        template_error: "Template syntax error at line 2, column 1: Unexpected end of the template.",
        line: 2,
        column: 1,
      },
    });
  });

  it("lets long templates through", async () => {
    const template = "{{a}}".repeat(1_000);
    expect(await trial({ template, sample: { a: 1 } })).toMatchObject({ body: { text: "1".repeat(1_000) } });
  });

  it.each([
    ["endless", "it takes longer than 1,000 ms", 1_000],
    ["greedy", "it takes more than 256 MB of memory", undefined],
  ])("ends one that is %s", async (engine, reason, timeoutMs) => {
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    expect(await trial({ template: "x", sample: {}, engine }, options)).toEqual({
      status: 200,
      body: { text: "{}", template_error: `Template error: ${reason}.` },
    });
  });

  it("ignores what its process sends beside the rendered text", async () => {
    const body = { text: "written" };
    expect(await trial({ template: "written", sample: {}, engine: "noisy" })).toEqual({ status: 200, body });
  });

  it.each(["process", "fetch", "require", "setTimeout", "WebSocket", "performance", "console", "WebAssembly"])(
    "leaves no %s to one that became code",
    async (name) => {
      expect(await trial({ template: `typeof ${name}`, sample: {}, engine: "code" })).toMatchObject({
        body: { text: "undefined" },
      });
    },
  );

  it("runs two at once, and sends others away", async () => {
    const leaving = new AbortController();
    const [first, second, ...others] = Array.from({ length: 5 }, () =>
      trial({ template: "x", sample: {}, engine: "endless" }, { signal: leaving.signal }),
    );
    const busy = { status: 429, body: { error: "Too many template previews are running.", code: "MCI_BUSY" } };
    expect(await Promise.all(others)).toEqual([busy, busy, busy]);
    leaving.abort();
    expect(await Promise.all([first, second])).toMatchObject([{ status: 500 }, { status: 500 }]);
    expect(await trial({ template: "{{a}}", sample: { a: 1 } })).toMatchObject({ status: 200 });
  });

  it("ends when its client leaves", async () => {
    const leaving = new AbortController();
    const answer = trial({ template: "x", sample: {}, engine: "endless" }, { signal: leaving.signal });
    leaving.abort();
    expect(await answer).toMatchObject({ status: 500 });
  });

  it("is a failure of the server where its module has no such engine", async () => {
    expect(await trial({ template: "x", sample: {}, engine: "nowhere" })).toMatchObject({ status: 500 });
  });
});
