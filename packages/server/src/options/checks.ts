import type { ServerExtension } from "@mci/contract";
import { callback, nonEmptyString, objectWith, optionsOf, record, recordOf, type Check } from "@mci/plugin-kit/options";

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function hasMethod(value: unknown, method: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function";
}

export const store: Check = objectWith(
  "a store",
  ["get", "set", "take", "publish", "subscribe", "append"],
  "Such as await postgresStore({ url }), or memoryStore().",
);

export const guard: Check = objectWith("a guard", ["admit"], "createGuard({ ... }) creates one from these options.");

export const toolbox: Check = objectWith("a toolbox", ["tools", "execute"]);

export const tasks: Check = objectWith("the result of createTasks()", [
  "open",
  "start",
  "get",
  "cancel",
  "forget",
  "close",
]);

export const approvals: Check = objectWith("the result of createApprovals()", ["ask", "answer", "get", "observe"]);

/** Requires an extension of the protocol. */
export const extension: Check = optionsOf<ServerExtension>(
  { id: nonEmptyString, settings: record, methods: recordOf(callback), appliesTo: callback, onCall: callback },
  ["id"],
);
