import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { amounts, type Figure } from "./measure.ts";

const require = createRequire(import.meta.url);

/** The import of GitHub's document, 13 MB with over 1,000 operations: time and peak memory, with the start of Node. */
export function openapi(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    const runs = Array.from({ length: 3 }, () => importOnce(join(folder, "github.mci.json")));
    return [
      amounts("mci openapi, GitHub's document", "s", { mci: Math.min(...runs.map(({ seconds }) => seconds)) }),
      amounts("mci openapi, GitHub's document, memory", "MB", {
        mci: Math.min(...runs.map(({ megabytes }) => megabytes)),
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function importOnce(out: string): { readonly seconds: number; readonly megabytes: number } {
  const mci = join(require.resolve("@mci/cli/package.json"), "../dist/main.cjs");
  const github = join(require.resolve("@octokit/openapi/package.json"), "../generated/api.github.com.json");
  const start = process.hrtime.bigint();
  const { stderr, status, output } = spawnSync(process.execPath, [mci, "openapi", github, "--out", out], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_OPTIONS: `--require=${JSON.stringify(join(import.meta.dirname, "report-memory.cjs"))}`,
    },
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (status !== 0) throw new Error(stderr);
  const { tools } = JSON.parse(readFileSync(out, "utf8")) as { readonly tools: readonly unknown[] };
  if (tools.length < 1_000) throw new Error(`${tools.length} tools instead of more than 1,000.`);
  rmSync(out);
  return { seconds, megabytes: (Number(output[3]) * 1_024) / 1e6 };
}
