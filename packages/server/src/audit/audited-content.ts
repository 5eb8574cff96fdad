import {
  failure,
  MCIError,
  success,
  type CallContext,
  type Content,
  type ContentCaller,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import { toProblem } from "@mci/plugin-kit";

/** A prompt or resource that is to be read. */
export interface ContentRequest {
  readonly kind: "prompt" | "resource";
  readonly name: string;
  readonly props: JsonObject;
  readonly context: CallContext;
}

/**
 * Returns content whose reads are recorded.
 *
 * @param recorded - Records the run of something, and returns its result; a failure if it must not run.
 */
export function auditedContent(
  content: Content,
  recorded: (asked: ContentRequest, run: () => Promise<ToolResult>) => Promise<ToolResult>,
): Content {
  const read = async (
    kind: "prompt",
    name: string,
    caller: ContentCaller,
    props: JsonObject = {},
  ): Promise<unknown> => {
    let value: unknown;
    const result = await recorded({ kind, name, props, context: caller === "owner" ? {} : caller }, async () => {
      try {
        value = await content.read(kind, name, caller, props);
        return success([]);
      } catch (cause) {
        const { code, message } = toProblem(cause);
        return failure(message, { code, cause });
      }
    });
    if (result.isError) throw result.cause ?? new MCIError("MCI_STORE", result.error);
    return value;
  };
  return { ...content, read: read as Content["read"] };
}
