import { errorMessage, parseJson } from "@mci/plugin-kit";
import { createStore } from "./store.ts";

/** The arguments of a tool while they are edited: as a value, and as the text of it. */
export interface Draft {
  readonly value: unknown;
  readonly text: string;
  /** Why the text cannot be sent; the value is that of the last text that could be. */
  readonly textProblem: string | undefined;
  /** Whether what is missing counts as a mistake: after the first attempt to send. */
  readonly isTried: boolean;
  /** Whether the arguments are shown as JSON. */
  readonly asJson: boolean;
}

const empty: Draft = { value: {}, text: "{}", textProblem: undefined, isTried: false, asJson: false };

interface Drafts {
  readonly byTool: ReadonlyMap<string, Draft>;
}

/** Drafts of arguments by tool, so that they are there when the tool is chosen again. */
export const drafts = createStore<Drafts>({ byTool: new Map() });

export function draftOf(tool: string): (state: Drafts) => Draft {
  return ({ byTool }) => byTool.get(tool) ?? empty;
}

export function changeDraft(tool: string, change: Partial<Draft>): void {
  const { byTool } = drafts.get();
  drafts.set({ byTool: new Map(byTool).set(tool, { ...(byTool.get(tool) ?? empty), ...change }) });
}

/** Takes a value, from the form or from an earlier call. */
export function setValue(tool: string, value: unknown): void {
  changeDraft(tool, { value, text: JSON.stringify(value, undefined, 2) ?? "", textProblem: undefined });
}

/** Takes the text of a value. One that is not JSON, or would be sent as another one, is kept, with what is wrong. */
export function setText(tool: string, text: string): void {
  try {
    changeDraft(tool, { text, textProblem: undefined, value: parseJson(text) });
  } catch (error) {
    changeDraft(tool, { text, textProblem: errorMessage(error) });
  }
}
