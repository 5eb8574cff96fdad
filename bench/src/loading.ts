import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCIClient } from "mci";
import { parse as parseYaml, stringify } from "yaml";
import { figure, type Figure } from "./measure.ts";

/** Loading, validated and with all templates parsed, against the parsers alone. */
export async function loading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    const figures: Figure[] = [];
    for (const count of [10, 1_000, 10_000]) figures.push(await load("JSON", count, folder));
    for (const count of [10, 1_000, 10_000]) figures.push(await load("YAML", count, folder));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(format: "JSON" | "YAML", count: number, folder: string): Promise<Figure> {
  // A YAML file may have 2 MB: its 10,000 tools are smaller ones.
  const document = {
    schemaVersion: "1.0",
    tools: Array.from({ length: count }, (_, index) =>
      format === "YAML" && count === 10_000 ? smallTool(index) : tool(index),
    ),
  };
  const content = format === "JSON" ? JSON.stringify(document) : stringify(document);
  const file = join(folder, format === "JSON" ? "tools.mci.json" : "tools.mci.yaml");
  writeFileSync(file, content);
  const limit = format === "JSON" ? () => void JSON.parse(content) : () => void parseYaml(content);
  const budget = count === 10_000 ? (format === "JSON" ? 2.5 : 1.2) : undefined;
  const rounds = count === 10_000 ? 7 : 21;
  const numbers = new Map([
    ["limit", await best(limit, rounds)],
    ["mci", await best(async () => (await MCIClient.load(file)).close(), rounds)],
  ]);
  return figure(`load ${count} tools, ${format}`, numbers, budget);
}

async function best(run: () => unknown, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    globalThis.gc?.();
    const start = process.hrtime.bigint();
    await run();
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}

/** About a kilobyte, as tools for models are: most of it is descriptions. */
export function tool(index: number): Record<string, unknown> {
  return {
    name: `find_orders_${index}`,
    description: `Finds the orders of a customer of shop ${index}, newest first. Use it when the customer asks where an order is, what was in it, or what it cost. Do not use it to change an order.`,
    tags: ["read", `group-${index % 10}`],
    annotations: { title: `Find orders ${index}`, readOnlyHint: true, openWorldHint: false },
    inputSchema: {
      type: "object",
      properties: {
        customer: { type: "string", description: "The customer's number, as printed on every invoice" },
        status: { type: "string", enum: ["open", "sent", "returned"], description: "Only orders with this status" },
        from: { type: "string", description: "Only orders placed on this day or later, such as 2026-01-31" },
        limit: { type: "integer", minimum: 1, maximum: 100, default: 10, description: "How many orders at the most" },
      },
      required: ["customer"],
      additionalProperties: false,
    },
    execution: {
      type: "text",
      text: `Orders of customer {{props.customer}} of shop ${index}, at most {{props.limit}}, currency {{env.CURRENCY}}.`,
    },
  };
}

function smallTool(index: number): Record<string, unknown> {
  return {
    name: `tool_${index}`,
    tags: ["read"],
    execution: { type: "text", text: `${index}: {{props.customer}} of {{props.city}}, {{props.age}}` },
  };
}
