import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";

import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { serving } from "../../test/serving.ts";
import { createToken } from "../guard/static-tokens.ts";

const agent = createToken({ tenant: "acme", subject: "ada" });
const person = { channel: "page", tenant: "acme", subject: "bob", token: "b".repeat(64) };
const resource = "https://tools.example.com/mcp";

interface Connected extends PayingToolbox {
  readonly opened: unknown[];
  call(name: string): Promise<unknown>;
}

/** A client of 2026-07-28 whose user opens each link; `open` is what the user does there. */
async function connected(
  elicitation: Record<string, Record<string, string>>,
  { guard = { resource }, open = () => Promise.resolve() }: Options = {},
): Promise<Connected> {
  const toolbox = await payingToolbox();
  const { client: tools, approvals } = toolbox;
  const server = await serving({
    toolbox: tools,
    approvals,
    guard: { tokens: [agent.entry], ...guard },
    mcp: { name: "test", version: "1" },
  });
  const capabilities = { elicitation };
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation: { mode: "auto" } });
  onTestFinished(() => client.close());
  const opened: unknown[] = [];
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    opened.push(params);
    const [question] = await approvals.list({ state: "asked" });
    await open(toolbox, question?.id ?? "");
    // As a client that accepts all by itself.
    return { action: "accept", content: { approve: true } };
  });
  const requestInit = { headers: { authorization: `Bearer ${agent.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
  return { ...toolbox, opened, call: (name) => client.callTool({ name, arguments: { amount: 5 } }) };
}

interface Options {
  readonly guard?: { readonly resource?: string };
  readonly open?: (toolbox: PayingToolbox, id: string) => Promise<unknown>;
}

const unanswered = { isError: true, _meta: { "mci/code": "MCI_APPROVAL" } };

describe("a client that opens links", () => {
  it("is sent to the page of the question, and its call runs after the yes there", async () => {
    const open: Options["open"] = ({ approvals }, id) => approvals.answer(id, "approve", person);
    const { call, opened, runs } = await connected({ url: {} }, { open });
    expect(await call("pay")).toMatchObject({ content: [{ text: expect.stringContaining("paid") }] });
    const url = expect.stringMatching(/^https:\/\/tools\.example\.com\/approvals\/[\w-]{24}$/) as string;
    expect(opened).toMatchObject([{ mode: "url", message: "Pay 5?", url }]);
    expect(runs).toHaveLength(1);
  });

  it("has agreed to nothing by accepting to open it", async () => {
    const { call, opened, approvals, runs } = await connected({ url: {} });
    expect(await call("pay")).toMatchObject(unanswered);
    expect(await call("pay")).toMatchObject(unanswered);
    expect(opened).toHaveLength(2);
    expect(await approvals.list()).toMatchObject([{ state: "asked" }]);
    expect(runs).toEqual([]);
  });

  it("is sent there out of band, although it has forms, too", async () => {
    const { call, opened, runs } = await connected({ form: {}, url: {} });
    expect(await call("pay_out_of_band")).toMatchObject(unanswered);
    expect(opened).toMatchObject([{ mode: "url" }]);
    expect(await call("pay")).toMatchObject({ content: [{ text: expect.stringContaining("paid") }] });
    expect(runs).toHaveLength(1);
  });

  it("gets an error after a no, and no second link", async () => {
    const open: Options["open"] = ({ approvals }, id) => approvals.answer(id, "refuse", person);
    const { call, opened, runs } = await connected({ url: {} }, { open });
    for (const _ of [1, 2]) expect(await call("pay")).toMatchObject(unanswered);
    expect(opened).toHaveLength(1);
    expect(runs).toEqual([]);
  });

  it("gets no link from a server that does not know its URL, and none without saying that it opens them", async () => {
    for (const [elicitation, guard] of [
      [{ url: {} }, {}],
      [{ form: {} }, { resource }],
    ] as const) {
      const { call, opened } = await connected(elicitation, { guard });
      expect(await call("pay_out_of_band")).toMatchObject(unanswered);
      expect(opened).toEqual([]);
    }
  });
});
