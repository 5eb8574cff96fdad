import { isRecord } from "@mci/plugin-kit";

import type { McpAnswer, McpRequest } from "../contract.ts";
import { headerMismatchError, paramHeaderMismatch } from "../param-headers.ts";
import { badCursor } from "../rpc.ts";
import { capabilitiesOf, type AskedBack, type McpService } from "../mcp-service.ts";
import { errorAnswer, noteTaken, resultAnswer } from "./answers.ts";
import { answerCall, type AskBack } from "./call-answer.ts";
import { legacyRevisions } from "./legacy.ts";
import { listAnswers } from "./list-answers.ts";
import { completed, modernRevision } from "./modern.ts";
import { recognise, type HotRequest } from "./recognise.ts";

/** Handles common requests exactly as the SDK does, without loading it; returns undefined for all others. */
export type HotEndpoint = (request: McpRequest, message: unknown) => McpAnswer | Promise<McpAnswer> | undefined;

/** `askBack` responds for a tool that asks for input. */
export function hotEndpoint(served: McpService, askBack: AskBack): HotEndpoint {
  const lists = listAnswers(served.options);
  return (request, message) => {
    const hot = recognise(request, message);
    if (hot === undefined) return undefined;
    if (hot.id === undefined) return noteTaken;
    switch (hot.method) {
      case "tools/call":
        return call(served, request, hot, (asks) => askBack(request, message, asks));
      case "tools/list": {
        const { cursor } = hot.params;
        const page = served.catalog.page(typeof cursor === "string" ? cursor : undefined);
        return page === undefined ? errorAnswer(hot, badCursor) : lists(hot, page);
      }
      case "initialize":
        return resultAnswer(hot, initialized(served, hot));
      case "server/discover":
        return resultAnswer(hot, discovered(served));
      default: // ping
        return resultAnswer(hot, {});
    }
  };
}

function call(
  served: McpService,
  request: McpRequest,
  hot: HotRequest,
  askBack: (asks: AskedBack) => Promise<McpAnswer>,
): McpAnswer | Promise<McpAnswer> {
  const { name, arguments: given } = hot.params;
  const props = isRecord(given) ? given : {};
  const tool = served.catalog.tool(String(name));
  if (hot.era === "modern" && tool !== undefined) {
    const mismatch = paramHeaderMismatch(tool, props, request.headers);
    if (mismatch !== undefined) return errorAnswer(hot, headerMismatchError(mismatch), 400);
  }
  return answerCall(served, request, hot, { name: String(name), props, askBack });
}

function initialized({ options }: McpService, { params: { protocolVersion } }: HotRequest): object {
  const { name, version, instructions } = options;
  const isSupported = typeof protocolVersion === "string" && legacyRevisions.includes(protocolVersion);
  return {
    protocolVersion: isSupported ? protocolVersion : legacyRevisions[0],
    capabilities: capabilitiesOf("legacy", true),
    serverInfo: { name, version },
    ...(instructions ? { instructions } : undefined),
  };
}

function discovered({ options }: McpService): object {
  const { instructions } = options;
  return completed(options, {
    supportedVersions: [modernRevision],
    capabilities: capabilitiesOf("modern", true),
    ...(instructions ? { instructions } : undefined),
    ttlMs: 0,
    cacheScope: "private",
  });
}
