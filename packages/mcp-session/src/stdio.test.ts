import { join } from "node:path";

import { folderOf, temporaryFolder } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import type { Progress } from "@mci/contract";
import type { McpSession } from "./contract.ts";
import { published } from "../test/http.ts";
import { call, errorOf, rules, script, scripted, sessionsOf, textOf } from "../test/scripted.ts";

const signal = AbortSignal.timeout(120_000);

function start(name: string, ...args: readonly string[]): McpSession {
  const server = { command: process.execPath, args: [published(name), ...args] };
  return sessionsOf().session({ name, server, folder: import.meta.dirname, env: {}, rules });
}

describe("a published server", () => {
  it("server-everything lists its tools, runs them, and gives every kind of content", async () => {
    const session = start("server-everything", "stdio");
    const tools = await session.listTools({ signal });
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["echo", "get-sum", "get-tiny-image"]));
    expect(tools[0]).toMatchObject({ inputSchema: { type: "object" }, annotations: expect.any(Object) });
    expect(await textOf(call(session, "echo", { message: "hi" }))).toBe("Echo: hi");
    const image = await call(session, "get-tiny-image");
    expect(image.content.map(({ type }) => type)).toEqual(["text", "image", "text"]);
    const structured = await call(session, "get-structured-content", { location: "Chicago" });
    expect(structured.structuredContent).toMatchObject({ temperature: expect.any(Number) });
    const links = await call(session, "get-resource-links", { count: 1 });
    expect(links.content.at(-1)).toMatchObject({ type: "resource_link", uri: expect.any(String) });
    const resource = await call(session, "get-resource-reference", { resourceType: "Text", resourceId: 1 });
    expect(resource.content.map(({ type }) => type)).toContain("resource");
    const notes = await call(session, "get-annotated-message", { messageType: "error", includeImage: false });
    expect(notes.content[0]).toMatchObject({ annotations: { priority: 1 } });
    expect(await call(session, "get-sum", { a: "text" })).toMatchObject({ isError: true });
  });

  it("server-everything tells of its progress", async () => {
    const steps: Progress[] = [];
    const session = start("server-everything", "stdio");
    await call(
      session,
      "trigger-long-running-operation",
      { duration: 0.2, steps: 2 },
      {
        onProgress: (step) => steps.push(step),
      },
    );
    expect(steps).toEqual([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });

  it("server-filesystem reads a file", async () => {
    const folder = folderOf({ "a.txt": "what it says" });
    const session = start("server-filesystem", folder);
    expect(await textOf(call(session, "read_text_file", { path: join(folder, "a.txt") }))).toBe("what it says");
    expect(await call(session, "read_text_file", { path: "/etc/hosts" })).toMatchObject({ isError: true });
  });

  it("server-memory remembers from call to call", async () => {
    const folder = temporaryFolder();
    const server = {
      command: process.execPath,
      args: [published("server-memory")],
      env: { MEMORY_FILE_PATH: join(folder, "memory.json") },
    };
    const session = sessionsOf().session({ name: "memory", server, folder, env: {}, rules });
    await call(session, "create_entities", {
      entities: [{ name: "Ada", entityType: "person", observations: ["counts"] }],
    });
    expect(await textOf(call(session, "search_nodes", { query: "Ada" }))).toContain("counts");
  });
});

describe("a server on stdio", () => {
  it("gets the listed environment, its own variables and the folder, and no shell", async () => {
    process.env["MCI_SESSION_TEST"] = "not for children";
    const { session } = scripted("plain", { env: { A: "$HOME {{env.B}}" }, values: { B: "b" } });
    const { env, cwd } = JSON.parse(await textOf(call(session, "env")));
    delete process.env["MCI_SESSION_TEST"];
    expect(env).toMatchObject({ A: "$HOME b", PATH: process.env["PATH"] });
    expect(env).not.toHaveProperty("MCI_SESSION_TEST");
    expect(cwd).toBe(join(import.meta.dirname, "../test"));
  });

  it("speaks an older version of the protocol", async () => {
    expect(await textOf(call(scripted("old").session, "echo", { a: 1 }))).toBe('{"a":1}');
  });

  it("that refuses the older handshake is asked in the newer way", async () => {
    const { session } = scripted("modern");
    expect(await textOf(call(session, "echo", { a: 1 }))).toBe('{"a":1}');
    expect(await session.listTools({ signal })).toHaveLength(300);
  });

  it("tells of its progress, of this call and while it lasts", async () => {
    const steps: Progress[] = [];
    const { session } = scripted();
    expect(await textOf(call(session, "steps", {}, { onProgress: (step) => steps.push(step) }))).toBe("done");
    await call(session, "echo");
    expect(steps).toEqual([
      { progress: 1, total: 2, message: "on" },
      { progress: 2, total: 2, message: "on" },
    ]);
  });

  it("that cannot be started says why", async () => {
    const session = sessionsOf().session({
      name: "none",
      server: { command: "no-such-server" },
      folder: import.meta.dirname,
      env: {},
      rules,
    });
    expect(await errorOf(session.listTools({ signal }))).toMatch(
      /^MCI_SERVER_UNAVAILABLE server 'none' cannot be started: command not found: no-such-server/,
    );
  });

  it("that wants something of its client is refused, and answered when it pings", async () => {
    const { session } = scripted();
    await call(session, "echo"); // It takes its time to start.
    for (const method of ["ping", "sampling/createMessage", "elicitation/create", "roots/list", "odd/method"]) {
      const asked = call(session, "ask", { method, count: 1 }, { signal: AbortSignal.timeout(300) });
      await errorOf(asked);
    }
    await call(session, "echo");
    const seen: { id?: string; method?: string }[] = JSON.parse(await textOf(call(session, "seen")));
    expect(seen.filter(({ id }) => id !== undefined)).toHaveLength(5);
  });

  it("is waited for while it reads slowly, and nobody listens on for what did not happen", async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => void warnings.push(name);
    process.on("warning", onWarning);
    const { session } = scripted();
    for (let round = 0; round < 12; round += 1) {
      const text = "x".repeat(500_000);
      const answers = await Promise.all([1, 2].map(() => textOf(call(session, "echo", { text }))));
      expect(answers.every((answer) => answer.length > text.length)).toBe(true);
    }
    process.off("warning", onWarning);
    expect(warnings).toEqual([]);
  });

  it("is called with arguments as they are", async () => {
    const given = { __proto__: null, "a\nb": ["\u2028", "😀", null, 1.5, { deep: [[]] }] };
    expect(JSON.parse(await textOf(call(scripted().session, "echo", given)))).toEqual({ ...given });
    expect(script).toContain("server.mjs");
  });
});
