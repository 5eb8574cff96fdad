import type { AiSdkApprovalOptions, AiSdkTools } from "./ai-sdk-types.ts";

/** The setting `toolApproval` of version 7. */
export type AiSdkToolApproval = Record<
  string,
  (input: unknown, options: AiSdkApprovalOptions) => Promise<"user-approval" | undefined>
>;

/**
 * Returns what `generateText`, `streamText` and agents of version 7 take as `toolApproval`: the tools whose calls the user has to
 * approve.
 *
 * @example
 * const tools = toAiSdk(client);
 * const { content } = await generateText({ model, messages, tools, toolApproval: toolApproval(tools) });
 */
export function toolApproval(tools: AiSdkTools): AiSdkToolApproval {
  return Object.fromEntries(
    Object.entries(tools).flatMap(([name, { needsApproval }]) => {
      if (needsApproval === undefined) return [];
      const asks: AiSdkToolApproval[string] = async (input, options) =>
        needsApproval === true || (await needsApproval(input, options)) ? "user-approval" : undefined;
      return [[name, asks]];
    }),
  );
}
