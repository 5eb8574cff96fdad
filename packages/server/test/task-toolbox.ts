import { failure, inputRequired, success, text, type Executor } from "@mci/contract";
import { MCIClient } from "mci";

/** Tools that run as tasks, each of another kind, and the number of calls that are under way. */
export interface TaskToolbox {
  readonly client: MCIClient;
  readonly cancelled: string[];
  /** The labels of the calls of `slow`. */
  readonly runs: string[];
  /** Lets `slow` end. */
  letGo(): void;
}

export async function taskToolbox(): Promise<TaskToolbox> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const cancelled: string[] = [];
  const runs: string[] = [];
  const slow: Executor = {
    type: "slow",
    prepare: () => ({
      async run(call) {
        const { scope, signal } = call;
        const { props } = scope;
        runs.push(String(props["label"]));
        call.progress({ progress: 1, total: 4, message: "counting" });
        const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        await Promise.race([gate, ended]);
        if (signal.aborted) cancelled.push(String(props["label"]));
        return success([{ type: "text", text: `counted ${String(props["label"])}` }], { structuredContent: { n: 4 } });
      },
    }),
  };
  const asking: Executor = {
    type: "asking",
    prepare: () => ({
      run({ roundTrip: { inputResponses = {}, requestState } = {} }) {
        const question = {
          method: "elicitation/create",
          params: { message: "Which?", requestedSchema: { type: "object", properties: {} } },
        };
        if (requestState === undefined) return inputRequired({ inputRequests: { which: question }, requestState: "1" });
        if (requestState === "1") {
          const { content } = inputResponses["which"] ?? {};
          return inputRequired({ inputRequests: { which: question }, requestState: JSON.stringify(content) });
        }
        return text(`${requestState} ${JSON.stringify(inputResponses["which"]?.["content"])}`);
      },
    }),
  };
  const failing: Executor = {
    type: "failing",
    prepare: () => ({ run: () => failure("No such order.", { code: "SHOP" }) }),
  };
  const optional = { task: { mode: "optional" } };
  const document = {
    schemaVersion: "1.0",
    tools: [
      {
        name: "slow",
        ...optional,
        inputSchema: { type: "object", properties: { label: { type: "string" } } },
        execution: { type: "slow" },
      },
      { name: "asking", ...optional, execution: { type: "asking" } },
      { name: "failing", ...optional, execution: { type: "failing" } },
      { name: "only", task: { mode: "required", ttl_ms: 60_000 }, execution: { type: "text", text: "as a task" } },
      { name: "plain", execution: { type: "text", text: "at once" } },
    ],
  };
  const client = await MCIClient.from(document, { executors: [slow, asking, failing] });
  return { client, cancelled, runs, letGo: () => letGo() };
}
