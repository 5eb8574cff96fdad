import { EventEmitter, once } from "node:events";
import type { Client } from "@mci/client";
import { failure, success, text, type CallContext } from "@mci/contract";
import { clientOf, greet, image, pdf } from "@mci/export/test-toolbox";

/** A toolbox with a tool for each thing that an agent framework has to be told, and what its tools were given. */
export async function agentToolbox(): Promise<AgentToolbox> {
  const contexts: CallContext[] = [];
  const slow = new EventEmitter();
  const [started, aborted] = [once(slow, "started"), once(slow, "aborted")];
  const client = await clientOf(
    [
      greet,
      { name: "count.lines", title: "Counts lines", annotations: { readOnlyHint: true } },
      { name: "picture" },
      { name: "broken" },
      { name: "download" },
      { name: "slow" },
      { name: "wipe", annotations: { destructiveHint: true } },
      { name: "locked", approval: true },
    ],
    {
      "count.lines": success([], { structuredContent: { lines: 3 } }),
      picture: [{ type: "text", text: "A map:" }, image, pdf],
      broken: failure("No disk.", { code: "MCI_TOOL_FAILED", content: [{ type: "text", text: "stderr: full" }] }),
      download(call) {
        contexts.push(call.context);
        call.progress({ progress: 1, total: 2, message: "half" });
        call.progress({ progress: 2, total: 2 });
        return text("done");
      },
      slow(call) {
        slow.emit("started");
        return new Promise((resolve) => {
          call.cancellation.addEventListener("abort", () => {
            slow.emit("aborted");
            resolve(text("late"));
          });
        });
      },
      wipe: [{ type: "text", text: "wiped" }],
    },
  );
  return { client, contexts, started, aborted };
}

export interface AgentToolbox {
  readonly client: Client;
  /** The contexts of the calls of `download`. */
  readonly contexts: readonly CallContext[];
  /** Resolved when `slow` runs. */
  readonly started: Promise<unknown>;
  /** Resolved when the call of `slow` is aborted. */
  readonly aborted: Promise<unknown>;
}
