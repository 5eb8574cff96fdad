import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "@mci/plugin-kit/test";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { checkMetrics, hasPrometheus, startPrometheus } from "../../test/prometheus.ts";
import { runMeasured } from "../../test/run-measured.ts";

const skipped = hasPrometheus ? "" : " (skipped: prometheus is not installed)";

describe.skipIf(!hasPrometheus)(`metrics of mci run, read by Prometheus${skipped}`, () => {
  const mci = mciForTests();

  it("are valid, and fill the dashboard", async () => {
    const { url, call, scrape } = await runMeasured(mci, await mci.folderOf({ "mci.json": await severalTools() }));
    const { query } = await startPrometheus(new URL(url).host);
    for (const name of ["greet", "greet", "get", "absent", "none"]) await call(name);
    await call("greet", { "content-type": "text/plain" });
    expect(checkMetrics(await scrape())).toBe("");
    const valueOf = async (expression: string): Promise<string | undefined> => (await query(expression))[0]?.value[1];
    await expect.poll(() => valueOf('mci_calls_total{tool="greet"}')).toBe("2");
    expect(await valueOf('mci_call_errors_total{tool="(unknown)",code="MCI_TOOL_UNKNOWN"}')).toBe("1");
    expect(await valueOf('mci_server_refusals_total{status="415"}')).toBe("1");
    expect(Number(await valueOf("mci_answer_tokens_total"))).toBeGreaterThan(0);
    const emptyQueries = async (): Promise<string[]> => {
      const empty: string[] = [];
      for (const { title, expr } of dashboardQueries()) if ((await query(expr)).length === 0) empty.push(title);
      return empty;
    };
    await expect.poll(emptyQueries).toEqual([]); // A rate needs two scrapes.
  });
});

/** A tool that answers, one whose server hangs up, and one whose server is not there. */
async function severalTools(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const retries = { attempts: 2, backoff_ms: 1 };
  return schemaOf(
    textTool("greet", "Hello!"),
    { name: "get", execution: { type: "http", url, retries } },
    { name: "absent", execution: { type: "http", url: `http://127.0.0.1:${await freePort()}/` } },
  );
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** The queries of the Grafana dashboard, as Grafana sends them. */
function dashboardQueries(): readonly { readonly title: string; readonly expr: string }[] {
  const file = join(import.meta.dirname, "../../../../../deploy/grafana-dashboard.json");
  const { panels } = JSON.parse(readFileSync(file, "utf8")) as { readonly panels: readonly Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title: `${title}: ${expr}`,
      expr: expr.replaceAll("$__rate_interval", "1m").replaceAll(/\$\w+/g, ".*"),
    })),
  );
}
