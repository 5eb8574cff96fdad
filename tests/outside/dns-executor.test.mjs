import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { executorCases, register } from "@mci/conformance";
import { MCIClient, textOf } from "mci";
import { dnsExecutor } from "./dns-executor.mjs";

/** The kit runs the executor inside a whole client, as a user would. */
async function open(executions, env) {
  const tools = executions.map((execution, index) => ({ name: `tool_${index}`, execution }));
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env, executors: [dnsExecutor()] });
  return {
    tools: client.tools().map((tool) => ({
      tool,
      run: (props, signal) => client.execute(tool.name, props, signal === undefined ? {} : { signal }),
      explain: (props) => client.explain(tool.name, props),
    })),
    close: () => client.close(),
  };
}

const local = { type: "dns", host: "localhost" };

const subject = {
  open,
  examples: [
    { execution: local, text: "127.0.0.1" },
    { execution: { type: "dns", host: "{{props.host}}" }, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { type: "dns", host: "no such host" }, fails: "DNS_FAILED" },
  ],
  broken: [{ type: "dns", host: "{{props.host" }],
  echo: { ...local, label: "{{props.value}}" },
  echoEnv: { ...local, label: "{{env.VALUE}}" },
};

const unendable = "A look-up cannot be ended, only its answer taken away.";

describe("dns", () => {
  register({ it }, executorCases, subject, {
    "an aborted signal ends the call": unendable,
  });

  it("runs in a client beside the executors of the preset", async () => {
    const client = await MCIClient.load("tools.mci.yaml", { executors: [dnsExecutor()] });
    equal(textOf(await client.execute("address_of", { host: "localhost" })), "127.0.0.1");
    await client.close();
  });
});
