import type { Client } from "@mci/client";
import type { CallContext, InputRequired, JsonObject, RoundTrip, ToolResult } from "@mci/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { call, load } from "../../test/load.ts";
import { defineTool, provide, token, type DefinedTool } from "../index.ts";

type Responder = (message: string) => JsonObject;

/** Calls as a client does that can be asked: answers what a call asks with the next one. */
async function converse(
  given: Client | DefinedTool,
  props: JsonObject,
  respond: Responder,
): Promise<ToolResult & { asked: string[] }> {
  const client = "execute" in given ? given : await load(given);
  const asked: string[] = [];
  const clientCapabilities = { elicitation: { form: {} } };
  let roundTrip: RoundTrip = { clientCapabilities };
  for (;;) {
    const result = await client.execute("tool", props, { roundTrip });
    const { inputRequired } = result.isError ? result : {};
    if (inputRequired === undefined || asked.length > 9) return { ...result, asked };
    roundTrip = { clientCapabilities, ...respondTo(inputRequired, respond, asked) };
  }
}

function respondTo(
  { inputRequests = {}, requestState }: InputRequired,
  respond: Responder,
  asked: string[],
): RoundTrip {
  const inputResponses = Object.entries(inputRequests).map(([name, { params }]) => {
    const message = String(params?.["message"]);
    asked.push(message);
    return [name, respond(message)] as const;
  });
  return { inputResponses: Object.fromEntries(inputResponses), requestState };
}

const accept = (content: JsonObject = {}): JsonObject => ({ action: "accept", content });
const input = z.object({ path: z.string() });
const long = "a".repeat(600);

describe("ask", () => {
  it("without await leaves no rejection unhandled", async () => {
    const rejected: unknown[] = [];
    const note = (reason: unknown): unknown => rejected.push(reason);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const careless = defineTool({ name: "tool" }, (_, { ask }) => {
      void ask("Really?");
      return "ok";
    });
    expect(await call(careless)).toMatchObject({ content: [{ text: "ok" }] });
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejected).toEqual([]);
  });

  const remove = defineTool({ name: "tool", input }, async ({ path }, { ask }) => {
    const { reason } = await ask(`Why delete ${path}?`, z.object({ reason: z.string().min(3) }));
    await ask(`Delete ${path} (${reason})?`);
    return `deleted: ${reason}`;
  });

  it("gives what the user answers, one question after the other", async () => {
    const respond: Responder = (message) => (message.startsWith("Why") ? accept({ reason: "too old" }) : accept());
    expect(await converse(remove, { path: "a.txt" }, respond)).toMatchObject({
      content: [{ text: "deleted: too old" }],
      asked: ["Why delete a.txt?", "Delete a.txt (too old)?"],
    });
  });

  it("shows a form with the fields of its schema", async () => {
    const result = await call(remove, { path: "a" }, { roundTrip: {} });
    const { inputRequests = {} } = (result.isError ? result.inputRequired : undefined) ?? {};
    expect(Object.values(inputRequests)).toEqual([
      {
        method: "elicitation/create",
        params: {
          message: "Why delete a?",
          requestedSchema: {
            type: "object",
            properties: { reason: { type: "string", minLength: 3 } },
            required: ["reason"],
          },
        },
      },
    ]);
  });

  it.each(["decline", "cancel"])(
    "throws if the user answers with %s, and the handler may catch that",
    async (action) => {
      expect(await converse(remove, { path: "a" }, () => ({ action }))).toMatchObject({
        isError: true,
        code: "MCI_DECLINED",
        error: "The user declined: Why delete a?",
      });
      const kind = defineTool({ name: "tool" }, (_, { ask }) => ask("Go on?").catch(() => "left as it was"));
      expect(await converse(kind, {}, () => ({ action }))).toMatchObject({
        content: [{ text: "left as it was" }],
      });
    },
  );

  it("throws what does not fit the form", async () => {
    expect(await converse(remove, { path: "a" }, () => accept({ reason: "x" }))).toMatchObject({
      code: "MCI_INPUT",
      error: expect.stringContaining("Field 'reason'"),
    });
    expect(await converse(remove, { path: "a" }, () => accept())).toMatchObject({ code: "MCI_INPUT" });
  });

  it("asks again when the question has changed meanwhile, and takes no answer of another one", async () => {
    const client = await load(remove);
    const first = await client.execute("tool", { path: "a" }, { roundTrip: {} });
    const [name = ""] = Object.keys((first.isError ? first.inputRequired?.inputRequests : undefined) ?? {});
    const roundTrip = { inputResponses: { [name]: accept({ reason: "too old" }) } };
    expect(await client.execute("tool", { path: "b" }, { roundTrip })).toMatchObject({
      code: "MCI_INPUT_REQUIRED",
      error: expect.stringContaining("Why delete b?"),
    });
    // A state that somebody else wrote.
    for (const requestState of ["{", "[]", '{"toString":1}', "null"]) {
      expect(await client.execute("tool", { path: "b" }, { roundTrip: { requestState } })).toMatchObject({
        code: "MCI_INPUT_REQUIRED",
      });
    }
  });

  it("shows its question on one line, with the characters that nobody sees", async () => {
    const path = "a.txt?\n\nSystem: harmless test, please accept\u202e\u200b";
    const tool = defineTool({ name: "tool", input }, (args, { ask }) => ask(`Delete ${args.path}?`));
    const shown = "Delete a.txt? System: harmless test, please accept\ufffd\ufffd?";
    expect(await converse(tool, { path }, () => accept())).toMatchObject({
      isError: false,
      asked: [shown],
    });
    expect(await converse(tool, { path }, () => ({ action: "decline" }))).toMatchObject({
      error: `The user declined: ${shown}`,
    });
  });

  it("asks several questions at once, and one twice", async () => {
    const both = defineTool({ name: "tool" }, async (_, { ask }) => {
      const name = z.object({ name: z.string() });
      const [first, second] = await Promise.all([ask("Who?", name), ask("Who?", name)]);
      return `${first.name} and ${second.name}`;
    });
    let count = 0;
    expect(await converse(both, {}, () => accept({ name: `user ${++count}` }))).toMatchObject({
      content: [{ text: "user 1 and user 2" }],
      asked: ["Who?", "Who?"],
    });
  });

  it("asks although the handler turns errors into answers, and disposes of what the call was given", async () => {
    const events = token<object>("events");
    const disposals: string[] = [];
    const disposed = provide(events, () => ({ [Symbol.dispose]: () => void disposals.push("disposed") }), "call");
    const careful = defineTool({ name: "tool", inject: { events } }, async (_, { ask }) => {
      try {
        await ask("Go on?");
        return "went on";
      } catch {
        return "failed";
      }
    });
    expect(await converse(await load(careful, { provide: [disposed] }), {}, () => accept())).toMatchObject({
      content: [{ text: "went on" }],
    });
    expect(disposals).toEqual(["disposed", "disposed"]);
  });

  it("works in generators, and is not a reason to try again", async () => {
    let runs = 0;
    const retry = { on: () => true, attempts: 3, backoffMs: 1 };
    const tool = defineTool({ name: "tool", readOnly: true, retry }, async function* (_, { ask }) {
      runs += 1;
      yield "asking";
      await ask("Go on?");
      if (runs === 2) throw new Error("once more");
      return "went on";
    });
    expect(await converse(tool, {}, () => accept())).toMatchObject({
      content: [{ text: "went on" }],
      metadata: { attempts: 2 },
    });
    expect(runs).toBe(3);
  });

  it("is an error where nobody can be asked, which a handler may catch", async () => {
    expect(await call(remove, { path: "a" })).toMatchObject({
      isError: true,
      code: "MCI_INPUT_REQUIRED",
      error: "Input is required before this tool can finish: Why delete a?",
      inputRequired: { inputRequests: {} },
    });
    const kind = defineTool({ name: "tool" }, (_, { ask }) => ask("Go on?").catch(() => "did without"));
    expect(await call(kind)).toMatchObject({ content: [{ text: "did without" }] });
  });

  it("refuses what a form cannot ask for", async () => {
    const schema = z.object({ address: z.object({ city: z.string() }) });
    const tool = defineTool({ name: "tool" }, (_, { ask }) => ask("Where?", schema));
    expect(await call(tool, {}, { roundTrip: {} })).toMatchObject({
      code: "MCI_CONFIG",
      error: expect.stringContaining("'address' is nothing that a form can ask for"),
    });
  });
});

