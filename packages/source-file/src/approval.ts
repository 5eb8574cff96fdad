import type {
  Annotations,
  ApprovalRule,
  EntryApproval,
  McpServerConfig,
  Origin,
  SchemaDocument,
  ToolDefinition,
} from "@mci/contract";
import { joinApprovalRules, omitUndefined, toApprovalRule } from "@mci/plugin-kit";
import { calledServer } from "./called-server.ts";
import type { EntryRule, ToolDefaults } from "./loading.ts";

/** The approval of a tool, and where it is written if not with the tool. */
export interface ResolvedApproval {
  readonly approval?: ApprovalRule | undefined;
  readonly approvalAt?: Origin["approvalAt"];
}

/**
 * Returns the approval of a tool: its own, joined with those that the main file declares for its toolset and for the MCP server
 * that it calls. What a third party writes only ever adds to these: of its hints, those of the main file alone leave a tool out.
 *
 * @param hints - The annotations that the main file itself gives the tool.
 */
export function resolveApproval(
  definition: ToolDefinition,
  hints: Annotations,
  { document, mainFile, entry, toolset }: ToolDefaults,
): ResolvedApproval {
  const own = toApprovalRule(definition.approval);
  const entries = [entry, serverEntry(definition, document)].filter((one) => one !== undefined);
  const asking = entries.filter(({ approval }) => !isLeftOut(approval, hints));
  const inherited = asking
    .map(({ approval }) => toApprovalRule(approval))
    .reduce<ApprovalRule | undefined>(joinApprovalRules, undefined);
  if (inherited === undefined) return { approval: own };
  // The sentence of the main file is the one that is shown; for its own tools, that of the tool.
  if (toolset === undefined && own !== undefined) return { approval: joinApprovalRules(own, inherited) };
  const pointer = asking[0]?.pointer ?? "";
  return { approval: joinApprovalRules(inherited, own), approvalAt: { ...omitUndefined({ file: mainFile }), pointer } };
}

/** Returns the approval of an entry that stands at `pointer`. */
export function entryRule({ approval }: McpServerConfig, pointer: string): EntryRule | undefined {
  return approval === undefined || approval === false ? undefined : { approval, pointer: `${pointer}/approval` };
}

/** The entry of the server that a tool calls: also a tool of the main file, or of a toolset, does not get around it. */
function serverEntry(definition: ToolDefinition, document: Partial<SchemaDocument>): EntryRule | undefined {
  const called = calledServer(definition, document);
  return called && entryRule(called.config, called.pointer);
}

function isLeftOut(approval: EntryApproval, { readOnlyHint, destructiveHint }: Annotations): boolean {
  if (typeof approval !== "object" || approval.destructive !== true) return false;
  return readOnlyHint === true || destructiveHint === false;
}
