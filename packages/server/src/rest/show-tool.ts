import type { Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { toolNamed } from "./tool-named.ts";
import { toolText } from "./tool-text.ts";

/** `GET /api/v1/mcp/tools/{name}`: one tool. `encoded` is the name in the path. */
export function showTool(tools: readonly Tool[], encoded: string): HttpResponse {
  const name = decoded(encoded);
  if (name === undefined) return problem(400, "MCI_REQUEST", "The tool name is not a valid URL path segment.");
  const tool = toolNamed(tools, name);
  if (tool !== undefined) return json(toolText(tool));
  const shown = name.slice(0, 100);
  const near = suggest(
    shown,
    tools.map((tool) => tool.name),
  );
  const hint = near === undefined ? "" : ` ${near}`;
  return problem(404, "MCI_TOOL_UNKNOWN", `There is no tool '${shown}'.${hint}`);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
