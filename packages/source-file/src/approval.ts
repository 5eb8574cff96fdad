import type {
  Annotations,
  ChangedDefinition,
  ApprovalRule,
  EntryApproval,
  Origin,
  ToolDefinition,
} from "@mci/contract";
import { joinApprovalRules, omitUndefined, toApprovalRule } from "@mci/plugin-kit";
import type { CalledServer } from "./called-server.ts";
import { entryRule } from "./entry-rule.ts";
import type { ToolDefaults } from "./loading.ts";

/** The approval of a tool, and where it is written if not with the tool. */
export interface ResolvedApproval {
  readonly approval?: ApprovalRule | undefined;
  readonly approvalAt?: Origin["approvalAt"];
}

/** The parts of the main file that say when a tool asks. */
export interface ApprovalFacts {
  /** The annotations that the main file itself gives the tool. */
  readonly hints: Annotations;
  /** The rules for the tool of an MCP server that it calls. */
  readonly called: CalledServer | undefined;
  /** The change that the main file has made of it. */
  readonly changed: ChangedDefinition | undefined;
}

/**
 * Returns the approval of a tool: its own, joined with those that the main file declares for its toolset and for the MCP server
 * that it calls. What a third party writes only ever adds to these: of its hints, those of the main file alone leave a tool out.
 * The main file's change of the tool takes the place of both its own and its toolset's.
 */
export function resolveApproval(
  definition: ToolDefinition,
  { hints, called, changed }: ApprovalFacts,
  { mainFile, entry, toolset }: ToolDefaults,
): ResolvedApproval {
  const isChanged = changed?.change.approval !== undefined;
  const own = isChanged ? undefined : toApprovalRule(definition.approval);
  const nearest = isChanged ? entryRule(changed.change, changed.at.pointer) : entry;
  const entries = [nearest, called?.approval].filter((one) => one !== undefined);
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

function isLeftOut(approval: EntryApproval, { readOnlyHint, destructiveHint }: Annotations): boolean {
  if (typeof approval !== "object" || approval.destructive !== true) return false;
  return readOnlyHint === true || destructiveHint === false;
}
