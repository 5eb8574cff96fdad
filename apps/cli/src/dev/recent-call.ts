import type { JsonObject } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { ToolSet } from "mci";
import { remarks } from "../commands/call/report.ts";
import { Interrupted } from "../interrupted.ts";
import { resultText } from "../output/result-text.ts";
import { againLine } from "../prompts/again-line.ts";
import { askArguments } from "../prompts/ask-arguments.ts";
import { askTool } from "../prompts/ask-tool.ts";
import { maskHidden } from "../prompts/mask-hidden.ts";
import { prompter } from "../prompts/prompter.ts";
import type { ShownCall } from "./dev-state.ts";

/** The call that `mci dev` makes again after each change. */
export interface RecentCall {
  /** The tool; undefined before the first call. */
  readonly name: string | undefined;
  /** Asks for a tool and its arguments. Returns false if the user changed their mind. */
  choose(tools: ToolSet): Promise<boolean>;
  /** Makes the call, in place of one that is under way. */
  run(tools: ToolSet): void;
  /** Returns what the call would do, or why it cannot be told. */
  explain(tools: ToolSet): Promise<string>;
  /** Keeps what was printed while it ran. */
  printed(text: string): void;
}

export interface RecentCallOptions {
  readonly signal: AbortSignal;
  readonly changed: (call: ShownCall) => void;
}

const maxNotes = 100;

export function recentCall({ signal, changed }: RecentCallOptions): RecentCall {
  let chosen: { readonly name: string; readonly props: JsonObject; readonly line: string } | undefined;
  let shown: ShownCall | undefined;
  let running = new AbortController();

  const show = (change: Partial<ShownCall>): void => {
    if (shown === undefined) return;
    shown = { ...shown, ...change };
    changed(shown);
  };
  const run = async (tools: ToolSet): Promise<void> => {
    if (chosen === undefined) return;
    running.abort();
    running = new AbortController();
    const { signal: stale } = running;
    const { name, props, line } = chosen;
    shown = { line, ended: undefined, progress: "", error: undefined, text: "", notes: [] };
    show({});
    const begun = performance.now();
    const result = await tools.execute(name, props, {
      signal: AbortSignal.any([signal, stale]),
      onProgress({ progress, total, message = "" }) {
        const share = total === undefined || !(total > 0) ? "" : `${Math.floor((progress / total) * 100)}% `;
        if (!stale.aborted) show({ progress: share + message });
      },
    });
    if (stale.aborted) return;
    show({
      ended: { isError: result.isError, ms: performance.now() - begun },
      error: result.isError ? result.error : undefined,
      text: resultText(result) ?? "",
      notes: [...(shown?.notes ?? []), ...remarks(result, tools.getTool(name))],
    });
  };
  return {
    get name() {
      return chosen?.name;
    },
    async choose(tools) {
      try {
        const name = await askTool(tools.tools(), signal);
        const { inputSchema } = tools.getTool(name) ?? {};
        const answers = inputSchema === undefined ? {} : await askArguments(inputSchema, {}, prompter(signal));
        const line = againLine({ tool: name, inputSchema, args: [], answers, options: {} });
        chosen = { name, props: answers, line };
        return true;
      } catch (error) {
        if (error instanceof Interrupted) return false;
        throw error;
      }
    },
    run: (tools) => void run(tools),
    async explain(tools) {
      if (chosen === undefined) return "";
      try {
        const { name, props } = chosen;
        const { text, parts } = await tools.explain(name, props);
        const lines = [
          text,
          "",
          ...parts.map(({ name, value, at, field }) => `${name}: ${value} (${field ?? `execution${at}`})`),
        ];
        return maskHidden(lines.join("\n"), props, tools.getTool(name)?.inputSchema);
      } catch (error) {
        return errorMessage(error);
      }
    },
    printed(text) {
      if (shown !== undefined && shown.notes.length < maxNotes) show({ notes: [...shown.notes, text.trimEnd()] });
    },
  };
}
