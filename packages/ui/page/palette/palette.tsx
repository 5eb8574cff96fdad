import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageState } from "../../src/api/answers.ts";
import { formatCount } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import { useStore } from "../state/store.ts";
import { workbench } from "../state/workbench.ts";
import { choicesOf, matching, type Choice } from "./choices.ts";

/** Ctrl+K: finds tools, views, files and actions by what is typed. */
export function Palette({ page }: { readonly page: PageState }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const tool = useStore(workbench, (state) => state.tool);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [note, setNote] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setNote(""), shownMs);
    return () => clearTimeout(timer);
  }, [note]);
  const choices = useMemo(() => (isOpen ? choicesOf(page, tool) : []), [isOpen, page, tool]);
  const found = useMemo(() => matching(choices, query), [choices, query]);
  const index = Math.min(at, found.length - 1);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (dialog.current?.open === true) return dialog.current.close();
      // A question that waits for a person comes first.
      if (document.querySelector("dialog[open]") !== null) return;
      setQuery("");
      setAt(0);
      setOpen(true);
      dialog.current?.showModal();
      // At once: what is typed next is meant for it.
      if (field.current !== null) field.current.value = "";
      field.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => list.current?.children[index]?.scrollIntoView({ block: "nearest" }), [index, found]);
  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    dialog.current?.close();
    const said = choice.run();
    if (said !== undefined) void said.then(setNote);
  };
  /** Keys may be faster than the page. */
  const foundNow = (): Choice | undefined => {
    const typed = field.current?.value ?? "";
    return typed === query && isOpen ? found[index] : matching(choicesOf(page, tool), typed)[0];
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = Math.max(0, found.length - 1);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 10, PageUp: index - 10 }[event.key];
    if (event.key === "Enter") choose(foundNow());
    else if (to === undefined) return;
    else setAt(Math.min(last, Math.max(0, to)));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <p class="said" role="status">
        {note}
      </p>
      <dialog
        class="dialog palette"
        ref={dialog}
        aria-label="Command palette"
        closedby="any"
        onClose={() => setOpen(dialog.current?.open === true)}
      >
        <input
          ref={field}
          class="input"
          type="text"
          role="combobox"
          aria-label="Find tools, views, files and actions"
          aria-expanded="true"
          aria-controls="palette-choices"
          aria-autocomplete="list"
          aria-activedescendant={index < 0 ? undefined : `palette-${index}`}
          placeholder="Find tools, views, files and actions"
          autocomplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id="palette-choices" ref={list} class="palette-choices" role="listbox" aria-label="What was found">
          {found.map((choice, position) => (
            <li
              key={`${choice.kind} ${choice.title}`}
              id={`palette-${position}`}
              role="option"
              aria-selected={position === index}
              onClick={() => choose(choice)}
            >
              <span class="palette-title">{visible(choice.title)}</span>
              <span class="palette-kind">{choice.kind}</span>
              {choice.about !== "" && <span class="palette-about">{visible(choice.about)}</span>}
            </li>
          ))}
        </ul>
        <p class={found.length === 0 ? "note" : "visually-hidden"} role="status">
          {found.length === 0 ? "Nothing found" : formatCount(found.length, "choice")}
        </p>
      </dialog>
    </>
  );
}

const shownMs = 2_500;
