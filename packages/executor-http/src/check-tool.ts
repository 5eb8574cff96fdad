import type { HttpExecution, PrepareContext, Problem, Tool } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";

import { checkRawBody } from "./request/check-raw-body.ts";
import { toUrlProblem } from "./send/failures.ts";
import type { RequestPlan } from "./request/request-plan.ts";
import { parseUrl } from "./request/url.ts";

export interface CheckOptions {
  readonly context: PrepareContext;
  readonly plan: RequestPlan;
  readonly network: NetworkPolicy;
}

/**
 * Returns the problems with the URLs of a tool, without requesting them, with its body, and with the files it names.
 */
export async function checkTool(tool: Tool<HttpExecution>, options: CheckOptions): Promise<readonly Problem[]> {
  const files = options.plan.body?.files ?? [];
  const wrongFiles = files.map(({ at, check }) =>
    check().then(
      () => [],
      (error: unknown) => toUrlProblem(error, at, tool),
    ),
  );
  const ofBody = checkRawBody(tool, options.plan.body);
  return [...checkUrls(tool, options), ...ofBody, ...(await Promise.all(wrongFiles)).flat()];
}

function checkUrls(tool: Tool<HttpExecution>, { context, plan, network }: CheckOptions): readonly Problem[] {
  const urls = [
    [plan.url, "/url"],
    [plan.grant?.url, "/auth/tokenUrl"],
  ] as const;
  return urls.flatMap(([url, at]) => {
    try {
      url?.check();
      const literal = url?.constant;
      if (literal !== undefined)
        network.check(parseUrl(literal, "author"), { rules: context.rules.network, from: "author" });
      return [];
    } catch (error) {
      return [toUrlProblem(error, at, tool)];
    }
  });
}
