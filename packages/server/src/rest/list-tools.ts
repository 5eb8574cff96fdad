import type { Tool } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { pageQuery, type IntegerParameter } from "./api/page-query.ts";
import { toolText } from "./tool-text.ts";

/** `GET /api/v1/mcp/tools?page&limit`: one page, and the total number of tools. */
export function listTools(tools: readonly Tool[], query: string): HttpResponse {
  const parameters = new URLSearchParams(query);
  const wrong = wrongParameter([...parameters.keys()]);
  if (wrong !== undefined) return problem(400, "MCI_REQUEST", wrong);
  const page = readInteger(parameters.get("page"), pageQuery.page);
  const limit = readInteger(parameters.get("limit"), pageQuery.limit);
  if (page === undefined) return outOfRange("page");
  if (limit === undefined) return outOfRange("limit");
  const shown = tools.slice((page - 1) * limit, page * limit);
  return json(`{"tools":[${shown.map(toolText).join(",")}],"total":${tools.length},"page":${page},"limit":${limit}}`);
}

/** Returns what is wrong with the names of parameters. */
function wrongParameter(given: readonly string[]): string | undefined {
  const names = Object.keys(pageQuery);
  const unknown = given.find((name) => !names.includes(name))?.slice(0, 100);
  if (unknown !== undefined) {
    return `The query has an unknown parameter '${unknown}'. ${suggest(unknown, names, { list: "Valid parameters" })}`;
  }
  const repeated = given.find((name, index) => given.indexOf(name) !== index);
  return repeated === undefined ? undefined : `The query has the parameter '${repeated}' twice.`;
}

/** Returns undefined for an invalid number. */
function readInteger(text: string | null, rule: IntegerParameter): number | undefined {
  if (text === null) return rule.default;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= rule.minimum && value <= (rule.maximum ?? Number.POSITIVE_INFINITY) ? value : undefined;
}

function outOfRange(name: keyof typeof pageQuery): HttpResponse {
  const { minimum, maximum } = pageQuery[name];
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  return problem(400, "MCI_REQUEST", `${name} must be an integer ${range}.`);
}
