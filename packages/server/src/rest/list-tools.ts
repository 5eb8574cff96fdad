import type { Tool } from "@mci/contract";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { toolText } from "./tool-text.ts";

/** `GET /api/v1/mcp/tools?page&limit`: one page, and the total number of tools. */
export function listTools(tools: readonly Tool[], query: string): HttpResponse {
  const parameters = new URLSearchParams(query);
  const page = wholeNumber(parameters.get("page") ?? "1");
  const limit = wholeNumber(parameters.get("limit") ?? "50");
  if (page < 1) return problem(400, "MCI_REQUEST", "page must be an integer of at least 1.");
  if (limit < 1 || limit > 100) return problem(400, "MCI_REQUEST", "limit must be an integer from 1 to 100.");
  const shown = tools.slice((page - 1) * limit, page * limit);
  return json(`{"tools":[${shown.map(toolText).join(",")}],"total":${tools.length},"page":${page},"limit":${limit}}`);
}

/** Parses a number; zero if it is invalid. */
function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
