import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";
import type { PageProblem, SourceHelp } from "../../src/workbench.ts";
import { ask } from "../state/api.ts";
import type { FilePlace } from "../state/workbench.ts";
import type { CodeEditor, openEditor as OpenEditor } from "./code-editor.ts";

interface EditorProps {
  readonly file: string;
  readonly page: PageState;
  /** The text, which is replaced when this is another object. */
  readonly start: { readonly text: string };
  readonly problems: readonly PageProblem[];
  readonly place: FilePlace | undefined;
  readonly isReadOnly: boolean;
  /** Hidden, it keeps its cursor and what can be undone. */
  readonly isHidden: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
}

/** The editor of a file. Its code is loaded when the first file is shown. */
export function Editor({
  file,
  page,
  start,
  problems,
  place,
  isReadOnly,
  isHidden,
  onChange,
  onSave,
}: EditorProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const handlers = useRef({ onChange, onSave });
  handlers.current = { onChange, onSave };
  const [openEditor, setOpenEditor] = useState<typeof OpenEditor>();
  const latestPlace = useRef(place);
  latestPlace.current = place;
  const shownPlace = useRef<FilePlace>(undefined);
  const goToPlace = (): void => {
    const { current: now } = latestPlace;
    // Once: what was typed or chosen since has moved on from it.
    if (editor.current === undefined || now === undefined || now === shownPlace.current) return;
    shownPlace.current = now;
    editor.current.show(now);
  };
  useEffect(() => {
    if (openEditor !== undefined) return;
    import("./code-editor.ts").then(
      (code) => setOpenEditor(() => code.openEditor),
      () => {}, // The server is gone, as the page says. Its next answer is another `page`, and the code is asked for again.
    );
  }, [page]);
  // With the press that asks for a place, and not after the next frame: keys that follow are meant for the editor.
  useLayoutEffect(() => {
    if (openEditor === undefined || box.current === null) return undefined;
    const opened = openEditor(box.current, {
      file,
      text: start.text,
      isReadOnly,
      onChange: (now) => handlers.current.onChange(now),
      onSave: () => handlers.current.onSave(),
      help: () => helpFor(file),
    });
    editor.current = opened;
    goToPlace();
    return () => opened.close();
  }, [file, openEditor]);
  useLayoutEffect(() => editor.current?.setText(start.text), [start, openEditor]);
  useLayoutEffect(() => editor.current?.setProblems(problems), [problems, openEditor]);
  useLayoutEffect(goToPlace, [place]);
  return <div class="editor" hidden={isHidden} ref={box} />;
}

/** Asked once for each file; again if there was no answer. */
const helpByFile = new Map<string, Promise<SourceHelp>>();

function helpFor(file: string): Promise<SourceHelp> {
  let help = helpByFile.get(file);
  if (help === undefined) {
    help = ask<SourceHelp>(`source/help?file=${encodeURIComponent(file)}`);
    helpByFile.set(file, help);
    help.catch(() => helpByFile.delete(file));
  }
  return help;
}
