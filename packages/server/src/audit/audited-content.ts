import {
  failure,
  MCIError,
  success,
  type CallContext,
  type Content,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";

/** Records the run of something, and returns its result; a failure if it must not run. */
export type Recorded = (
  asked: {
    readonly kind: "prompt" | "resource";
    readonly name: string;
    readonly props: JsonObject;
    readonly context: CallContext;
  },
  run: () => Promise<ToolResult>,
) => Promise<ToolResult>;

/** Returns content whose reads are recorded. */
export function auditedContent(content: Content, recorded: Recorded): Content {
  const read = async (
    kind: "prompt",
    name: string,
    caller: CallContext | "owner",
    props: JsonObject = {},
  ): Promise<unknown> => {
    let outcome: { readonly value: unknown } | { readonly error: unknown } | undefined;
    const context = caller === "owner" ? {} : caller;
    const result = await recorded({ kind, name, props, context }, async () => {
      try {
        outcome = { value: await content.read(kind, name, caller, props) };
        return success([]);
      } catch (error) {
        outcome = { error };
        return failure(errorMessage(error), { code: MCIError.is(error) ? error.code : "MCI_INTERNAL" });
      }
    });
    if (outcome === undefined) throw new MCIError("MCI_STORE", result.isError ? result.error : "");
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  };
  return { ...content, read: read as Content["read"] };
}
