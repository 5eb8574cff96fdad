import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageProblem } from "../../src/workbench.ts";
import type { FilePlace } from "../state/app.ts";
import type { CodeEditor } from "./code-editor.ts";

interface EditorProps {
  readonly file: string;
  /** The text, which is replaced when this is another object. */
  readonly start: { readonly text: string };
  readonly problems: readonly PageProblem[];
  readonly place: FilePlace | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
}

/** The editor of a file. Its code is loaded when the first file is shown. */
export function Editor({ file, start, problems, place, isReadOnly, onChange, onSave }: EditorProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const handlers = useRef({ onChange, onSave });
  handlers.current = { onChange, onSave };
  const [isReady, setReady] = useState(false);
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
    let isGone = false;
    const open = async (): Promise<void> => {
      const { openEditor } = await import("./code-editor.ts");
      if (isGone || box.current === null) return;
      editor.current = openEditor(box.current, {
        file,
        text: start.text,
        isReadOnly,
        onChange: (now) => handlers.current.onChange(now),
        onSave: () => handlers.current.onSave(),
      });
      goToPlace();
      setReady(true);
    };
    void open();
    return () => {
      isGone = true;
      editor.current?.close();
    };
  }, [file]);
  useEffect(() => editor.current?.setText(start.text), [start, isReady]);
  useEffect(() => editor.current?.setProblems(problems), [problems, isReady]);
  useEffect(goToPlace, [place]);
  return <div class="editor" ref={box} />;
}
