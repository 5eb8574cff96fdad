import { failure, type Call, type Executor, type HttpExecution, type ToolResult } from "@mci/contract";
import { networkPolicy, type NetworkPolicy } from "@mci/network-policy";

import { resultOf } from "./answer.ts";
import { explanationOf } from "./explain.ts";
import { failureOf, problemOf } from "./failures.ts";
import { notYet } from "./not-yet.ts";
import { requestPlan } from "./request-plan.ts";
import { sender } from "./sender.ts";
import { open } from "./show.ts";
import { parseUrl } from "./url.ts";

export interface HttpExecutorOptions {
  /** Connections to share with others; whoever made them closes them. Default: its own. */
  readonly network?: NetworkPolicy;
}

/**
 * Sends an HTTP request and answers with what comes back: JSON, text, images, audio, other binaries.
 *
 * `{ "type": "http", "method": "POST", "url": "https://api.example.com/users/{{props.id}}/notes",
 *    "auth": { "type": "bearer", "token": "{{env.TOKEN}}" }, "body": { "json": { "text": "{{props.text}}" } } }`
 *
 * A value keeps its place: in the path it is one segment, in the query, a form or JSON it is data, and where the
 * request goes is up to the author. A status other than 2xx is an error result.
 */
export function httpExecutor(options: HttpExecutorOptions = {}): Executor<HttpExecution> {
  const network = options.network ?? networkPolicy();
  return {
    type: "http",
    concurrency: 16,
    prepare(tool, kit) {
      const { rules, limits } = kit;
      const plan = requestPlan(tool, kit);
      const missing = notYet(tool.execution);
      if (missing !== undefined) return { run: () => failure(missing, { code: "MCI_CONFIG" }) };

      const send = sender(plan, { network, rules: rules.network, maxBytes: limits.resultBytes });
      const run = async (call: Call): Promise<ToolResult> => {
        const started = performance.now();
        const elapsed = (): number => Math.round(performance.now() - started);
        try {
          const answer = await send(plan.build(call, open), call);
          return resultOf(answer, { limit: limits.resultBytes, elapsed: elapsed() });
        } catch (error) {
          return failureOf(error, { elapsed: elapsed(), timeout: tool.execution.timeout_ms });
        }
      };
      return {
        run,
        explain: (call) => explanationOf(plan, tool.execution, call),
        async check() {
          if (plan.url.constant === undefined) return [];
          try {
            network.check(parseUrl(plan.url.constant, "author"), { rules: rules.network, from: "author" });
            return [];
          } catch (error) {
            return [problemOf(error, tool)];
          }
        },
      };
    },
    async close() {
      if (options.network === undefined) await network.close();
    },
  };
}
