import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import type { Case } from "./case.ts";

export interface Asked {
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const plainHeaders: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** Returns the body of a request of MCP. */
export function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

/**
 * Starts a server in a process of its own, whose CPU time counts. A run is a request on each connection, or what a `change`
 * of the program does. The program makes `served`, the options of its server.
 */
export async function serve(program: string, asked: Asked | "change", connections = 1): Promise<Case> {
  const server = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["pipe", "inherit", "inherit", "ipc"],
  });
  server.stdin?.end(`${program}\n${control}`);
  const [origin] = (await once(server, "message")) as [string];
  const pool = new Pool(origin, { connections });
  const told = async (command: string): Promise<unknown> => {
    server.send(command);
    return ((await once(server, "message")) as [unknown])[0];
  };
  const one = async ({ path, body, headers = plainHeaders }: Asked): Promise<void> => {
    const answer = await pool.request({ path, method: "POST", headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${text}`);
  };
  return {
    run: async () =>
      asked === "change" ? told("change") : Promise.all(Array.from({ length: connections }, async () => one(asked))),
    async cpu() {
      const { user, system } = (await told("cpu")) as NodeJS.CpuUsage;
      return user + system;
    },
    async close() {
      await pool.close();
      server.kill();
    },
  };
}

const control = `
const { serveHttp } = await import("@mci/server");
const { url } = await serveHttp({ ...served, port: 0, mcp: { name: "bench", version: "1.0.0" } });
process.on("message", async (command) => {
  if (command === "change") await change();
  process.send(command === "change" ? "changed" : process.cpuUsage());
});
process.send(new URL(url).origin);`;
