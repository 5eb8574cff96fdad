import { functionCodeOf, type ExecuteOptions, type JsonObject, type Tool } from "@mci/contract";
import { canonicalJson, isRecord, sha256 } from "@mci/plugin-kit";
import { executionTypes } from "@mci/schema";
import type { CachePlan } from "./cache-plan.ts";

/**
 * Returns the key of a call; undefined for one whose result is neither looked up nor kept. The context of the options contains what
 * the tool sees of its caller. `fetched`: the env values that were fetched for the call.
 */
export type CacheKey = (props: JsonObject, options: ExecuteOptions, fetched?: JsonObject) => string | undefined;

/** `settings` are those of the client that results may depend on. */
export function cacheKey(tool: Tool, { by }: CachePlan, settings: JsonObject): CacheKey {
  // Made when the tool is first called.
  let definition: string | undefined;
  return (props, { context = {}, idempotencyKey, roundTrip }, fetched) => {
    // The caller's own answers, and a write that is to be done once for each key.
    const { clientCapabilities = null, inputResponses, requestState } = roundTrip ?? {};
    if (inputResponses !== undefined || requestState !== undefined || idempotencyKey !== undefined) return undefined;
    const caller = ["tenant", ...by].map((name) => (Object.hasOwn(context, name) ? { is: context[name] } : {}));
    definition ??= definitionHash(tool, settings);
    const call = canonicalJson([
      definition,
      props,
      caller,
      clientCapabilities,
      ...(fetched === undefined ? [] : [fetched]),
    ]);
    return call === undefined ? undefined : `mci:result:${sha256(call)}`;
  };
}

/** Identifies everything that is the same for all calls of a tool and that its results depend on. */
function definitionHash(tool: Tool, settings: JsonObject): string {
  const { name, description, inputSchema, outputSchema, execution, origin } = tool;
  const { folder, rules, templateEngine, document } = origin;
  const serverName: unknown = Reflect.get(execution, "serverName");
  const servers = document.mcp_servers ?? {};
  const server = typeof serverName === "string" && Object.hasOwn(servers, serverName) ? servers[serverName] : null;
  const { injected, client } = functionCodeOf(execution) ?? {};
  const engines = [templateEngine, document.templateEngine].map((engine) => engine ?? null);
  const text = canonicalJson([
    { name, description, inputSchema, outputSchema, execution },
    { folder, rules, engines, server },
    settings,
    injected ?? null,
  ]);
  return text === undefined || hasUnknownCode(tool) || client !== undefined ? crypto.randomUUID() : sha256(text);
}

/** Code that no hash identifies may have changed with the next load, and is another in the next process. */
function hasUnknownCode({ execution }: Tool): boolean {
  if (!executionTypes.get(execution.type)?.runsFunctions) return false;
  const source: unknown = Reflect.get(execution, "source");
  return !isRecord(source) || typeof source["sha256"] !== "string";
}
