import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isTyping } from "./parts/is-typing.ts";

const shortcuts = [
  ["Ctrl K", "Find tools, views, files and actions"],
  ["/", "Find tools"],
  ["↑ ↓", "In the list: the tool before, or the next"],
  ["Enter", "From the list to the arguments"],
  ["Ctrl Enter", "Run the tool"],
  ["Esc", "Cancel the call"],
  ["← →", "In the tabs of the result: the next one"],
  ["Ctrl S", "In the file: save it"],
  ["Ctrl Space", "In the file: what may be written here"],
  ["Ctrl F", "In the file: find and replace"],
  ["?", "Show this list"],
] as const;

/** The keys that the page knows, in a dialog. */
export function Shortcuts(): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = (): void => dialog.current?.showModal();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "?" || isTyping(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        class="icon-button help"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        onClick={show}
      >
        ?
      </button>
      <dialog class="dialog" ref={dialog} aria-labelledby="shortcuts-title" closedby="any">
        <h2 id="shortcuts-title">Keyboard</h2>
        <dl>
          {shortcuts.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                {keys.split(" ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" class="button is-small">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
