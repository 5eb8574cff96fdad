import { createApprovals } from "@mci/approvals";
import { memoryStore } from "@mci/store";
import { createTasks } from "@mci/tasks";
import type { MCIClient } from "mci";
import { describe, expect, it } from "vitest";
import { envelope, legacy, modern, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { office, officeTokens, openOffice, type Office } from "../../test/office.ts";
import { clientOf, serving } from "../../test/serving.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";

interface Result {
  readonly tools?: readonly { readonly name: string }[];
  readonly content?: readonly { readonly text: string }[];
  readonly isError?: boolean;
  readonly requestState?: string;
  readonly resultType?: string;
  readonly _meta?: object;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly result?: Result; readonly error?: object };
}

interface Served extends Office {
  /** The tools that were called, as the audit log names them. */
  readonly audited: string[];
  ask(draft: Draft, token?: string): Promise<Answer>;
}

async function served(options: Partial<ServeHttpOptions> = {}): Promise<Served> {
  const store = memoryStore();
  const approvals = createApprovals({ store });
  const opened = await openOffice({ store, approvals });
  const audited: string[] = [];
  const server = await serving({
    toolbox: opened.client,
    guard: { tokens: officeTokens },
    mcp: { name: "office", version: "1" },
    list: { mode: "search", pin: ["hello"] },
    audit: { record: ({ tool }: AuditRecord) => void audited.push(tool) },
    tasks: createTasks(),
    approvals,
    store,
    ...options,
  });
  return {
    ...opened,
    audited,
    async ask(draft, token = office.writer.token) {
      const { headers, body } = requestOf(draft);
      const response = await fetch(`${server.url}/mcp`, {
        method: "POST",
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
        body,
      });
      return { status: response.status, body: (await response.json()) as Answer["body"] };
    },
  };
}

const eras = { legacy, modern };
const direct = (name: string, more: object = {}): Record<string, unknown> => ({ name, arguments: {}, ...more });
const found = (name: string, more: object = {}): Record<string, unknown> => ({
  name: "call_tool",
  arguments: { name, arguments: {} },
  ...more,
});

