import type { Tool } from "@mci/contract";

import { json, problem, type Answer } from "../http/answer.ts";
import { toolText } from "./tool-text.ts";

/** `GET /api/v1/mcp/tools?page&limit`: one page, and how many tools there are. */
export function listTools(tools: readonly Tool[], query: string): Answer {
  const parameters = new URLSearchParams(query);
  const page = wholeNumber(parameters.get("page") ?? "1");
  const limit = wholeNumber(parameters.get("limit") ?? "50");
  if (page < 1) return problem(400, "MCI_REQUEST", "page has to be a whole number from 1 on.");
  if (limit < 1 || limit > 100) return problem(400, "MCI_REQUEST", "limit has to be a whole number from 1 to 100.");
  const shown = tools.slice((page - 1) * limit, page * limit);
  return json(`{"tools":[${shown.map(toolText).join(",")}],"total":${tools.length},"page":${page},"limit":${limit}}`);
}

/** Zero for what is none. */
function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
