import { errorMessage } from "@mci/plugin-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";
import type { CheckedSource, PageProblem, SavedSource, SourceText } from "../../src/workbench.ts";
import { ApiError, ask } from "../state/api.ts";
import { dropEdit, editOf, edits, keepEdit } from "../state/edits.ts";
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
  /** Whether another program has changed the file, so that there are two texts to choose from. */
  readonly isConflict: boolean;
  edit(text: string): void;
  save(): Promise<void>;
  /** Saves the edits in place of what another program has written. */
  overwrite(): Promise<void>;
  /** Drops the edits. */
  reload(): void;
}

/** Reads a file, checks it while it is edited, and saves it on request. A change on disk is taken unless there are edits. */
export function useSource(file: string, page: PageState): Source {
  const edited = useStore(edits, editOf(file));
  const [start, setStart] = useState<Source["start"]>(edited);
  const [state, setState] = useState<Source["state"]>("idle");
  const [failure, setFailure] = useState<string>();
  const [isConflict, setConflict] = useState(false);
  const [asked, setAsked] = useState(0);
  const read = useRef(edited?.base);
  const text = edited?.text;
  const checked = useAnswer<CheckedSource>(text === undefined ? undefined : "check", {
    body: { file, text },
    afterMs: checkAfterMs,
  });
  const editNow = (): ReturnType<ReturnType<typeof editOf>> => editOf(file)(edits.get());

  useEffect(() => {
    let isCurrent = true;
    const take = (now: SourceText): void => {
      if (!isCurrent || editNow() !== undefined) return;
      read.current = now;
      setStart(now);
    };
    readSource(file).then(take, (error: unknown) => isCurrent && setFailure(messageOf(error)));
    return () => void (isCurrent = false);
  }, [file, page, asked, edited === undefined]);

  const saveOver = async (version: string, text: string): Promise<void> => {
    const answer = await ask<SavedSource>("source", { body: { file, text, version } });
    if ("isChanged" in answer) {
      setConflict(true);
      throw new Error("The file was changed by another program in the meantime.");
    }
    read.current = { text, version: answer.version };
    // What was typed while it was saved is still to be saved.
    keepEdit(file, editNow()?.text ?? text, read.current);
  };
  const trySave = async (versionFor: (base: SourceText) => Promise<string>): Promise<void> => {
    const now = editNow();
    if (now === undefined) return;
    setState("saving");
    setFailure(undefined);
    setConflict(false);
    try {
      await saveOver(await versionFor(now.base), now.text);
      setState("saved");
    } catch (error) {
      setFailure(messageOf(error));
      setState("idle");
    }
  };
  return {
    start,
    problems: (text === undefined ? undefined : checked.answer?.problems) ?? page.problems,
    isChanged: edited !== undefined,
    state,
    failure,
    isConflict,
    edit(text) {
      const base = editNow()?.base ?? read.current;
      if (base !== undefined) keepEdit(file, text, base);
    },
    save: () => trySave(async ({ version }) => version),
    overwrite: () => trySave(async () => (await readSource(file)).version),
    reload() {
      dropEdit(file);
      setFailure(undefined);
      setConflict(false);
      setAsked(asked + 1);
    },
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
