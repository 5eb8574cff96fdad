import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MCIClient, textOf, type ExecuteOptions, type JsonObject, type ToolResult } from "mci";
import colors from "picocolors";
import { provide } from "@mci/define";
import { delivery, van } from "./delivery.ts";
import { startShop } from "./shop.ts";

/** Runs the tools of `tools/demo.mci.yaml` and shows every call as a model sees it. Exit code 0: all as expected. */
const folder = join(import.meta.dirname, "..", "tools");
const shop = await startShop("s3cret-of-the-shop");
const scratch = await mkdtemp(join(tmpdir(), "mci-demo-"));
const env = {
  SHOP: "The Corner Shop",
  LEVELS: { apples: 12, pears: 0 },
  SHOP_URL: shop.url,
  SHOP_TOKEN: "s3cret-of-the-shop",
  NODE: process.execPath,
  MEMORY_SERVER: fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-memory/dist/index.js")),
  MEMORY_FILE: join(scratch, "memory.json"),
};
let unexpected = 0;

const client = await MCIClient.load(join(folder, "demo.mci.yaml"), {
  env,
  tools: [delivery],
  provide: [provide(van, { load: 8 })],
});
try {
  console.log(colors.bold("Tools of demo.mci.yaml, its toolset, its MCP server and of code"));
  for (const { name, description, origin } of client.tools()) {
    const from = origin.toolset === undefined ? "" : colors.dim(` (from ${origin.toolset})`);
    console.log(`  ${name.padEnd(22)} ${description}${from}`);
  }
  expect("clear_stock is kept out by a filter", !client.listTools().includes("clear_stock"));

  const ada = { name: "Ada", member: true };
  await show("A text with a condition", "greet", ada, /^Hello Ada! Thank you .* The Corner Shop\.$/);
  await show("A report from a file, loops inside loops", "order_report", orders(), /\(large\)[\s\S]*4 x cider/);
  await show("A tool of a JSON toolset", "stock_level", { product: "apples" }, /^apples: 12 on the shelf$/);
  await show("A file, as it is", "read_note", { file: "deliveries.txt" }, /Tuesdays/);
  await show(
    "A request, its answer as JSON",
    "find_product",
    { name: "apples/green" },
    /"name": "apples\/green"[\s\S]*1\.50/,
  );
  await show("A request that fails", "find_product", { name: "caviar" }, "MCI_HTTP_STATUS");
  await show(
    "A command, and an argument that looks like code",
    "count_words",
    { text: "one two $(three)" },
    /^3 words\n$/,
  );
  const entity = { name: "Ada", entityType: "customer", observations: ["likes pears"] };
  await show("A tool of an MCP server", "memory_create_entities", { entities: [entity] }, /likes pears/);
  await show("The server remembers", "memory_search_nodes", { query: "pears" }, /"name": "Ada"/);
  await show("A function", "delivery.plan", { crates: 20 }, /"trips":\s?3/);
  await show("A function that throws", "delivery.plan", { crates: 500 }, "MCI_INTERNAL");
  const debt = { customer: "Ada", amount: 120 };
  await show("A tool that a person must agree to", "remind", debt, /^Reminded Ada of 120 euros\.$/, agree);
  await show("The same without a person", "remind", debt, "MCI_APPROVAL");
  await show("A path that leads out", "read_note", { file: "../../../../../etc/passwd" }, "MCI_PATH_OUTSIDE");
  await show("Arguments that do not fit", "greet", { nmae: "Ada", member: "yes" }, "MCI_INPUT");
  await show("A tool nobody declared", "gret", { name: "Ada" }, "MCI_TOOL_UNKNOWN");
} finally {
  await client.close();
  await shop.close();
  await rm(scratch, { recursive: true });
}
console.log(unexpected === 0 ? colors.green("\nAll as expected.") : colors.red(`\n${unexpected} not as expected.`));
process.exitCode = unexpected === 0 ? 0 : 1;

/** `expected` is what the text must match, or the code of the error. */
async function show(
  title: string,
  tool: string,
  props: JsonObject,
  expected: RegExp | string,
  approve?: ExecuteOptions["approve"],
): Promise<void> {
  console.log(`\n${colors.bold(title)}`);
  console.log(colors.cyan(`  ${tool} ${JSON.stringify(props)}`));
  const result = await client.execute(tool, props, { approve });
  const mark = result.isError ? colors.red("!") : colors.green("|");
  for (const line of textOf(result).trimEnd().split("\n")) console.log(`  ${mark} ${line}`);
  if (result.isError) console.log(colors.dim(`    isError: true, code: ${result.code}`));
  expect(title, fits(result, expected));
}

/** Stands for a person who reads the question and agrees. */
function agree({ show: question }: { readonly show: string }): boolean {
  console.log(colors.yellow(`  ? ${question} yes`));
  return true;
}

function fits(result: ToolResult, expected: RegExp | string): boolean {
  if (typeof expected === "string") return result.isError && result.code === expected;
  return !result.isError && expected.test(textOf(result));
}

function expect(what: string, holds: boolean): void {
  if (holds) return;
  unexpected += 1;
  console.log(colors.red(`  not as expected: ${what}`));
}

function orders(): JsonObject {
  const apples = { product: "apples", quantity: 3 };
  const pears = { product: "pears", quantity: 2 };
  const cider = { product: "cider, by the crate", quantity: 4 };
  return {
    customer: "Ada",
    orders: [
      { id: "A-1", total: 7.5, lines: [apples, pears] },
      { id: "A-2", total: 120, lines: [cider] },
    ],
  };
}
