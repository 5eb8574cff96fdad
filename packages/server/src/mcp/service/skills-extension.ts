import type { ExtensionAnswer, JsonObject, ServerExtension, Toolbox } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpOptions } from "../mcp-options.ts";
import { badCursor } from "../rpc.ts";
import { contentPage, skillEntry } from "./content-pages.ts";

/**
 * Returns the extension that lists skills, `io.modelcontextprotocol/skills`; their files are resources. Clients need not declare it. Source:
 * SEP-2640.
 */
export function skillsExtension(
  toolbox: Toolbox,
  { pageSize = 100, ttlMs = 0, cacheScope = "private" }: McpOptions,
): ServerExtension {
  const complete = (result: JsonObject): ExtensionAnswer => {
    const scope = toolbox.content?.()?.isRestricted === true ? "private" : cacheScope;
    return { result: { resultType: "complete", ...result, ttlMs, cacheScope: scope } };
  };
  return {
    id: "io.modelcontextprotocol/skills",
    isOpen: true,
    isOffered: (caller) => (toolbox.content?.()?.list("skill", caller).length ?? 0) > 0,
    methods: {
      "skills/list": async ({ cursor }, { context: caller }) => {
        const content = toolbox.content?.();
        const given = typeof cursor === "string" ? cursor : undefined;
        const page = content && contentPage(content, "skills/list", { cursor: given, caller, size: pageSize });
        return page === undefined ? { error: badCursor } : complete(page);
      },
      "skills/get": async ({ uri }, { context: caller }) => {
        const content = toolbox.content?.();
        const skill = content && skillEntry(content, uri, caller);
        if (skill !== undefined) return complete({ skill });
        return { error: { code: rpcCodes.invalidParams, message: `No skill is served at ${quoted(String(uri))}.` } };
      },
    },
  };
}
