import type { JsonObject, Tool } from "@mci/contract";
import {
  findHeaderMismatch,
  readHeaderMarks,
  rpcCodes,
  type HeaderMark,
  type HeaderMismatch,
  type RpcError,
} from "@mci/plugin-kit/mcp";
import type { McpRequest } from "./contract.ts";

/**
 * Returns the first argument with `x-mcp-header` that its header does not repeat. An invalid mark is ignored: clients may
 * not use its tool.
 */
export function paramHeaderMismatch(
  tool: Tool,
  props: JsonObject,
  headers: McpRequest["headers"],
): HeaderMismatch | undefined {
  return findHeaderMismatch(marksOf(tool), props, (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : undefined;
  });
}

/** Returns the JSON-RPC error; over HTTP its status is 400. */
export function headerMismatchError(mismatch: HeaderMismatch): RpcError {
  const message = `Bad Request: the request headers and body disagree: ${mismatch.body}`;
  return { code: rpcCodes.headerMismatch, message, data: { mismatch } };
}

const marksByTool = new WeakMap<Tool, readonly HeaderMark[]>();

function marksOf(tool: Tool): readonly HeaderMark[] {
  const known = marksByTool.get(tool);
  if (known !== undefined) return known;
  const { marks } = readHeaderMarks(tool.inputSchema);
  marksByTool.set(tool, marks);
  return marks;
}
