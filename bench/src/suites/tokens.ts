import type { Toolbox } from "@mci/contract";
import { headers } from "../harness/send.ts";
import { tempFile, toolsFile } from "../harness/temp.ts";
import { rpc } from "./servers.ts";
import { tool, toolsOf } from "./tools.ts";

/** Returns the tokens of what a server of these tools lists in search mode, as a model gets it. */
export async function listTokens(toolbox: Toolbox): Promise<number> {
  const { tools } = await ask<{ readonly tools: readonly object[] }>(toolbox, "tools/list", {});
  return tokensOf(JSON.stringify(tools));
}

/** Returns the tokens of an answer of 9.7 MB that is kept, and read in parts. */
export async function longAnswerTokens(): Promise<number> {
  const { MCIClient } = await import("mci");
  const path = tempFile("export.json", toolsOf(items, tool));
  const toolbox = await MCIClient.load(
    toolsFile("export.mci.json", [{ name: "export", execution: { type: "file", path, enableTemplating: false } }]),
  );
  const { content, isError } = await ask<Answer>(toolbox, "tools/call", { name: "export", arguments: {} });
  const shown = content.map((part) => part.text).join("\n");
  if (isError === true) throw new Error(shown);
  return tokensOf(shown);
}

interface Answer {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

/** 9.7 MB, just below what `limits.resultBytes` lets through. */
const items = 9_860;

/** Asks a server in search mode that keeps long answers. */
async function ask<T>(toolbox: Toolbox, method: string, params: object): Promise<T> {
  const { serveHttp } = await import("@mci/server");
  const mcp = { name: "bench", version: "1.0.0" };
  const server = await serveHttp({ toolbox, port: 0, mcp, list: { mode: "search" }, spill: true });
  try {
    const { path, body } = rpc(method, params);
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
    return ((await answer.json()) as { readonly result: T }).result;
  } finally {
    await server.close();
  }
}

/** Estimates, as `mci lint --budget` does. */
async function tokensOf(text: string): Promise<number> {
  const { estimateTokenCount } = await import("tokenx");
  return estimateTokenCount(text);
}
