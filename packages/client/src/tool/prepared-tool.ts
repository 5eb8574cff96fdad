import type { Prepared, SecretSources, Tool } from "@mci/contract";
import type { Redactor } from "@mci/plugin-kit/secrets";

/** A loaded tool: parsed, checked and prepared. */
export interface PreparedTool {
  readonly tool: Tool;
  /** The tool as callers see it: without its hidden arguments. */
  readonly shown: Tool;
  readonly prepared: Prepared;
  /** False for a tool of others whose `outputSchema` cannot be used: its answers may be anything. */
  readonly checksOutput: boolean;
  /** Takes out the secret env values that its fields use; absent when they use none. */
  readonly redact: Redactor | undefined;
  /** The sources of env values that its fields use, which are fetched for each call; absent when they use none. */
  readonly secrets: SecretSources | undefined;
}
