import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testTools } from "@mci/testing";
import { serveUpstream, upstreams } from "./upstreams.ts";

/**
 * Records the tests of the recipes that have recordings, in the folder given, or else in this repository: requests are answered
 * by the stand-ins of `upstreams.ts`, git runs in a repository of two commits, and kubectl asks a stand-in of a cluster.
 */
const root = join(import.meta.dirname, "..");
const target = process.argv[2] ?? root;
const work = mkdtempSync(join(tmpdir(), "mci-cookbook-"));
process.env["HOME"] = work; // where kubectl keeps what it has learned of a cluster
const closing: (() => void)[] = [() => rmSync(work, { recursive: true, force: true })];

const secrets = {
  GITHUB_TOKEN: "ghp_for_the_recording",
  SLACK_WEBHOOK_SECRET: "webhook-for-the-recording",
  LINEAR_KEY: "lin_api_for_the_recording",
  STRIPE_KEY: "sk_test_for_the_recording",
};

try {
  for (const name of readdirSync(root).filter((one) => existsSync(join(root, one, "__fixtures__")))) await record(name);
} finally {
  for (const close of closing) close();
}

async function record(name: string): Promise<void> {
  if (name === "pods" && spawnSync("kubectl", ["version", "--client"]).status !== 0) {
    console.log("pods: not recorded, since kubectl is not installed");
    return;
  }
  const folder = join(work, name);
  cpSync(join(root, name), folder, { recursive: true });
  const file = join(folder, "mci.yaml");
  const written = readFileSync(file, "utf8");
  const [, api = ""] = /^ +url: "?(https:\/\/[\w.-]+)/m.exec(written) ?? [];
  const origin = api === "" ? "" : await originOf(api);
  if (api !== "") writeFileSync(file, written.replace(api, origin));
  if (name === "git-log") commitTwice(folder);
  const env = { ...secrets, ...(name === "pods" ? { KUBECONFIG: await kubeconfig() } : {}) };

  const { results, failed } = await testTools(file, { record: true, load: { env } });
  if (failed > 0) throw new Error(`${name}: ${JSON.stringify(results, null, 2)}`);
  for (const path of readdirSync(join(folder, "__fixtures__"), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".json")) continue;
    const recorded = readFileSync(join(folder, "__fixtures__", path), "utf8");
    const to = join(target, name, "__fixtures__", path);
    mkdirSync(join(to, ".."), { recursive: true });
    writeFileSync(to, api === "" ? recorded : recorded.replaceAll(origin, api));
  }
}

async function originOf(api: string): Promise<string> {
  const upstream = upstreams[api];
  if (upstream === undefined) throw new Error(`upstreams.ts has no ${api}`);
  const { origin, server } = await serveUpstream(upstream);
  closing.push(() => server.close());
  return origin;
}

function commitTwice(folder: string): void {
  const git = (args: readonly string[], env: object = {}): void =>
    void execFileSync("git", args, { cwd: folder, env: { ...process.env, ...env } });
  git(["init", "--quiet"]);
  for (const [date, subject] of [
    ["2026-11-19T09:00:00Z", "List the pods of two namespaces"],
    ["2026-11-20T09:00:00Z", "Refuse refunds above 50 euros"],
  ]) {
    const person = { NAME: "Ada", EMAIL: "ada@example.com", DATE: date };
    const env = Object.entries(person).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]);
    git(["commit", "--quiet", "--allow-empty", `--message=${subject}`], Object.fromEntries(env) as object);
  }
}

async function kubeconfig(): Promise<string> {
  const file = join(work, "kubeconfig.json"); // JSON is YAML
  const server = await originOf("kubernetes");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "shop", cluster: { server } }],
    contexts: [{ name: "shop", context: { cluster: "shop", user: "ada" } }],
    users: [{ name: "ada", user: {} }],
    "current-context": "shop",
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}
