import type { SourceText } from "../../src/workbench.ts";
import { createStore } from "./store.ts";

/** An edit of a file that is not saved. */
export interface FileEdit {
  readonly text: string;
  /** The file as it was when the edits began: it is not saved over another one. */
  readonly base: SourceText;
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
  edits.set({ byFile: new Map(edits.get().byFile).set(file, { text, base }) });
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
