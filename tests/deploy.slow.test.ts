import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@mci/plugin-kit/test";
import { startPostgres, type PostgresServer } from "../packages/store-postgres/test/postgres-server.ts";
import { packAll, userEnvironment } from "../scripts/packed.ts";

const deploy = join(import.meta.dirname, "../deploy");
const dockerfile = readFileSync(join(deploy, "Dockerfile"), "utf8");
const compose = readFileSync(join(deploy, "compose.yaml"), "utf8");

/** The arguments of an instruction of the Dockerfile in its JSON form. */
function instruction(name: string): readonly string[] {
  const [, text = "[]"] = new RegExp(`^${name}\\b.*?(\\[.*\\])$`, "m").exec(dockerfile) ?? [];
  return JSON.parse(text) as readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), "mci-deploy-"));
const children: ChildProcess[] = [];
let database: PostgresServer;

beforeAll(async () => {
  cpSync(deploy, folder, { recursive: true });
  chmodSync(folder, 0o755); // the replicas run as another user
  const tarballs = packAll(folder);
  // The step of the Dockerfile, with what is packed in place of what is published.
  const [, script = ""] = /RUN sh (\S+) \$PACKAGES/.exec(dockerfile) ?? [];
  execFileSync("sh", [script, ...tarballs], {
    cwd: folder,
    env: userEnvironment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  database = await startPostgres();
}, 300_000);

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the deploy folder", () => {
  it.skipIf(!hasProgram("haproxy"))(
    "serves with two replicas behind the proxy of the compose file (where haproxy is installed)",
    async () => {
      const token = await createToken("ada");
      const [listen, ...ports] = [await freePort(), await freePort(), await freePort()];
      const names = ["one", "two"];
      const replicas = names.map((name, index) => startReplica(name, ports[index] ?? 0));
      const addresses = ports.map((port) => `127.0.0.1:${port}`);
      start("haproxy", ["-f", join(folder, "haproxy.cfg")], {
        LISTEN: `127.0.0.1:${listen}`,
        REPLICA_1: addresses[0] ?? "",
        REPLICA_2: addresses[1] ?? "",
      });
      expect(compose).toContain('environment: { LISTEN: "*:8080", REPLICA_1: "one:8080", REPLICA_2: "two:8080" }');
      expect(compose).toContain('volumes: ["./haproxy.cfg:');
      await until(async () => {
        expect(replicas.map(({ exitCode }) => exitCode)).toEqual([null, null]);
        return (await Promise.all(addresses.map(isHealthy))).every(Boolean);
      });
      const call = (name: string): Promise<Answer> =>
        post(`http://127.0.0.1:${listen}/api/v1/mcp/tools/call`, token, name);

      await until(async () => (await call("greet")).status === 200);
      const greetings = new Set<string>();
      await until(async () => greetings.add((await call("greet")).text).size === 2);
      expect([...greetings].toSorted()).toEqual([
        expect.stringContaining("Hello Ada from one!"),
        expect.stringContaining("Hello Ada from two!"),
      ]);

      const limited = await Promise.all(Array.from({ length: 30 }, () => call("rare")));
      expect(limited.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(limited.filter(({ status }) => status === 429)).toHaveLength(20);
      expect((await post(`http://127.0.0.1:${listen}/api/v1/mcp/tools/call`, "wrong", "greet")).status).toBe(401);

      // While a replica ends, nobody notices.
      const pressed = pressUntil(async () => {
        replicas[0]?.kill("SIGTERM");
        await once(replicas[0]!, "exit");
      }, call);
      expect(await pressed).toEqual(new Set([200]));
      expect(replicas[0]?.exitCode).toBe(0);
      expect(await isHealthy(addresses[0] ?? "")).toBe(false);
      expect((await call("greet")).text).toContain("from two");
    },
    240_000,
  );

  it("runs as another user than root, on a root that cannot be written", () => {
    expect(dockerfile).toMatch(/\nUSER node\n/);
    expect(compose).toMatch(/^x-replica: &replica\n(  .*\n)*  read_only: true\n/m);
    expect(compose.match(/<<: \*replica/g)).toHaveLength(2);
  });
});

async function createToken(subject: string): Promise<string> {
  const child = spawn(join(folder, "node_modules/.bin/mci"), ["token", "--subject", subject], { cwd: folder });
  const written = { token: "", entry: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written.token += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.entry += text));
  await once(child, "close");
  writeFileSync(join(folder, "tokens.json"), `[${written.entry}]`);
  return written.token.trim();
}

/** The command of the image, at another address, and confined as the image is where that is possible. */
function startReplica(name: string, port: number): ChildProcess {
  const given = [...instruction("ENTRYPOINT"), ...instruction("CMD")];
  const args = given.map((argument) => (argument === "0.0.0.0:8080" ? `127.0.0.1:${port}` : argument));
  const [command, all] = canConfine() ? ["unshare", [...confined, ...args]] : ["env", args];
  return start(command, all, {
    DATABASE_URL: database.url,
    REPLICA: name,
    TOKENS_FILE: join(folder, "tokens.json"),
  });
}

/** Runs what follows as another user than root, on a root that cannot be written: neither is there a `/tmp` that can. */
const confined = [
  "--mount",
  "sh",
  "-c",
  'mount --make-rprivate / && mount -o remount,ro,bind / && exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"',
  "sh",
];

/** Linux allows it to root, and not in every container. */
function canConfine(): boolean {
  const args = [...confined, ...instruction("ENTRYPOINT"), "--version"];
  return spawnSync("unshare", args, { cwd: folder, stdio: "ignore" }).status === 0;
}

/** Calls from several clients, again and again, until the work is done. Returns the statuses they saw. */
async function pressUntil(
  work: () => Promise<void>,
  call: (name: string) => Promise<Answer>,
): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  const end = new AbortController();
  const callers = Array.from({ length: 8 }, async () => {
    while (!end.signal.aborted) statuses.add((await call("greet")).status);
  });
  await work();
  end.abort();
  await Promise.all(callers);
  return statuses;
}

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

/** Runs the image's health check. */
async function isHealthy(address: string): Promise<boolean> {
  const [command = "", ...args] = instruction("HEALTHCHECK");
  const child = spawn(command, [...args, `http://${address}/readyz`], { cwd: folder, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  return code === 0;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function post(url: string, token: string, name: string): Promise<Answer> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ name, arguments: name === "greet" ? { name: "Ada" } : {} });
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
  return answer === undefined ? { status: 0, text: "" } : { status: answer.status, text: await answer.text() };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

function hasProgram(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
