import type { Tasks, Toolbox, ToolResult } from "@mci/contract";
import { findLostDigits, isRecord, LostDigitsError } from "@mci/plugin-kit";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { readTrace } from "../web/read-trace.ts";
import { restKey } from "../idempotency/idempotency-key.ts";
import { askedResponse, type Questions } from "./approval-routes.ts";
import { jsonBody } from "./json-body.ts";
import type { RestRequest } from "./rest-request.ts";
import { busyRefusal, keyRefusal } from "./refusals.ts";
import { callResultText } from "./result-text.ts";
import { isTaskCall, startTask } from "./task-routes.ts";
import { toolNamed } from "./tool-named.ts";

/** `POST /api/v1/mcp/tools/call`: runs a tool. A failed call is a normal response, with `isError`. */
export async function callTool(
  toolbox: Toolbox,
  request: RestRequest,
  { tasks, questions }: { readonly tasks: Tasks | undefined; readonly questions: Questions | undefined },
): Promise<HttpResponse> {
  const body = jsonBody(request, "Call");
  if ("refusal" in body) return body.refusal;
  const lost = findLostDigits(request.body);
  if (lost !== undefined) return problem(400, "MCI_INPUT", new LostDigitsError(lost).message);
  const { name, arguments: given } = body.values;
  const props = given ?? {}; // null is absent
  if (typeof name !== "string") return problem(400, "MCI_REQUEST", "name must be the name of a tool.");
  if (!isRecord(props)) return problem(400, "MCI_REQUEST", "arguments must be a JSON object.");
  if (tasks !== undefined) {
    const tool = toolNamed(toolbox.tools(), name);
    if (isTaskCall(request, tool)) return startTask(tasks, request, { tool, props });
  }
  const { signal, context, callerToken, headers } = request;
  const idempotencyKey = restKey(headers, toolbox);
  const trace = readTrace(undefined, headers);
  const result = await toolbox.execute(name, props, { context, callerToken, signal, trace, idempotencyKey });
  const asked = questions && (await askedResponse(questions, result, name, context));
  if (asked !== undefined) return asked;
  const keyProblem = idempotencyKey !== undefined && result.isError ? keyRefusal(result.code, result.error) : undefined;
  return (
    toRefusal(result, name, toolbox) ?? keyProblem ?? json(callResultText(result, toolNamed(toolbox.tools(), name)))
  );
}

/** Errors of the server, not of the tool. */
function toRefusal(result: ToolResult, name: string, toolbox: Toolbox): HttpResponse | undefined {
  if (!result.isError) return undefined;
  const { code, error } = result;
  const busy = busyRefusal(result);
  if (busy !== undefined) return busy;
  // A tool imported from another server may report these codes for that server.
  if (code === "MCI_TOOL_UNKNOWN" && toolNamed(toolbox.tools(), name) === undefined) {
    return problem(404, "MCI_TOOL_UNKNOWN", error);
  }
  if (code === "MCI_ACCESS" && toolNamed(toolbox.tools(), name) === undefined) {
    return { ...problem(403, "MCI_ACCESS", error), needs: result.details?.scopes ?? [] };
  }
  if (code === "MCI_APPROVAL" && toolNamed(toolbox.tools(), name)?.approval !== undefined) {
    return problem(403, "MCI_APPROVAL", error);
  }
  return undefined;
}
