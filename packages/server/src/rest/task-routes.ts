import { failure, MCIError, type Task, type Tasks, type Tool, type Toolbox } from "@mci/contract";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { readTrace } from "../web/read-trace.ts";
import { headerOf } from "../web/request-headers.ts";
import { endpoints } from "./api/endpoints.ts";
import { busyRefusal, keyRefusal } from "./refusals.ts";
import type { RestRequest } from "./rest-request.ts";
import { callResultText } from "./result-text.ts";
import { toolNamed } from "./tool-named.ts";

/** Whether a call becomes a task: of a tool that only runs as one, or if its caller prefers that. */
export function isTaskCall({ headers }: RestRequest, tool: Tool | undefined): tool is Tool {
  if (tool?.task === undefined) return false;
  return tool.task.mode === "required" || /(?:^|,)\s*respond-async\s*(?:[;,]|$)/i.test(String(headers["prefer"]));
}

/** Answers a call that becomes a task: with its place, where the caller asks for the result. */
export function startTask(
  tasks: Tasks,
  { headers, context }: RestRequest,
  { tool, props }: { readonly tool: Tool; readonly props: Readonly<Record<string, unknown>> },
): Promise<HttpResponse> {
  const { name, task: { ttl_ms: ttlMs = 3_600_000 } = {} } = tool;
  const idempotencyKey = headerOf(headers, "idempotency-key");
  return answered(async () => {
    const task = await tasks.start({
      name,
      props,
      context,
      ttlMs,
      idempotencyKey,
      trace: readTrace(undefined, headers),
    });
    const body = taskText(task, tool);
    const location = endpoints.getTask.path.replace("{id}", task.id);
    const added = { location, "retry-after": retryAfter(task), "preference-applied": "respond-async" };
    const response = json(body, 202);
    return { ...response, headers: { ...response.headers, ...added } };
  });
}

/** `GET /api/v1/mcp/tasks/{id}`: tells how far a task is, and its result once it has one. */
export function showTask(tasks: Tasks, toolbox: Toolbox, { path, context }: RestRequest): Promise<HttpResponse> {
  return answered(async () => taskResponse(await tasks.get(idIn(path), context), toolbox));
}

/** `DELETE /api/v1/mcp/tasks/{id}`: cancels a task. One that has ended is forgotten. */
export function cancelTask(tasks: Tasks, toolbox: Toolbox, { path, context }: RestRequest): Promise<HttpResponse> {
  const id = idIn(path);
  return answered(async () => {
    const ended = await tasks.forget(id, context);
    if (ended !== undefined) return taskResponse(ended, toolbox);
    const isKnown = await tasks.cancel(id, context);
    return taskResponse(isKnown ? await tasks.get(id, context) : undefined, toolbox);
  });
}

async function answered(answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await answer();
  } catch (error) {
    return refusalOf(error);
  }
}

function idIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function taskResponse(task: Task | undefined, toolbox: Toolbox): HttpResponse {
  if (task === undefined) return problem(404, "MCI_NOT_FOUND", "There is no such task: it may have expired.");
  const response = json(taskText(task, toolNamed(toolbox.tools(), task.name)));
  if (task.status !== "working") return response;
  return { ...response, headers: { ...response.headers, "retry-after": retryAfter(task) } };
}

/** In seconds. */
function retryAfter({ pollMs }: Task): string {
  return String(Math.ceil(pollMs / 1_000));
}

function taskText(task: Task, tool: Tool | undefined): string {
  const { id, name, status, message, progress, createdAt, updatedAt, ttlMs, inputRequests, result, code } = task;
  const known = JSON.stringify({
    id,
    tool: name,
    status,
    message,
    progress,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ttlMs,
    inputRequests,
    code,
  });
  return result === undefined ? known : `${known.slice(0, -1)},"result":${callResultText(result, tool)}}`;
}

function refusalOf(error: unknown): HttpResponse {
  if (!MCIError.is(error)) throw error;
  const { code, message, details } = error;
  if (code === "MCI_REQUEST_LIMIT") return problem(413, code, message);
  const refusal = keyRefusal(code, message) ?? busyRefusal(failure(message, { code, details }));
  if (refusal === undefined) throw error;
  return refusal;
}
