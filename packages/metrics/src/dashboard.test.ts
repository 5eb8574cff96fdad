import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { createMetrics } from "./index.ts";

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

const root = join(import.meta.dirname, "../../..");

/** The metrics of one process, with the series of histograms; those of labels show up once they have a value. */
async function existingNames(): Promise<ReadonlySet<string>> {
  const metrics = closedAtEnd(createMetrics());
  const declared = (await metrics.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm);
  return new Set(
    Array.from(declared).flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

function namesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/\b(?:mci|nodejs|process)_[a-z\d_]+\b/g), ([name]) => name));
}

it("shows only metrics that there are, in the Grafana dashboard", async () => {
  const text = readFileSync(join(root, "deploy/grafana-dashboard.json"), "utf8");
  const { panels, templating } = JSON.parse(text) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const variables = templating.list.map(({ definition = "" }) => definition);
  const shown = namesIn([...queries, ...variables].join("\n"));
  const existing = await existingNames();
  expect([...shown].filter((name) => !existing.has(name))).toEqual([]);
  // Everything of ours is shown, of histograms the buckets.
  const own = [...existing].filter((name) => /^mci_.*(?<!_sum|_count)$/.test(name));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

it("names only metrics that there are, in the documentation", async () => {
  const page = readFileSync(join(root, "docs/observe.md"), "utf8");
  const existing = new Set([...(await existingNames())].map((name) => name.replace(/_bucket$/, "")));
  expect([...namesIn(page)].filter((name) => !existing.has(name) && !name.endsWith("_"))).toEqual([]);
  const documented = namesIn(page);
  const own = [...existing].filter((name) => /^mci_.*(?<!_sum|_count)$/.test(name));
  expect(own.filter((name) => !documented.has(name))).toEqual([]);
});
