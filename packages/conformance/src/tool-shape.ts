import { isAbsolute } from "node:path";
import { deepEqual, equal, ok } from "node:assert/strict";
import type { Tool } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";

/** Fails for a tool that is not of the contract's shape, or that JSON would change. */
export function checkTool(tool: Tool): void {
  const { name, tags, annotations, inputSchema, execution, origin } = tool;
  ok(typeof name === "string" && name !== "", `A tool requires a name: ${JSON.stringify(tool)}`);
  ok(Array.isArray(tags), `${name}: tags must be an array`);
  ok(isRecord(annotations), `${name}: annotations must be an object`);
  ok(isRecord(execution) && typeof execution.type === "string", `${name}: execution requires a type`);
  ok(isSchema(inputSchema), `${name}: inputSchema must be a JSON Schema`);
  deepEqual(JSON.parse(JSON.stringify(execution)), omitUndefined(execution), `${name}: JSON changes the execution`);
  checkOrigin(name, origin);
}

/** True for a tree of frozen objects. */
export function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}

function checkOrigin(name: string, { folder, rules, document, pointer }: Tool["origin"]): void {
  ok(isAbsolute(folder), `${name}: origin.folder must be an absolute path`);
  equal(typeof rules.anyPaths, "boolean", `${name}: origin.rules.anyPaths must be a boolean`);
  ok(Array.isArray(rules.directories), `${name}: origin.rules.directories must be an array`);
  ok(isRecord(rules.network), `${name}: origin.rules.network must be an object`);
  ok(isRecord(document), `${name}: origin.document must be an object`);
  ok(pointer === undefined || /^(\/.*)?$/s.test(pointer), `${name}: origin.pointer must be a JSON pointer`);
}

function isSchema(schema: unknown): boolean {
  return schema === undefined || typeof schema === "boolean" || isRecord(schema);
}
