import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";
import { Icon } from "../parts/icon.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { visible, visibleString } from "../parts/visible-text.tsx";
import { workbench, openFile } from "../state/workbench.ts";
import { editOf, edits } from "../state/edits.ts";
import { useStore } from "../state/store.ts";
import { Comparison, ConflictNote } from "./conflict.tsx";
import { Editor } from "./editor.tsx";
import { ProblemList } from "./problem-list.tsx";
import { useSource } from "./use-source.ts";

/** The files of the tools, with their problems at their places. */
export function SourcePanel({ page }: { readonly page: PageState }): VNode {
  const isOpen = useStore(workbench, (state) => state.isFileOpen);
  const place = useStore(workbench, (state) => state.place);
  const [chosen, setChosen] = useState<string>();
  const file = chosenFile(page, place?.file, chosen);
  return (
    <section class="panel source" aria-label="File">
      <div class="panel-head">
        <button
          type="button"
          class={`disclosure${isOpen ? " is-open" : ""}`}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? workbench.set({ isFileOpen: false }) : openFile())}
        >
          <Icon name="chevron" />
          File
        </button>
        {page.files.length > 1 ? (
          <select
            class="file-choice"
            aria-label="Shown file"
            value={file}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              workbench.set({ place: undefined, isFileOpen: true });
            }}
          >
            {page.files.map((name) => (
              <option key={name} value={name}>
                {visibleString(name)}
              </option>
            ))}
          </select>
        ) : (
          <span class="file-name">{visible(file)}</span>
        )}
        {isOpen ? <FileContent key={file} file={file} page={page} /> : <Unsaved />}
      </div>
    </section>
  );
}

/** Reminds of edits while no file is shown. */
function Unsaved(): VNode | null {
  const count = useStore(edits, ({ byFile }) => byFile.size);
  return count === 0 ? null : <span class="save-state">Not saved</span>;
}

function chosenFile({ files }: PageState, named: string | undefined, chosen: string | undefined): string {
  return [named, chosen].find((file) => file !== undefined && files.includes(file)) ?? files[0] ?? "";
}

function FileContent({ file, page }: { readonly file: string; readonly page: PageState }): VNode {
  const source = useSource(file, page);
  const place = useStore(workbench, (state) => state.place);
  const { start, problems, isChanged, state, save, edit, failure, theirs } = source;
  const mine = useStore(edits, editOf(file))?.text;
  const [isCompared, setCompared] = useState(false);
  const own = problems.filter((problem) => problem.file === file);
  const others = problems.length - own.length;
  const conflict = theirs !== undefined && mine !== undefined ? { theirs: theirs.text, mine } : undefined;
  const maySave = page.maySave && start?.isFixedBy === undefined;
  const onSave = async (): Promise<void> => {
    // Nothing is saved over a text that was not looked at.
    setCompared(conflict !== undefined || (await save()));
  };
  return (
    <>
      <span class="save-state" role="status">
        {start !== undefined && !maySave && "Read only"}
        {state === "saving" ? "Saving …" : isChanged ? "Not saved" : state === "saved" ? "Saved" : ""}
      </span>
      {maySave && (
        <button
          type="button"
          class="button is-small"
          aria-keyshortcuts="Control+S"
          disabled={!isChanged || state === "saving"}
          onClick={() => void onSave()}
        >
          Save
        </button>
      )}
      <RoomButton />
      <div class="source-body">
        {failure !== undefined && (
          <p class="callout is-warning" role="alert">
            {visible(failure)}
          </p>
        )}
        {conflict !== undefined && <ConflictNote source={source} isCompared={isCompared} onCompare={setCompared} />}
        {conflict !== undefined && isCompared && <Comparison file={file} {...conflict} />}
        {start?.isFixedBy !== undefined && (
          <p class="note">{visible(`The file can be read only: ${start.isFixedBy}.`)}</p>
        )}
        {start === undefined ? (
          failure === undefined && <p class="note">Loading …</p>
        ) : (
          <Editor
            file={file}
            page={page}
            start={start}
            problems={own}
            place={place?.file === file ? place : undefined}
            isReadOnly={!maySave}
            onChange={edit}
            onSave={() => void onSave()}
            isHidden={conflict !== undefined && isCompared}
          />
        )}
        {problems.length > 0 && <ProblemList problems={problems} />}
        {others > 0 && own.length === 0 && <p class="note">The problems are in other files.</p>}
      </div>
    </>
  );
}

/** Gives the file the room of the call and its result, or gives it back. */
function RoomButton(): VNode {
  const isTall = useStore(workbench, (state) => state.isFileTall);
  return (
    <span class="room">
      <IconButton
        icon={isTall ? "down" : "up"}
        label={isTall ? "Less room for the file" : "More room for the file"}
        onClick={() => workbench.set({ isFileTall: !isTall })}
      />
    </span>
  );
}
