// A script as people write one: it calls a tool of an MCP server and does not close its client.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCIClient, textOf } from "mci";

const root = join(import.meta.dirname, "..", "..");
const served = join(root, "examples", "quick-start", "tools.mci.yaml");
const command = join(root, "apps", "cli", "dist", "main.cjs");
const folder = mkdtempSync(join(tmpdir(), "mci-ends-"));
const client = await MCIClient.from(
  { schemaVersion: "1.0", mcp_servers: { served: { command: "node", args: [command, "run", "--file", served] } } },
  { folder },
);
console.log(textOf(await client.execute("greet", { name: "Ada" })));
rmSync(folder, { recursive: true });
