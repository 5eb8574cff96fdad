import { MCIError, type Problem, type Tool, type ToolSource } from "@mci/contract";
import { reservedNames } from "@mci/plugin-kit";
import type { ListOptions, ServerConfig } from "@mci/server";
import type { GivenOptions } from "../arguments/options.ts";
import { UsageError } from "../usage-error.ts";

/** Returns how tools are listed: as `--list` and `--pin` say, else as the config does. */
export function listOptions({ list, pin }: GivenOptions, configured: ServerConfig["list"]): ListOptions | undefined {
  const pinned = pin?.flatMap((names) => names.split(",")).filter((name) => name !== "");
  if (list === undefined) {
    if (pinned === undefined) return configured;
    if (configured?.mode !== "search")
      throw new UsageError("--pin requires --list search.", "Write --list search --pin A,B.");
    return { ...configured, pin: pinned };
  }
  if (list !== "all" && list !== "search") {
    throw new UsageError(`--list: expected 'all' or 'search', got '${list}'.`, "Write --list search.");
  }
  if (list === "all" && pinned !== undefined) {
    throw new UsageError(
      "--pin requires --list search: all tools are listed.",
      "Write --list search, or leave --pin out.",
    );
  }
  return { mode: list, pin: pinned ?? configured?.pin ?? [] };
}

/** Throws UsageError for a pinned tool that does not exist, wherever it is pinned. */
export async function checkPins({ mode, pin }: ListOptions, tools: readonly Tool[]): Promise<void> {
  if (mode !== "search") return;
  const { checkFinder } = await import("@mci/find");
  try {
    checkFinder(tools, { pin });
  } catch (error) {
    throw MCIError.is(error) ? new UsageError(error.message, error.hint) : error;
  }
}

/** Returns a source without tools that refuses those whose names the finder needs: at the start, and in reloads. */
export function reservedNameCheck(): ToolSource {
  return {
    name: "reserved names",
    load: async () => [],
    async checkAll(tools, { report }) {
      for (const { name, disabled, origin } of tools) {
        if (disabled !== true && reservedNames.includes(name)) report(taken(name, origin));
      }
    },
  };
}

function taken(name: string, { file, pointer }: Tool["origin"]): Problem {
  return {
    code: "MCI_TOOL_NAME",
    severity: "error",
    tool: name,
    message: `With --list search, '${name}' is the name of a tool that finds or calls the others.`,
    hint: "Rename the tool, or give its toolset or MCP server a 'prefix'.",
    ...(file !== undefined && pointer !== undefined && { file, pointer: `${pointer}/name` }),
  };
}
