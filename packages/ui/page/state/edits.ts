import type { PageProblem, SourceText } from "../../src/workbench.ts";
import { createStore } from "./store.ts";

/** An edit of a file that is not saved. */
export interface FileEdit {
  readonly text: string;
  /** The file as it was when the edits began: it is not saved over another one. */
  readonly base: SourceText;
  /** Problems of the text when it was last checked. */
  readonly problems: readonly PageProblem[];
}

interface Edits {
  readonly byFile: ReadonlyMap<string, FileEdit>;
}

/** Edits stay while other files and other views are shown, until they are saved or dropped. */
export const edits = createStore<Edits>({ byFile: new Map() });

export function editOf(file: string | undefined): (state: Edits) => FileEdit | undefined {
  return ({ byFile }) => (file === undefined ? undefined : byFile.get(file));
}

/** Keeps what was typed, unless it is the text of the file. */
export function keepEdit(file: string, text: string, base: SourceText): void {
  if (text === base.text) return dropEdit(file);
  const { byFile } = edits.get();
  const problems = byFile.get(file)?.problems ?? [];
  edits.set({ byFile: new Map(byFile).set(file, { text, base, problems }) });
}

/** Keeps what is wrong with the edited text, for the parts of the page that do not show the file. */
export function keepProblems(file: string, problems: readonly PageProblem[]): void {
  const { byFile } = edits.get();
  const edit = byFile.get(file);
  if (edit !== undefined) edits.set({ byFile: new Map(byFile).set(file, { ...edit, problems }) });
}

export function dropEdit(file: string): void {
  const byFile = new Map(edits.get().byFile);
  byFile.delete(file);
  edits.set({ byFile });
}

/** Lets the browser ask before a page with edits is closed. */
export function warnBeforeClosing(): void {
  addEventListener("beforeunload", (event) => {
    if (edits.get().byFile.size > 0) event.preventDefault();
  });
}
