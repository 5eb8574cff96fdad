import { exchangeAuth } from "@mci/plugin-kit";
import type { FailureResult, Tool } from "@mci/contract";

/**
 * Returns the code of a failed call for its caller. A tool may report codes that are another server's, or its own invention: that a tool is
 * not there, not allowed or not agreed to is for this server to say.
 *
 * @param tool - The tool that the caller sees; undefined if there is none.
 */
export function errorCode({ code }: FailureResult, tool: Tool | undefined): FailureResult["code"] {
  const isForged =
    tool !== undefined &&
    (code === "MCI_TOOL_UNKNOWN" ||
      (code === "MCI_ACCESS" && exchangeAuth(tool) === undefined) ||
      (code === "MCI_APPROVAL" && tool.approval === undefined));
  return isForged ? "MCI_TOOL_FAILED" : code;
}
