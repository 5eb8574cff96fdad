import type { ApprovalDefinition, ApprovalRule } from "@mci/contract";
import { omitUndefined } from "../json/omit-undefined.ts";

/** Returns the rule that a file declares; undefined if nobody is asked. */
export function toApprovalRule(declared: ApprovalDefinition | undefined): ApprovalRule | undefined {
  if (declared === undefined || declared === false) return undefined;
  const settings = typeof declared === "string" ? { show: declared } : declared === true ? {} : declared;
  const { show, when, channel = "any", expires_ms: expiresMs = defaultExpiresMs } = settings;
  return Object.freeze({ ...omitUndefined({ show, when }), channel, expiresMs });
}

/** Milliseconds that a question and its answer count by default. */
export const defaultExpiresMs = 600_000;

/** Returns the rule that asks whenever one of two does, and as strictly as both. The sentence is that of the first one. */
export function joinApprovalRules(
  first: ApprovalRule | undefined,
  second: ApprovalRule | undefined,
): ApprovalRule | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const { show } = first;
  const when = eitherCondition(first.when, second.when);
  return Object.freeze({
    ...omitUndefined({ show, when }),
    channel: [first.channel, second.channel].includes("outOfBand") ? "outOfBand" : "any",
    expiresMs: Math.min(first.expiresMs, second.expiresMs),
  });
}

function eitherCondition(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return undefined;
  return first === second ? first : `(${first}) or (${second})`;
}
