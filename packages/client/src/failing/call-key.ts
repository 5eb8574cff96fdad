import type { CallContext, JsonObject, RoundTrip, Tool } from "@mci/contract";
import { canonicalJson, sha256 } from "@mci/plugin-kit";
import { weightOf } from "../call/queue/weight.ts";

/** A call as the tool sees it. */
export interface IdentifiedCall {
  readonly tool: Tool;
  readonly props: JsonObject;
  readonly context: CallContext | undefined;
  readonly roundTrip: RoundTrip | undefined;
}

/**
 * Returns what identifies a call; undefined for one that answers questions, and for one whose arguments are not JSON, or so long
 * that other calls would wait for their hash.
 */
export function callKey({ tool, props, context = {}, roundTrip }: IdentifiedCall): string | undefined {
  if (roundTrip?.inputResponses !== undefined || roundTrip?.requestState !== undefined) return undefined;
  const { name, origin } = tool;
  const { tenant = null, subject = null } = context;
  try {
    if (weightOf(props) > maxWeight) return undefined;
    const call = canonicalJson([origin.folder, origin.file ?? null, name, props, tenant, subject]);
    return call === undefined ? undefined : sha256(call);
  } catch {
    return undefined; // They are nested too deeply.
  }
}

/** The weight of half a million characters. */
const maxWeight = 1_000_000;
