import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { userEnvironment } from "../packed.ts";

export interface Registry {
  readonly url: string;
  /** Lets its owner publish. */
  readonly token: string;
  stop(): void;
}

/** Starts a registry of npm on loopback. With its uplink, it takes what it lacks from the registry that npm is configured with. */
export async function startRegistry(storage: string, uplink?: "with uplink"): Promise<Registry> {
  const program = join(import.meta.dirname, "../../heavy/src/registry.ts");
  const source = uplink === undefined ? [] : [configuredRegistry()];
  const child = spawn(process.execPath, ["--import", "tsx", program, storage, ...source], {
    env: userEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const url = `http://127.0.0.1:${String(port).trim()}/`;
  return { url, token: await logIn(url), stop: () => void child.kill() };
}

function configuredRegistry(): string {
  return execFileSync("npm", ["config", "get", "registry"], { env: userEnvironment(), encoding: "utf8" }).trim();
}

async function logIn(url: string): Promise<string> {
  const name = "owner";
  const response = await fetch(new URL(`-/user/org.couchdb.user:${name}`, url), {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Basic ${btoa(`${name}:rehearsal`)}` },
    body: JSON.stringify({ name, password: "rehearsal" }),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`The registry answered a login with status ${response.status}.`);
  return token;
}
