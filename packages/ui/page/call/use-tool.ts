import { useEffect, useState } from "preact/hooks";
import type { PageState, ToolDetails } from "../../src/api/answers.ts";
import { ask } from "../state/api.ts";
import { noteSecretFields } from "../state/secret-values.ts";
import { argumentsCheck } from "../form/checks.ts";
import type { ValueProblem } from "@mci/json-schema";

/** A tool with its schemas, and the check of its arguments. */
export interface LoadedTool {
  readonly details: ToolDetails;
  readonly check: (value: unknown) => readonly ValueProblem[];
}

/** Fetches a tool, again after each change of the file. */
export function useTool(name: string | undefined, page: PageState): LoadedTool | undefined {
  const [loaded, setLoaded] = useState<LoadedTool>();
  useEffect(() => {
    let isCurrent = true;
    const loadNamed = async (): Promise<void> => {
      const tool = name === undefined ? undefined : await load(name);
      // Without an answer, what was there is as good as before.
      if (isCurrent && tool !== undefined) setLoaded((before) => unchanged(before, tool) ?? tool);
    };
    void loadNamed();
    return () => {
      isCurrent = false;
    };
  }, [name, page]);
  return loaded?.details.name === name ? loaded : undefined;
}

async function load(name: string): Promise<LoadedTool | undefined> {
  try {
    const details = await ask<ToolDetails>(`tool?name=${encodeURIComponent(name)}`);
    noteSecretFields(name, details.inputSchema);
    return { details, check: await argumentsCheck(details.inputSchema) };
  } catch {
    return undefined; // The list says what is wrong with it, or the server is gone.
  }
}

/** A form whose schema has not changed stays as it is, with the cursor where it was. */
function unchanged(before: LoadedTool | undefined, now: LoadedTool | undefined): LoadedTool | undefined {
  return before !== undefined && JSON.stringify(before.details) === JSON.stringify(now?.details) ? before : undefined;
}
