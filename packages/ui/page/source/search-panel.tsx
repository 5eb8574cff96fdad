import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchQuery,
} from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { type EditorView, type Panel, runScopeHandlers } from "@codemirror/view";
import { render, type VNode } from "preact";
import { IconButton } from "../parts/icon-button.tsx";

/** Finds and replaces in the file, in a panel that looks like the page. */
export function searchPanel(): Extension {
  return search({ top: true, createPanel: openPanel });
}

function openPanel(view: EditorView): Panel {
  const dom = document.createElement("div");
  const draw = (): void => render(<SearchPanel view={view} />, dom);
  draw();
  return {
    dom,
    top: true,
    mount: () => dom.querySelector<HTMLInputElement>("[main-field]")?.select(),
    update: ({ docChanged, selectionSet, transactions }) => {
      const isOther = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
      if (docChanged || selectionSet || isOther) draw();
    },
    destroy: () => render(null, dom),
  };
}

function SearchPanel({ view }: { readonly view: EditorView }): VNode {
  const query = getSearchQuery(view.state);
  const { search: text, replace, caseSensitive, regexp, valid } = query;
  const isUnreadable = text !== "" && !valid;
  const change = (changed: Partial<ConstructorParameters<typeof SearchQuery>[0]>): void => {
    const next = new SearchQuery({ search: text, replace, caseSensitive, regexp, ...changed });
    view.dispatch({ effects: setSearchQuery.of(next) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runScopeHandlers(view, event, "search-panel")) event.preventDefault();
  };
  return (
    <div class="search-panel" role="search" aria-label="Find in the file" onKeyDown={onKeyDown}>
      <div class="search-row">
        <input
          class="input"
          main-field="true"
          aria-label="Find"
          placeholder="Find"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isUnreadable}
          value={text}
          onInput={({ currentTarget }) => change({ search: currentTarget.value })}
          onKeyDown={onEnter(({ shiftKey }) => (shiftKey ? findPrevious : findNext)(view))}
        />
        <Toggle
          label="Match case"
          text="Aa"
          isOn={caseSensitive}
          onClick={() => change({ caseSensitive: !caseSensitive })}
        />
        <Toggle label="Regular expression" text=".*" isOn={regexp} onClick={() => change({ regexp: !regexp })} />
        <span class="search-count" role="status">
          {isUnreadable ? "Not a regular expression" : valid ? countText(view, query) : ""}
        </span>
        <IconButton icon="up" label="Previous match" disabled={!valid} onClick={() => findPrevious(view)} />
        <IconButton icon="down" label="Next match" disabled={!valid} onClick={() => findNext(view)} />
        <IconButton icon="remove" label="Close the search" onClick={() => closeSearchPanel(view)} />
      </div>
      {!view.state.readOnly && (
        <div class="search-row">
          <input
            class="input"
            aria-label="Replace with"
            placeholder="Replace with"
            autocomplete="off"
            spellcheck={false}
            value={replace}
            onInput={({ currentTarget }) => change({ replace: currentTarget.value })}
            onKeyDown={onEnter(() => replaceNext(view))}
          />
          <button type="button" class="button is-small" disabled={!valid} onClick={() => replaceNext(view)}>
            Replace
          </button>
          <button type="button" class="button is-small" disabled={!valid} onClick={() => replaceAll(view)}>
            Replace all
          </button>
        </div>
      )}
    </div>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function Toggle({ label, text, isOn, onClick }: ToggleProps): VNode {
  return (
    <button
      type="button"
      class="icon-button is-toggle"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {text}
    </button>
  );
}

function onEnter(run: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run(event);
  };
}

/** More matches are not counted. */
const maxCounted = 1_000;

/** Returns which of the matches is selected, and how many there are. */
function countText({ state }: EditorView, query: SearchQuery): string {
  const { from, to } = state.selection.main;
  const matches = query.getCursor(state);
  let count = 0;
  let at = 0;
  for (let match = matches.next(); match.done !== true && count < maxCounted; match = matches.next()) {
    count += 1;
    if (match.value.from === from && match.value.to === to) at = count;
  }
  if (count === 0) return "Not found";
  const all = count === maxCounted ? "1,000 or more" : String(count);
  return at === 0 ? `${all} found` : `${at} of ${all}`;
}
