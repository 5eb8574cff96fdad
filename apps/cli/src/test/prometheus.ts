import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "@mci/plugin-kit/test";

/** A Prometheus of the distribution that scrapes one address. */
export interface Prometheus {
  /** Returns the series of an expression, by now. Rejects if the expression is invalid. */
  query(expression: string): Promise<readonly Series[]>;
}

export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  /** The time, and the value as text. */
  readonly value: readonly [number, string];
}

/** False where Prometheus is not installed. */
export const hasPrometheus: boolean = ["prometheus", "promtool"].every(
  (command) => spawnSync(command, ["--version"]).status === 0,
);

/** Returns what `promtool check metrics` finds wrong; an empty string if nothing. */
export function checkMetrics(text: string): string {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

/** Starts one, with data of its own, until the test is finished. */
export async function startPrometheus(target: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), "mci-prometheus-"));
  const file = join(folder, "prometheus.yml");
  const job = { job_name: "mci", scrape_interval: "1s", static_configs: [{ targets: [target] }] };
  await writeFile(file, JSON.stringify({ scrape_configs: [job] })); // JSON is YAML.
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(
    "prometheus",
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, "data")}`, `--web.listen-address=${address}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(server, "exit");
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("Server is ready to receive web requests")) resolve();
    });
    server.once("exit", () => reject(new Error(`Prometheus ended: ${log}`)));
  });
  return {
    async query(expression) {
      const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
      const answer = (await response.json()) as Answer;
      if (answer.status !== "success") throw new Error(`${expression}: ${answer.error}`);
      return answer.data.result;
    },
  };
}

type Answer =
  | { readonly status: "success"; readonly data: { readonly result: readonly Series[] } }
  | { readonly status: "error"; readonly error: string };
