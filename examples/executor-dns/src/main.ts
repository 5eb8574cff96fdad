import { match } from "node:assert/strict";
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
