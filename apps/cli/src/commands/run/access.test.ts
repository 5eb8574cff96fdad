import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, refusal, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const tools = schemaOf(
  textTool("hello", "Hello"),
  textTool("list_invoices", "2 open", { access: { scopes: ["invoices:read"] } }),
  textTool("send_invoice", "sent", { access: { scopes: ["invoices:read", "invoices:write"] } }),
);

/** The parts of answers that tests look at. */
interface Answer {
  readonly tools?: readonly { readonly name: string }[];
  readonly content?: readonly { readonly text: string }[];
}

type Ask = (
  method: string,
  params: object,
) => Promise<{ readonly result?: Answer; readonly error?: { readonly code: number } }>;

async function askOverHttp(...args: string[]): Promise<Ask> {
  const cwd = await mci.folderOf({ "mci.json": tools });
  const child = mci.start(["run", "--http", "0", "--quiet", ...args], { cwd });
  onTestFinished(() => void child.kill());
  const [printed] = (await once(child.stdout!, "data")) as [Buffer];
  return async (method, params) => {
    const response = await fetch(printed.toString().trim(), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return (await response.json()) as Awaited<ReturnType<Ask>>;
  };
}

async function askOverStdio(...args: string[]): Promise<Ask> {
  const cwd = await mci.folderOf({ "mci.json": tools });
  const child = mci.start(["run", ...args], { cwd });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout! });
  const ask: Ask = async (method, params) => {
    child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })}\n`);
    const [line] = (await once(lines, "line")) as [string];
    return JSON.parse(line) as Awaited<ReturnType<Ask>>;
  };
  const clientInfo = { name: "test", version: "1" };
  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  return ask;
}

describe.each([
  ["HTTP", askOverHttp],
  ["stdio", askOverStdio],
])("mci run over %s", (_, start) => {
  it.each([
    [[], ["hello"]],
    [
      ["--as", "invoices:read"],
      ["hello", "list_invoices"],
    ],
    [
      ["--as", "invoices:read", "--as", "invoices:write"],
      ["hello", "list_invoices", "send_invoice"],
    ],
    [
      ["--as", "invoices:read,invoices:write"],
      ["hello", "list_invoices", "send_invoice"],
    ],
  ])("with %j lists and runs the tools of these scopes alone", async (args, names) => {
    const ask = await start(...args);
    expect((await ask("tools/list", {})).result?.tools?.map(({ name }) => name)).toEqual(names);
    const { result, error } = await ask("tools/call", { name: "send_invoice", arguments: {} });
    const isSent = names.includes("send_invoice");
    expect([result?.content, error?.code]).toEqual(
      isSent ? [[{ type: "text", text: "sent" }], undefined] : [undefined, -32602],
    );
  });
});

it("mci run takes no --as beside --tenants: attack", async () => {
  const cwd = await mci.folderOf({ "all/acme/mci.json": tools });
  const args = ["run", "--http", "0", "--tenants", "all", "--as", "invoices:write"];
  const message = "mci: --as cannot be combined with --tenants.\n  Give tenants tokens with scopes.\n";
  expect(await mci.run(args, { cwd })).toEqual(refusal(message));
});
