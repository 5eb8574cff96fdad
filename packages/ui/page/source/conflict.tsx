import type { VNode } from "preact";
import { Compare } from "../views/compare.tsx";
import type { Source } from "./use-source.ts";

interface ConflictProps {
  readonly source: Source;
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

/** Asks what becomes of edits of a file that another program has changed. */
export function ConflictNote({ source, isCompared, onCompare }: ConflictProps): VNode {
  return (
    <div class="callout is-warning" role="alert">
      <div class="conflict-actions">
        <span>Another program has changed the file since you began to edit it.</span>
        <button
          type="button"
          class="button is-small"
          onClick={() => (isCompared ? void backAfter(() => onCompare(false)) : onCompare(true))}
        >
          {isCompared ? "Go on editing" : "Compare"}
        </button>
        <button type="button" class="button is-small" onClick={() => void backAfter(source.takeTheirs)}>
          Take theirs
        </button>
        <button type="button" class="button is-small" onClick={() => void backAfter(source.overwrite)}>
          Overwrite with mine
        </button>
      </div>
    </div>
  );
}

/** Gives the keyboard back to the editor, which may be hidden until then. */
async function backAfter(choose: () => unknown): Promise<void> {
  await choose();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".editor .cm-content")?.focus());
}

interface ComparisonProps {
  readonly file: string;
  readonly theirs: string;
  readonly mine: string;
}

/** The file as it is on disk beside the edited text. */
export function Comparison({ file, theirs, mine }: ComparisonProps): VNode {
  return (
    <div class="conflict">
      <p class="conflict-sides">
        <span>On disk</span>
        <span>Mine</span>
      </p>
      <Compare before={theirs} after={mine} label={file} sides={["on disk", "mine"]} />
    </div>
  );
}
