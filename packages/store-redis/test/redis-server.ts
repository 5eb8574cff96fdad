import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { freePort } from "@mci/plugin-kit/test";

/** A real Redis or Valkey server on a free port of this machine. */
export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The command of the server; undefined where none is installed. */
export const redisCommand: string | undefined = ["redis-server", "valkey-server"].find(
  (command) => spawnSync(command, ["--version"]).status === 0,
);

/** Starts a server with an empty database that is never written to disk. */
export async function startRedis(): Promise<RedisServer> {
  if (redisCommand === undefined) throw new Error("Neither redis-server nor valkey-server is installed.");
  const port = await freePort();
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", tmpdir()];
  const server = spawn(redisCommand, settings, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  const kill = (): void => void server.kill("SIGKILL");
  process.once("exit", kill);
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("Ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`The server ended: ${log}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      kill();
      await exited;
      process.off("exit", kill);
    },
  };
}
