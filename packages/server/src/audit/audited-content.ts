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

/** Records the reading of a prompt or resource, and returns its result; a failure if it must not be read. */
type RecordRead = (
  kind: "prompt" | "resource",
  name: string,
  props: JsonObject,
  context: CallContext,
  read: () => Promise<ToolResult>,
) => Promise<ToolResult>;

/** Returns content whose reads are recorded. */
export function auditedContent(content: Content | undefined, recorded: RecordRead): Content | undefined {
  const read = async (kind: "prompt", name: string, caller: ContentCaller, props?: JsonObject): Promise<unknown> => {
    let value: unknown;
    const result = await recorded(kind, name, props ?? {}, caller === "owner" ? {} : caller, async () => {
      try {
        value = await content?.read(kind, name, caller, props);
        return success([]);
      } catch (cause) {
        const { code, message } = toProblem(cause);
        return failure(message, { code, cause });
      }
    });
    if (result.isError) throw result.cause ?? new MCIError("MCI_STORE", result.error);
    return value;
  };
  return content && { ...content, read: read as Content["read"] };
}
