// What the suite starts for each scenario, with the url of its server: a client made of this package alone.
import type { RoundTrip, JsonObject } from "@mci/contract";
import { mcpSessions, type ServerAnswer, type ServerTool } from "../src/index.ts";

const [, , url = ""] = process.argv;
const { MCP_CONFORMANCE_SCENARIO: scenario = "", MCP_CONFORMANCE_CONTEXT: context = "{}" } = process.env;
const signal = AbortSignal.timeout(100_000);
const sessions = mcpSessions();
const session = sessions.session({ name: "suite", server: { type: "http", url }, folder: "/", env: {}, rules: {} });

/** Steps with the tools of the suite's server, by scenario; without steps, they are only listed. */
const steps: Readonly<Record<string, (tools: readonly ServerTool[]) => Promise<unknown>>> = {
  tools_call: () => call("add_numbers", { a: 2, b: 3 }),
  "sse-retry": () => call("test_reconnection"),
  "elicitation-sep1034-client-defaults": () => call("test_client_elicitation_defaults"),
  "sep-2322-client-request-state": async () => {
    await answersInput("test_mrtr_echo_state");
    await answersInput("test_mrtr_no_state");
    await call("test_mrtr_unrelated");
    await call("test_mrtr_no_result_type");
  },
  "http-standard-headers": (tools) => inTurn(tools, ({ name }) => call(name)),
  "http-custom-headers": () => inTurn(toolCalls(), ({ name, arguments: given }) => call(name, given)),
  "http-invalid-tool-headers": (tools) => inTurn(tools, ({ name }) => call(name, { region: "us-west1" })),
  "json-schema-2020-12-preservation": ([tool]) => call("json_schema_echo", { schema: tool?.inputSchema }),
};

try {
  const tools = await session.listTools({ signal });
  await steps[scenario]?.(tools);
} finally {
  await sessions.close();
}

function call(name: string, given: JsonObject = {}, roundTrip?: RoundTrip): Promise<ServerAnswer> {
  return session.callTool({ name, arguments: given, signal, isIdempotent: false, maxBytes: 1_000_000, roundTrip });
}

/** As somebody does who can be asked, until there is nothing left to answer. */
async function answersInput(name: string): Promise<void> {
  const clientCapabilities = { elicitation: { form: {} } };
  let answer = await call(name, {}, { clientCapabilities });
  while (answer.inputRequired !== undefined) {
    const { inputRequests = {}, ...state } = answer.inputRequired;
    const accepted = Object.keys(inputRequests).map((key) => [key, { action: "accept", content: { confirmed: true } }]);
    answer = await call(name, {}, { clientCapabilities, inputResponses: Object.fromEntries(accepted), ...state });
  }
}

function toolCalls(): readonly { readonly name: string; readonly arguments: JsonObject }[] {
  return JSON.parse(context).toolCalls;
}

async function inTurn<T>(items: readonly T[], step: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await step(item);
}
