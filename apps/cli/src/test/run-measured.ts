import type { ChildProcess } from "node:child_process";
import { expect, onTestFinished } from "vitest";
import type { Mci } from "./mci.ts";

/** `mci run --http --rest --metrics`, until the test is finished. */
export interface MeasuredRun {
  readonly child: ChildProcess;
  /** The URL of the metrics. */
  readonly url: string;
  call(name: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Returns the text of the metrics. */
  scrape(): Promise<string>;
}

export async function runMeasured(mci: Mci, cwd: string, ...args: readonly string[]): Promise<MeasuredRun> {
  const child = mci.start(["run", "--http", "0", "--rest", "--metrics", "0", ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  let messages = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (messages += chunk));
  await expect.poll(() => messages, { timeout: 60_000 }).toContain('"url"');
  const [, url = ""] = /Metrics at (\S+)/.exec(messages) ?? [];
  const [, server = ""] = /REST at (\S+),/.exec(messages) ?? [];
  return {
    child,
    url,
    call: (name, headers) =>
      fetch(`${server}/tools/call`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ name }),
      }),
    scrape: async () => (await fetch(url)).text(),
  };
}
