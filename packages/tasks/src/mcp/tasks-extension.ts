import {
  failure,
  MCIError,
  type ExtensionAnswer,
  type ExtensionCall,
  type ExtensionMethod,
  type JsonObject,
  type ServerExtension,
  type Tasks,
} from "@mci/contract";
import { isRecord, keyInMeta } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { toDetailedTask, toWireTask } from "./wire-task.ts";

/** The extension with which MCP clients follow tasks. Source: SEP-2663. */
export const tasksExtensionId = "io.modelcontextprotocol/tasks";

/** Returns the extension of tasks. `isTask` decides which calls become tasks. */
export function tasksExtension(
  tasks: Omit<Tasks, "extension">,
  isTask: (call: ExtensionCall) => boolean = always,
): ServerExtension {
  return {
    id: tasksExtensionId,
    methods: {
      "tasks/get": withTask(async (id, _, { context, toCallResult }) => {
        const task = await tasks.get(id, context);
        return task === undefined ? unknownTask : { result: toDetailedTask(task, toCallResult) };
      }),
      "tasks/update": withTask(async (id, { inputResponses }, { context }) => {
        if (!isResponses(inputResponses)) return invalidParams("'inputResponses' must be an object of objects.");
        return (await tasks.answer(id, inputResponses, context)) ? done : unknownTask;
      }),
      "tasks/cancel": withTask(async (id, _, { context }) => ((await tasks.cancel(id, context)) ? done : unknownTask)),
    },
    appliesTo: ({ task }) => task !== undefined,
    async onCall(call) {
      const { tool, name, props, context, roundTrip, isDeclared, meta, trace } = call;
      if (tool?.task === undefined) return undefined;
      if (!isDeclared) return tool.task.mode === "required" ? missingExtension : undefined;
      if (!isTask(call)) return undefined;
      const { ttl_ms: ttlMs = defaultTtlMs } = tool.task;
      try {
        return {
          result: toWireTask(
            await tasks.start({ name, props, context, ttlMs, roundTrip, trace, idempotencyKey: keyInMeta(meta) }),
          ),
        };
      } catch (error) {
        return toRefusal(error);
      }
    },
  };
}

const defaultTtlMs = 3_600_000;

function always(): boolean {
  return true;
}

type TaskMethod = (id: string, params: JsonObject, request: Parameters<ExtensionMethod>[1]) => Promise<ExtensionAnswer>;

function withTask(answer: TaskMethod): ExtensionMethod {
  return async (params, request) => {
    const { taskId } = params;
    if (typeof taskId !== "string") return invalidParams("'taskId' must be a string.");
    try {
      return await answer(taskId, params, request);
    } catch (error) {
      if (!MCIError.is(error) || !refusals.has(error.code)) throw error;
      const { code, message } = error;
      const isOfClient = code === "MCI_REQUEST" || code === "MCI_REQUEST_LIMIT";
      return { error: { code: isOfClient ? rpcCodes.invalidParams : rpcCodes.internalError, message, data: { code } } };
    }
  };
}

function isResponses(value: unknown): value is Readonly<Record<string, JsonObject>> {
  return isRecord(value) && Object.values(value).every(isRecord);
}

/** A call that cannot become a task is answered like one that a busy server refuses. */
function toRefusal(error: unknown): ExtensionAnswer {
  if (!MCIError.is(error) || !refusals.has(error.code)) throw error;
  const { message, code, details } = error;
  return { toolResult: failure(message, { code, metadata: { retry_after_ms: details?.retryAfterMs } }) };
}

const refusals: ReadonlySet<string> = new Set([
  "MCI_BUSY",
  "MCI_CLOSED",
  "MCI_IN_PROGRESS",
  "MCI_KEY_REUSED",
  "MCI_REQUEST",
  "MCI_REQUEST_LIMIT",
  "MCI_STORE",
]);

const done: ExtensionAnswer = { result: {} };

const unknownTask: ExtensionAnswer = invalidParams("There is no such task: it may have expired.");

const missingExtension: ExtensionAnswer = {
  error: {
    code: rpcCodes.missingCapability,
    message: `This tool only runs as a task, which requires the extension '${tasksExtensionId}'.`,
    data: { requiredCapabilities: { extensions: { [tasksExtensionId]: {} } } },
  },
};

function invalidParams(message: string): ExtensionAnswer {
  return { error: { code: rpcCodes.invalidParams, message } };
}
