import type {
  ApprovalDefinition,
  ApprovalSettings,
  EntryApproval,
  EntryApprovalSettings,
  JsonObject,
} from "@mci/contract";
import { constant, enumeration, integer, object, optional, text, type Fields, type SchemaOf } from "./builder.ts";
import { conditional } from "./choice.ts";
import { named } from "./definitions.ts";

const settings: Fields<ApprovalSettings> = {
  show: optional(
    text("The sentence to ask, with placeholders of `props`, `call.tenant` and `call.subject`.", {
      examples: ["Refund {{props.amount}} to {{props.customer}}?"],
    }),
  ),
  when: optional(
    text("A condition: calls for which it is false are not asked about.", { examples: ["props.amount > 100"] }),
  ),
  channel: optional(
    enumeration("Who may answer: any channel, or only those that the caller of the tool does not hold.", [
      "any",
      "outOfBand",
    ]),
  ),
  expires_ms: optional(
    integer("Milliseconds until neither the question nor a yes counts any more.", { minimum: 1, default: 600_000 }),
  ),
};

/** Schema of `approval` on a tool. */
export const approval: SchemaOf<ApprovalDefinition> = named("approval", {
  description: "Whether a person must agree before the tool runs: true, the sentence to ask, or an object.",
  ...orSettings(object<ApprovalSettings>("When a person is asked, and how.", settings)),
});

/** Schema of `approval` on a toolset or an MCP server. */
export const entryApproval: SchemaOf<EntryApproval> = named("entryApproval", {
  description: "Whether a person must agree before one of its tools runs: true, the sentence to ask, or an object.",
  ...orSettings(
    object<EntryApprovalSettings>("When a person is asked, and how.", {
      destructive: optional(
        constant("Leaves out tools of which this file says `readOnlyHint: true` or `destructiveHint: false`.", true),
      ),
      ...settings,
    }),
  ),
});

function orSettings(schema: JsonObject): JsonObject {
  return {
    type: ["boolean", "string", "object"],
    ...conditional({ type: "object" }, schema, { type: ["boolean", "string"] }),
  };
}
