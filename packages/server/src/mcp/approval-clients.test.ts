import { PassThrough } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { serveHttp } from "../http/serve-http.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";

const options = { name: "test", version: "1" };
const amount = { amount: 5 };

interface Answer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, boolean>>;
}

interface Seen extends PayingToolbox {
  /** The questions that the client has shown. */
  readonly shown: string[];
  readonly isError: boolean;
}

/** Calls `pay` once as a client whose user gives this answer. */
const clients: Readonly<Record<string, (answer: Answer) => Promise<Seen>>> = {
  async "2026-07-28 over HTTP"(answer) {
    const toolbox = await payingToolbox();
    const { client: own, approvals } = toolbox;
    const server = await serveHttp({ toolbox: own, approvals, port: 0, mcp: options });
    const client = new Client(options, {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: "auto" },
    });
    onTestFinished(async () => {
      await client.close();
      await server.close();
    });
    const shown: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params: { message } }) => {
      shown.push(message);
      return { ...answer };
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    const { isError = false } = await client.callTool({ name: "pay", arguments: amount });
    return { ...toolbox, shown, isError };
  },

  async "2025-11-25 on stdio"(answer) {
    const toolbox = await payingToolbox();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = await serveStdio(toolbox.client, { ...options, input, output });
    onTestFinished(() => server.close());
    const lines = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const say = (message: object): void => void input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const heard = async (): Promise<Message> => JSON.parse(String((await lines.next()).value)) as Message;
    const hello = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: options };
    say({ id: 1, method: "initialize", params: hello });
    await heard();
    say({ method: "notifications/initialized" });
    say({ id: 2, method: "tools/call", params: { name: "pay", arguments: amount } });
    const { id, method, params } = await heard();
    expect(method).toBe("elicitation/create");
    say({ id, result: answer });
    const { result } = await heard();
    return { ...toolbox, shown: [params?.message ?? ""], isError: result?.isError ?? false };
  },
};

interface Message {
  readonly id: number;
  readonly method?: string;
  readonly params?: { readonly message: string };
  readonly result?: { readonly isError?: boolean };
}

describe.each(Object.entries(clients))("a client of %s", (_, call) => {
  it("reaches a yes: the call runs once", async () => {
    const { approvals, isError, runs, shown } = await call({ action: "accept", content: { approve: true } });
    expect(shown).toEqual([expect.stringContaining("Pay 5?")]);
    expect([isError, runs]).toEqual([false, [amount]]);
    expect(await approvals.list()).toMatchObject([{ state: "used", answer: { channel: "form" } }]);
  });

  it.each<[string, Answer, string]>([
    ["a box that is not ticked", { action: "accept", content: { approve: false } }, "refused"],
    ["an empty form, as of a client that accepts by itself", { action: "accept", content: {} }, "refused"],
    ["decline", { action: "decline" }, "refused"],
    ["cancel, which leaves the question open", { action: "cancel" }, "asked"],
  ])("reaches a no: %s", async (__, answer, state) => {
    const { approvals, isError, runs } = await call(answer);
    expect([isError, runs]).toEqual([true, []]);
    expect(await approvals.list()).toMatchObject([{ state }]);
  });
});
