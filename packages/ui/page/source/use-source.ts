import { errorMessage } from "@mci/plugin-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";
import type { CheckedSource, PageProblem, SavedSource, SourceText } from "../../src/workbench.ts";
import { ApiError, ask } from "../state/api.ts";
import { dropEdit, editOf, edits, keepEdit, keepProblems } from "../state/edits.ts";
import { useStore } from "../state/store.ts";
import { useAnswer } from "../state/use-answer.ts";

/** A file while it is edited. */
export interface Source {
  /** Text that the editor starts from, and starts from again when it is another object; undefined until it is there. */
  readonly start: { readonly text: string; readonly isFixedBy?: string | undefined } | undefined;
  /** Problems of the text as it is in the editor. */
  readonly problems: readonly PageProblem[];
  readonly isChanged: boolean;
  readonly state: "idle" | "saving" | "saved";
  /** Why the file was not saved. */
  readonly failure: string | undefined;
  /** The file as another program has written it since the edits began: there are two texts to choose from. */
  readonly theirs: SourceText | undefined;
  edit(text: string): void;
  /** Resolves to whether the file was left as another program has written it. */
  save(): Promise<boolean>;
  /** Saves the edits in place of `theirs`. */
  overwrite(): Promise<boolean>;
  /** Drops the edits for `theirs`. */
  takeTheirs(): void;
}

/** Reads a file, checks it while it is edited, and saves it on request. A change on disk is taken unless there are edits. */
export function useSource(file: string, page: PageState): Source {
  const edited = useStore(edits, editOf(file));
  const [start, setStart] = useState<Source["start"]>(edited);
  const [state, setState] = useState<Source["state"]>("idle");
  const [failure, setFailure] = useState<string>();
  const [theirs, setTheirs] = useState<SourceText>();
  const [asked, setAsked] = useState(0);
  const read = useRef(edited?.base);
  const text = edited?.text;
  const checked = useAnswer<CheckedSource>(text === undefined ? undefined : "check", {
    body: { file, text },
    afterMs: checkAfterMs,
  });
  useEffect(() => {
    if (checked.answer !== undefined) keepProblems(file, checked.answer.problems);
  }, [checked.answer]);
  const editNow = (): ReturnType<ReturnType<typeof editOf>> => editOf(file)(edits.get());

  const isSaving = useRef(false);
  const show = (now: SourceText): void => {
    dropEdit(file);
    read.current = now;
    setStart(now);
    setTheirs(undefined);
  };

  useEffect(() => {
    let isCurrent = true;
    const take = (now: SourceText): void => {
      // While the file is saved, a change is its own one.
      if (!isCurrent || isSaving.current) return;
      const edit = editNow();
      if (edit !== undefined && edit.text !== now.text) {
        return setTheirs(edit.base.version === now.version ? undefined : now);
      }
      show(now);
    };
    readSource(file).then(take, (error: unknown) => isCurrent && setFailure(messageOf(error)));
    return () => void (isCurrent = false);
  }, [file, page, asked, edited === undefined]);

  const saveOver = async (version: string, text: string): Promise<boolean> => {
    const answer = await ask<SavedSource>("source", { body: { file, text, version } });
    if ("isChanged" in answer) {
      setTheirs(await readSource(file));
      return true;
    }
    setTheirs(undefined);
    setState("saved");
    read.current = { text, version: answer.version };
    // What was typed while it was saved is still to be saved.
    keepEdit(file, editNow()?.text ?? text, read.current);
    return false;
  };
  const trySave = async (over: SourceText | undefined): Promise<boolean> => {
    const now = editNow();
    if (now === undefined) return false;
    let isConflict = false;
    setState("saving");
    setFailure(undefined);
    isSaving.current = true;
    try {
      isConflict = await saveOver((over ?? now.base).version, now.text);
    } catch (error) {
      setFailure(messageOf(error));
    }
    isSaving.current = false;
    setState((state) => (state === "saving" ? "idle" : state));
    setAsked((count) => count + 1);
    return isConflict;
  };
  return {
    start,
    problems: (text === undefined ? undefined : checked.answer?.problems) ?? page.problems,
    isChanged: edited !== undefined,
    state,
    failure,
    theirs,
    edit(text) {
      const base = editNow()?.base ?? read.current;
      if (base !== undefined) keepEdit(file, text, base);
    },
    save: () => trySave(undefined),
    overwrite: () => trySave(theirs),
    takeTheirs: () => theirs && show(theirs),
  };
}

const checkAfterMs = 300;

function readSource(file: string): Promise<SourceText> {
  return ask<SourceText>(`source?file=${encodeURIComponent(file)}`);
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.hint !== undefined) return `${error.message} ${error.hint}`;
  return errorMessage(error);
}
