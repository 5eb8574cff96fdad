import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

const root = join(import.meta.dirname, "..");
const command = (name: string): string => join(root, "heavy", "node_modules", ".bin", name);

/** Other runtimes of the registry, on the built packages. */
const runtimes = [
  { name: "Bun", program: command("bun"), args: [] },
  { name: "Deno", program: command("deno"), args: ["run", "--allow-all", "--quiet"] },
];

describe.each(runtimes)("$name", ({ name, program, args }) => {
  const missing = missingReason(program);
  const run = async (...rest: string[]): Promise<string> =>
    (await promisify(execFile)(program, [...args, ...rest], { cwd: root })).stdout;
  if (missing !== undefined) console.warn(`Tests on ${name} are skipped: ${missing}`);

  it.skipIf(missing !== undefined)("runs the quick start", async () => {
    expect(await run("examples/quick-start/src/main.ts")).toBe("");
  });

  it.skipIf(missing !== undefined)("runs tools of every executor with the same guards, and serves them", async () => {
    expect(await run("tests/runtimes/every-executor.mjs")).toBe("every executor ran\n");
  });

  it.skipIf(missing !== undefined)("ends by itself after a call of a server on stdio, without close()", async () => {
    expect(await run("tests/runtimes/call-and-end.mjs")).toBe("Hello Ada, welcome!\n");
  });

  it.skipIf(missing !== undefined)("runs the command", async () => {
    const file = "examples/quick-start/tools.mci.yaml";
    expect(await run("apps/cli/dist/main.cjs", "call", "greet", "name=Ada", "--file", file)).toBe(
      "Hello Ada, welcome!\n",
    );
  });
});

describe("docs/in-your-app.md", () => {
  it.skipIf(missingReason(command("bun")) !== undefined)("has a program that Bun serves", async () => {
    const folder = testFolder();
    writeNamedBlocks("docs/in-your-app.md", folder);
    // The command in `.bin` is a shell script, which would leave the server behind.
    const program = join(root, "heavy", "node_modules", "bun", "bin", "bun.exe");
    const server = spawn(program, ["bun.ts"], { cwd: folder, env: { ...process.env, PORT: "0" } });
    onTestFinished(async () => {
      server.kill("SIGKILL");
      await once(server, "close");
    });
    let printed = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
    const url = (): string | undefined => /http:\/\/localhost:\d+/.exec(printed)?.[0];
    await expect.poll(url, { timeout: 20_000 }).toBeDefined();
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url()}/mcp`, { method: "POST", headers, body: "{}" });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "MCI_TOKEN" })]);
    expect((await fetch(`${url()}/healthz`)).status).toBe(200);
  });
});

/** The package of a runtime installs everywhere, but brings no program for some systems. */
function missingReason(program: string): string | undefined {
  const { status, error, stderr } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? undefined : `it does not start here (${error?.message ?? stderr.trim()})`;
}
