import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

import { textOf, type McpServer } from "@mci/contract";
import { describe, expect, it, onTestFinished } from "vitest";

import { closedAtEnd, freePort, isListening, runningWith, temporaryFolder } from "@mci/plugin-kit/test";
import { MCIClient } from "./mci-client.ts";

const require = createRequire(import.meta.url);
const everything = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);
const script = join(import.meta.dirname, "../test/call-and-end.ts");

/** Runs the script against one server; resolves when it has ended by itself. */
async function run(server: McpServer, tool: string, given: object = {}): Promise<{ code: unknown; output: string }> {
  const folder = temporaryFolder();
  const file = join(folder, "tools.mci.json");
  await writeFile(file, JSON.stringify({ schemaVersion: "1.0", mcp_servers: { one: server } }));
  const loader = pathToFileURL(require.resolve("tsx")).href;
  const args = ["--conditions=@mci/source", "--import", loader, script, file, tool, JSON.stringify(given)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { code, output: output.trim() };
}

describe("a script that does not close its client ends by itself", () => {
  it("after calls of a server on stdio, which ends with it", async () => {
    const marker = randomUUID();
    const server = { command: process.execPath, args: [everything, "stdio", marker] };
    // Longer than anything else there is to wait for: the call itself keeps the script running.
    const given = { duration: 1.5, steps: 1 };
    const { code, output } = await run(server, "trigger-long-running-operation", given);
    expect(output).toContain("Long running operation completed");
    expect(code).toBe(0);
    expect(runningWith(marker)).toEqual([]);
  });

  it("and so does a server that ignores the end of its input, with what it started", async () => {
    const marker = randomUUID();
    const source = `
      process.on("SIGTERM", () => {});
      setInterval(() => {}, 1000);
      require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "${marker}"]);
      import(${JSON.stringify(pathToFileURL(everything).href)});`;
    const server = { command: process.execPath, args: ["-e", source, "server", "stdio", marker] };
    expect(await run(server, "echo", { message: "hi" })).toEqual({ code: 0, output: "Echo: hi" });
    await expect.poll(() => runningWith(marker), { timeout: 10_000 }).toEqual([]);
  });

  it.each(["streamableHttp", "sse"])("after calls of a server at a url, by %s", async (mode) => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port) };
    const child = spawn(process.execPath, [everything, mode], { env, stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => isListening(port), { timeout: 20_000 }).toBe(true);
    const server = { type: "http" as const, url: `http://127.0.0.1:${port}/${mode === "sse" ? "sse" : "mcp"}` };
    const given = { duration: 1, steps: 1 };
    const { code, output } = await run(server, "trigger-long-running-operation", given);
    expect(output).toContain("Long running operation completed");
    expect(code).toBe(0);
    expect(child.exitCode).toBeNull();
  });
});

it("servers.idleMs lets a server go that was not used for so long", async () => {
  const folder = temporaryFolder();
  const marker = randomUUID();
  const server = { command: process.execPath, args: [everything, "stdio", marker] };
  const document = {
    schemaVersion: "1.0",
    mcp_servers: { one: { ...server, config: { onUnavailable: "warn" } } },
    tools: [{ name: "say", execution: { type: "mcp", serverName: "one", toolName: "echo" } }],
  };
  const client = closedAtEnd(await MCIClient.from(document, { folder, servers: { idleMs: 100 } }));
  await expect.poll(() => runningWith(marker), { timeout: 10_000 }).toEqual([]);
  for (const message of ["first", "second"]) {
    // oxlint-disable-next-line no-await-in-loop -- the second starts it anew
    expect(textOf(await client.execute("say", { message }))).toBe(`Echo: ${message}`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => runningWith(marker), { timeout: 10_000 }).toEqual([]);
  }
});
