import type { Problem } from "@mci/contract";

import { checkRawBody } from "./request/check-raw-body.ts";
import { toUrlProblem } from "./send/failures.ts";
import type { SendingTool } from "./send/send-request.ts";
import { parseUrl } from "./request/url.ts";

/**
 * Returns the problems with the URLs of a tool, without requesting them, with its body, and with the files it names.
 */
export async function checkTool(sending: SendingTool): Promise<readonly Problem[]> {
  const { tool, plan } = sending;
  const files = plan.body?.files ?? [];
  const wrongFiles = files.map(({ at, check }) =>
    check().then(
      () => [],
      (error: unknown) => toUrlProblem(error, at, tool),
    ),
  );
  const ofBody = checkRawBody(tool, plan.body);
  return [...checkUrls(sending), ...ofBody, ...(await Promise.all(wrongFiles)).flat()];
}

function checkUrls({ tool, plan, rules, transport }: SendingTool): readonly Problem[] {
  const urls = [
    [plan.url, "/url"],
    [plan.grant?.url, "/auth/tokenUrl"],
  ] as const;
  return urls.flatMap(([url, at]) => {
    try {
      url?.check();
      const literal = url?.constant;
      if (literal !== undefined) transport.network.check(parseUrl(literal, "author"), { rules, from: "author" });
      return [];
    } catch (error) {
      return [toUrlProblem(error, at, tool)];
    }
  });
}
