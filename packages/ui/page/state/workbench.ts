import type { ContentKind } from "@mci/contract";
import type { PageState } from "../../src/api/answers.ts";
import { edits } from "./edits.ts";
import { createStore } from "./store.ts";

/** The places that the page can show. */
export type View = (typeof views)[number];

export const views = ["tools", "content", "templates", "tests", "history", "budget", "lock", "audit"] as const;

/** The pane that is visible on a narrow screen, which has room for one part of the workbench. */
export type Pane = "list" | "call" | "result" | "file";

/** The sides of a call and its result. */
export type ResultTab = (typeof resultTabs)[number];

export const resultTabs = ["explain", "model", "raw", "trace"] as const;

/** A place in one of the files. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Whether the place is shown without going there: the keyboard stays where it is. */
  readonly isGlance?: boolean;
}

/** The address of content. */
export interface ContentId {
  readonly kind: ContentKind;
  /** The URI of a skill or a resource, the name of a prompt, the URI template of a template. */
  readonly id: string;
}

export interface WorkbenchState {
  /** Undefined until the server has answered. */
  readonly page: PageState | undefined;
  readonly connection: "connecting" | "open" | "lost" | "refused";
  /** Why the server refuses the page. */
  readonly refusal: string;
  readonly view: View;
  readonly pane: Pane;
  readonly resultTab: ResultTab;
  /** Whether the file is shown below the workbench. */
  readonly isFileOpen: boolean;
  /** Whether the file has all the room beside the list. */
  readonly isFileTall: boolean;
  /** A place to show in the file. */
  readonly place: FilePlace | undefined;
  /** The name of the chosen tool. */
  readonly tool: string | undefined;
  /** Whether the tool is one of several that the arrow keys lead through: Back does not lead to each of them. */
  readonly isPassing: boolean;
  /** The call whose answer the history shows. */
  readonly shownCall: number | undefined;
  /** The skill, prompt or resource that is shown, by its kind and the id that it is read by. */
  readonly shownContent: ContentId | undefined;
  /** Whether the keyboard goes to the arguments of the chosen tool once they are there. */
  readonly isEntering: boolean;
}

export const workbench = createStore<WorkbenchState>({
  page: undefined,
  connection: "connecting",
  refusal: "",
  view: "tools",
  pane: "list",
  resultTab: "explain",
  isFileOpen: false,
  isFileTall: false,
  place: undefined,
  tool: undefined,
  isPassing: false,
  shownCall: undefined,
  shownContent: undefined,
  isEntering: false,
});

export function showView(view: View): void {
  workbench.set({ view, isPassing: false });
}

export function showPane(pane: Pane): void {
  workbench.set({ pane });
}

/** Chooses a tool, and shows it. */
export function chooseTool(tool: string): void {
  workbench.set({ tool, view: "tools", pane: "call", isEntering: false, isPassing: false, ...followed(tool) });
}

/** Shows a tool on the way to another one. */
export function passTool(tool: string): void {
  workbench.set({ tool, view: "tools", pane: "call", isEntering: false, isPassing: true, ...followed(tool) });
}

/** Chooses a tool, and goes on to its arguments. */
export function enterTool(tool: string): void {
  workbench.set({ tool, view: "tools", pane: "call", isEntering: true, isPassing: false, ...followed(tool) });
}

/** Shows a place in a file, in the editor. */
export function showPlace(file: string, line: number, column = 1): void {
  workbench.set({ view: "tools", pane: "file", isFileOpen: true, place: { file, line, column } });
}

/** Opens the file of the chosen tool where the tool stands. */
export function openFile(): void {
  const { tool } = workbench.get();
  workbench.set({ view: "tools", pane: "file", isFileOpen: true, place: placeOf(tool) });
}

/** Leads an open file to the tool that is chosen, unless it is being edited: its author goes on where the cursor is. */
function followed(tool: string): Pick<WorkbenchState, "place"> | undefined {
  const place = placeOf(tool);
  const mayMove = workbench.get().isFileOpen && edits.get().byFile.size === 0;
  return mayMove && place !== undefined ? { place } : undefined;
}

function placeOf(tool: string | undefined): FilePlace | undefined {
  const { file, line } = workbench.get().page?.tools.find(({ name }) => name === tool) ?? {};
  return file === undefined || line === undefined ? undefined : { file, line, column: 1, isGlance: true };
}