/** An answer without what is another with each call. */
function plain(answer: Answer, name = "NAME"): unknown {
  const text = JSON.stringify(answer).replaceAll(name, "NAME");
  return JSON.parse(text.replaceAll(/[\w-]{8}-[\w-]{27}|[\w-]{22}|"(?:createdAt|lastUpdatedAt)":"[^"]*"/g, "ID"));
}

describe.each(Object.entries(eras))("a server in search mode, %s", (_, make) => {
  it("lists the pinned tools and those that find and call the others, and finds what its caller sees", async () => {
    const { ask } = await served();
    const { body } = await ask(make("tools/list"));
    expect(body.result?.tools?.map(({ name }) => name)).toEqual(["hello", "find_tools", "call_tool"]);
    const question = make("tools/call", { name: "find_tools", arguments: { query: "list invoices" } });
    const textFor = async (token: string): Promise<string> =>
      (await ask(question, token)).body.result?.content?.[0]?.text ?? "";
    expect(await textFor(office.reader.token)).toMatch(/^list_invoices /);
    expect(await textFor(office.guest.token)).not.toContain("invoice");
  });

  it.each(["hello", "list_invoices", "send_invoice", "file_report"])(
    "calls %s by call_tool as by its own name",
    async (name) => {
      const one = await served();
      const two = await served();
      for (const token of Object.values(office).map(({ token }) => token)) {
        const answer = plain(await one.ask(make("tools/call", direct(name)), token));
        expect(plain(await two.ask(make("tools/call", found(name)), token))).toEqual(answer);
      }
      expect(two.audited).toEqual(one.audited);
      expect(two.runs).toEqual(one.runs);
    },
  );

  it("answers a hidden tool like one that does not exist, to the letter: attack", async () => {
    const { ask, runs } = await served();
    for (const who of [office.guest, office.reader]) {
      const hidden = await ask(make("tools/call", found("send_invoice")), who.token);
      const unknown = await ask(make("tools/call", found("send_invoicX")), who.token);
      expect(plain(hidden, "send_invoice")).toEqual(plain(unknown, "send_invoicX"));
    }
    expect(runs).toEqual([]);
  });

  it("asks a person about a call by call_tool as about any other: attack", async () => {
    const { ask, runs, audited } = await served();
    const { body } = await ask(make("tools/call", found("write_off")));
    expect(body.result).toMatchObject({ isError: true, _meta: { "mci/code": "MCI_APPROVAL" } });
    expect(audited).toContain("write_off");
    expect(runs).toEqual([]);
  });

  it("runs a call with a key once, by whichever name it comes: attack", async () => {
    const { ask, runs } = await served();
    const keyed = { _meta: { "mci/idempotency_key": "once-1" } };
    for (const call of [found, found, direct]) await ask(make("tools/call", call("send_invoice", keyed)));
    expect(runs).toEqual(["send_invoice"]);
  });
});

describe("a server in search mode", () => {
  it("lets a found tool ask its caller back", async () => {
    const { ask, runs } = await served();
    const _meta = { ...envelope, "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
    const first = await ask(modern("tools/call", found("ask_writer", { _meta })));
    expect(first.body.result?.resultType).toBe("input_required");
    const { requestState } = first.body.result ?? {};
    const answers = { _meta, requestState, inputResponses: { sure: { action: "accept", content: {} } } };
    expect((await ask(modern("tools/call", found("ask_writer", answers)))).body.result?.isError).not.toBe(true);
    expect(runs).toEqual(["ask_writer"]);
  });

  it("takes the state of a question for the tool that asked alone, by whichever name it is called: attack", async () => {
    const { ask, runs } = await served();
    const _meta = { ...envelope, "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
    const { requestState } = (await ask(modern("tools/call", found("ask_writer", { _meta })))).body.result ?? {};
    const answers = { _meta, requestState, inputResponses: { sure: { action: "accept", content: {} } } };
    const moved = await ask(modern("tools/call", found("send_invoice", answers)));
    expect(moved.body.error).toMatchObject({ message: "Invalid or expired requestState" });
    expect(runs).toEqual([]);
    expect((await ask(modern("tools/call", direct("ask_writer", answers)))).body.result?.isError).not.toBe(true);
    expect(runs).toEqual(["ask_writer"]);
  });

  it("lists read_result beside its tools, and keeps long results of calls by call_tool", async () => {
    const toolbox = await clientOf([{ name: "say", execution: { type: "text", text: "x\n".repeat(500) } }]);
    const { ask } = await served({ toolbox, list: { mode: "search" }, spill: { over: 200, show: 100 } });
    const { result } = (await ask(legacy("tools/list"))).body;
    expect(result?.tools?.map(({ name }) => name)).toEqual(["find_tools", "call_tool", "read_result"]);
    const said = (await ask(legacy("tools/call", found("say")))).body.result?.content ?? [];
    const [, id] = /"id":"([^"]+)"/.exec(said.map(({ text }) => text).join("")) ?? [];
    const args = { id, offset: 990 };
    const rest = (await ask(legacy("tools/call", { name: "read_result", arguments: args }))).body.result;
    expect(rest?.content?.[0]?.text).toBe("x\n".repeat(5));
  });

  it("keeps the list that it has when a reload brings a tool with one of its names: attack", async () => {
    const clientWith = async (...names: readonly string[]): Promise<MCIClient> =>
      clientOf(names.map((name) => ({ name, execution: { type: "text", text: name } })));
    let current = await clientWith("get_tide");
    const execute = current.execute.bind(current);
    const { ask } = await served({ toolbox: { tools: () => current.tools(), execute }, list: { mode: "search" } });
    const names = async (): Promise<unknown> =>
      (await ask(legacy("tools/list"))).body.result?.tools?.map(({ name }) => name);
    const before = await names();
    current = await clientWith("get_tide", "call_tool");
    expect(await names()).toEqual(before);
  });

  it.each([
    [{ mode: "find" }, "The option 'list.mode' must be 'all' or 'search', not \"find\"."],
    [{}, "serveHttp requires the option 'list.mode'."],
    [{ mode: "search", pin: "a" }, "The option 'list.pin' must be an array of names of tools, not \"a\"."],
    [{ mode: "search", pin: ["helo"] }, 'There is no tool "helo" to pin.'],
    [{ mode: "search", pins: [] }, "serveHttp has no option 'list.pins'. Did you mean 'list.pin'?"],
  ])("does not start with %j", async (list, message) => {
    await expect(served({ list: list as never })).rejects.toMatchObject({ code: "MCI_CONFIG", message });
  });
});