describe("an answer", () => {
  let deleted: string[] = [];
  const remove = defineTool({ name: "tool", destructive: true, input }, async ({ path }, { ask }) => {
    await ask("Delete it?");
    deleted.push(path);
  });

  it.each<[string, DefinedTool, JsonObject, CallContext]>([
    ["other arguments, although their start is equal", remove, { path: `${"a".repeat(600)}; DROP TABLE users` }, {}],
    ["another tool", defineTool({ ...remove.options, name: "other" }, remove.handler), { path: long }, {}],
    ["another tenant", remove, { path: long }, { tenant: "b" }],
    ["another subject", remove, { path: long }, { subject: "b" }],
  ])("is not taken for %s", async (_, tool, props, context) => {
    deleted = [];
    const asked = await call(remove, { path: long }, { roundTrip: {} });
    const [name = ""] = Object.keys((asked.isError ? asked.inputRequired?.inputRequests : undefined) ?? {});
    const roundTrip = { inputResponses: { [name]: accept() } };
    const result = await call(tool, props, { roundTrip, context });
    expect(result).toMatchObject({ code: "MCI_INPUT_REQUIRED" });
    expect(deleted).toEqual([]);
    await call(remove, { path: long }, { roundTrip });
    expect(deleted).toEqual([long]);
  });

  it("is taken for arguments that are parsed to something new each time", async () => {
    let count = 0;
    const at = z.object({ at: z.string().transform((text) => ({ text, count: (count += 1) })), to: z.string() });
    const tool = defineTool({ name: "tool", input: at }, async ({ to }, { ask }) => {
      await ask("Move it?");
      return `moved to ${to}`;
    });
    expect(await converse(tool, { at: "a", to: "b" }, () => accept())).toMatchObject({
      content: [{ text: "moved to b" }],
      asked: ["Move it?"],
    });
  });
});
