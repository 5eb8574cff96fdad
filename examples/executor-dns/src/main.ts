import { match, rejects } from "node:assert/strict";
import { join } from "node:path";
import { MCIClient, textOf, unwrap } from "mci";
import { dnsExecutor } from "./dns-executor.ts";

const client = await MCIClient.load(join(import.meta.dirname, "..", "tools.mci.json"), { executors: [dnsExecutor()] });
try {
  const result = unwrap(await client.execute("address_of", { host: "localhost" }));
  match(textOf(result), /^(127\.0\.0\.1|::1)$/);
} finally {
  await client.close();
}

// A mistyped field of the new type is found when the tools are loaded.
const tools: unknown = { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "dns", hots: "localhost" } }] };
await rejects(
  MCIClient.from(tools, { executors: [dnsExecutor()] }),
  /host is missing\.\n {2}Did you write "hots" for it\?/,
);
