import type { ApprovalChannel, ApprovalRule } from "@mci/contract";
import { omitUndefined, toApprovalRule } from "@mci/plugin-kit";
import { integer, nonEmptyString, oneOf, optionsOf, type Check } from "@mci/plugin-kit/options";

/** When a person is asked before a tool runs, and how. */
export interface ApprovalOptions {
  /** The sentence to ask, such as `"Delete {{props.path}}?"`. Default: the title of the tool and its arguments. */
  readonly show?: string | undefined;
  /** Asks only if this condition is true, or cannot be evaluated: `"props.amount > 100"`. Default: before each call. */
  readonly when?: string | undefined;
  /** The channels that may answer: any, or only those that the caller of the tool does not hold. Default: `any`. */
  readonly channel?: ApprovalChannel | undefined;
  /** Milliseconds until neither the question nor a yes counts any more. Default: 600,000. */
  readonly expiresMs?: number | undefined;
}

/** The option `approval` of a tool. */
export type ToolApproval = boolean | string | ApprovalOptions;

const settings: Check = optionsOf<ApprovalOptions>({
  show: nonEmptyString,
  when: nonEmptyString,
  channel: oneOf("any", "outOfBand"),
  expiresMs: integer(1),
});

export const approvalCheck: Check = (value, option) => {
  if (typeof value === "boolean") return;
  (typeof value === "string" ? nonEmptyString : settings)(value, option);
};

export function approvalRule(approval: ToolApproval | undefined): ApprovalRule | undefined {
  if (typeof approval !== "object") return toApprovalRule(approval);
  const { show, when, channel, expiresMs } = approval;
  return toApprovalRule(omitUndefined({ show, when, channel, expires_ms: expiresMs }));
}
