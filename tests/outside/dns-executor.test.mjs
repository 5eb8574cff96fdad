import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { openInClient, testExecutor } from "@mci/conformance";
import { MCIClient, textOf } from "mci";
import { dnsExecutor } from "./dns-executor.mjs";

const echo = { type: "dns", host: "localhost", label: "{{props.value}}" };

describe("dns", () => {
  testExecutor({
    it,
    open: openInClient((document, env) => MCIClient.from(document, { env, executors: [dnsExecutor()] })),
    echo,
    examples: [
      { execution: { type: "dns", host: "localhost" }, text: "127.0.0.1" },
      { execution: { type: "dns", host: "{{props.host}}" }, fails: "MCI_TEMPLATE_MISSING" },
      { execution: { type: "dns", host: "no such host" }, fails: "DNS_FAILED" },
    ],
    waivers: { "an aborted signal ends the call": "A look-up cannot be stopped, only its answer discarded." },
  });

  it("runs in a client beside the executors of the preset", async () => {
    const client = await MCIClient.load("tools.mci.yaml", { executors: [dnsExecutor()] });
    equal(textOf(await client.execute("address_of", { host: "localhost" })), "127.0.0.1");
    await client.close();
  });
});
