import { MCIError, type JsonObject, type Toolbox } from "@mci/contract";
import { json, type PageRequest, type PageResponse } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import { readBody, stringIn } from "./body.ts";

/** Describes what a call would do. */
export async function explainCall(
  workbench: Workbench,
  { body }: PageRequest,
  toolbox: Toolbox,
): Promise<PageResponse> {
  const call = readBody(body);
  const name = stringIn(call, "name");
  // The caller may have fewer tools than the workbench.
  if (workbench.explain === undefined || !toolbox.tools().some((tool) => tool.name === name)) {
    throw new MCIError("MCI_TOOL_UNKNOWN", "This tool cannot be explained.");
  }
  return json(await workbench.explain(name, call["arguments"] as JsonObject));
}
