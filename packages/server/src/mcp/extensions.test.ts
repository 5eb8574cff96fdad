import { failure, text, type ServerExtension, type Tool, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { ModernClient } from "../../test/task-session.ts";
import { serving } from "../../test/serving.ts";

const id = "org.example/greetings";

async function served(
  extension: ServerExtension,
  tools: Toolbox["tools"] = () => [],
): Promise<{ readonly url: string; readonly errors: unknown[] }> {
  const errors: unknown[] = [];
  const toolbox: Toolbox = { tools, execute: async (name) => text(`${name} ran`) };
  const mcp = { name: "test", version: "1", extensions: [extension] };
  const server = await serving({ toolbox, mcp, onError: (error) => void errors.push(error) });
  return { url: server.url, errors };
}

const declaring = { capabilities: { extensions: { [id]: {} } } };

describe("an extension of a server", () => {
  it("is announced with its settings, and answers its methods, to clients that declare it", async () => {
    const { url } = await served({
      id,
      settings: { languages: ["en"] },
      methods: {
        "greetings/get": async ({ whom }, { context, toCallResult }) => ({
          result: { greeting: `Hello, ${String(whom)}!`, tenant: context.tenant, call: toCallResult("t", text("x")) },
        }),
        "greetings/refuse": async () => ({ error: { code: -32_602, message: "No such greeting." } }),
      },
    });
    const client = new ModernClient(url, declaring);
    const discovered = await client.ask("server/discover");
    expect(discovered).toMatchObject({ result: { capabilities: { extensions: { [id]: { languages: ["en"] } } } } });
    expect(await client.ask("greetings/get", { whom: "Ann" })).toMatchObject({
      result: {
        resultType: "complete",
        greeting: "Hello, Ann!",
        call: { resultType: "complete", content: [{ text: "x" }] },
      },
    });
    expect(await client.ask("greetings/refuse")).toMatchObject({
      error: { code: -32_602, message: "No such greeting." },
    });
    expect(await client.ask("greetings/none")).toMatchObject({ error: { code: -32_601 } });
    const requiredCapabilities = { extensions: { [id]: {} } };
    expect(await new ModernClient(url, { capabilities: {} }).ask("greetings/get")).toMatchObject({
      status: 400,
      error: { code: -32_021, data: { requiredCapabilities } },
    });
  });

  it("may answer a call in place of the tool: with a result of its own, an error, or a tool's result", async () => {
    const { url } = await served({
      id,
      async onCall({ name, props, isDeclared }) {
        if (name === "own") return { result: { resultType: "greeting", isDeclared, props } };
        if (name === "error") return { error: { code: -32_000, message: "Not today." } };
        return name === "busy" ? { toolResult: failure("Busy.", { code: "MCI_BUSY" }) } : undefined;
      },
    });
    const client = new ModernClient(url, declaring);
    expect(await client.call("own", { a: 1 })).toMatchObject({
      result: { resultType: "greeting", isDeclared: true, props: { a: 1 } },
    });
    expect(await new ModernClient(url, { capabilities: {} }).call("own")).toMatchObject({
      result: { isDeclared: false },
    });
    expect(await client.call("error")).toMatchObject({ error: { code: -32_000, message: "Not today." } });
    expect(await client.call("busy")).toMatchObject({ status: 429, error: { data: { code: "MCI_BUSY" } } });
    expect(await client.call("other")).toMatchObject({ result: { content: [{ text: "other ran" }] } });
  });

  it("may be for some tools: it is announced while there is one of them, and gets their calls only", async () => {
    let tools = [toolNamed("other")];
    const { url } = await served(
      {
        id,
        appliesTo: ({ name }) => name === "own",
        onCall: ({ name }) => ({ result: { resultType: "greeting", name } }),
        methods: { "greetings/get": async () => ({ result: { greeting: "Hello!" } }) },
      },
      () => tools,
    );
    const client = new ModernClient(url, declaring);
    const announced = async (): Promise<unknown> => (await client.ask("server/discover")).result?.["capabilities"];
    expect(await announced()).not.toHaveProperty("extensions");
    expect(await client.call("other")).toMatchObject({ result: { content: [{ text: "other ran" }] } });
    expect(await client.call("unknown")).toMatchObject({ result: { content: [{ text: "unknown ran" }] } });
    expect(await client.ask("greetings/get")).toMatchObject({ result: { greeting: "Hello!" } });
    tools = [toolNamed("own")];
    expect(await announced()).toMatchObject({ extensions: { [id]: {} } });
    expect(await client.call("own")).toMatchObject({ result: { resultType: "greeting", name: "own" } });
  });

  it("that throws is an internal error without details, and is reported", async () => {
    const broken = async (): Promise<never> => {
      throw new Error("the password is 123");
    };
    const { url, errors } = await served({ id, methods: { "greetings/get": broken }, onCall: broken });
    const client = new ModernClient(url, declaring);
    for (const answer of [await client.ask("greetings/get"), await client.call("any")]) {
      expect(answer.error).toEqual({ code: -32_603, message: "Internal server error" });
    }
    expect(errors.length).toBeGreaterThan(0);
  });
});

function toolNamed(name: string): Tool {
  const origin = { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
  return { name, tags: [], annotations: {}, execution: { type: "text" }, origin };
}
