import { contentKinds } from "@mci/contract";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ContentList } from "../../../src/api/answers.ts";
import { formatNumber } from "../../parts/format.ts";
import { visible } from "../../parts/visible-text.tsx";
import { ProblemList } from "../../source/problem-list.tsx";
import { useStore } from "../../state/store.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { workbench, type ContentId } from "../../state/workbench.ts";
import { Failure } from "../failure.tsx";
import type { ViewComponent } from "../lazy-view.tsx";
import { ViewHead } from "../view-head.tsx";
import { itemsOf, kindTitles, type ContentItem } from "./content-items.ts";
import { ShownContent } from "./shown-content.tsx";

/** The skills, prompts and resources beside the tools, by kind. One of them is shown at a time. */
export const ContentView: ViewComponent = ({ page }) => {
  const { answer: list, failure } = useAnswer<ContentList>("content", { causes: [page] });
  const [filter, setFilter] = useState("");
  const shown = useStore(workbench, (state) => state.shownContent);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, about, id }: ContentItem): boolean => {
    const text = `${name} ${about} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const groups = list === undefined ? [] : contentKinds.map((kind) => ({ kind, items: itemsOf(list, kind) }));
  const isGone = list !== undefined && shown !== undefined && !groups.some(({ items }) => items.some(isOf(shown)));
  return (
    <div class="view-body">
      <ViewHead title="Content" about="Skills, prompts and resources, as clients of MCP list and read them.">
        <input
          class="input is-short"
          type="search"
          placeholder="Filter"
          aria-label="Filter the content"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </ViewHead>
      <Failure error={failure} />
      {list !== undefined && list.problems.length > 0 && (
        <section class="content-problems" aria-label="Problems of the content">
          <ProblemList problems={list.problems} />
        </section>
      )}
      {isGone && <p class="callout">{visible(`There is no ${shown.kind} '${shown.id}' any more.`)}</p>}
      {list !== undefined && page.contentCount === 0 && (
        <p class="note is-empty">None of the content that the file names could be read.</p>
      )}
      {list !== undefined &&
        groups.map(({ kind, items }) => (
          <Group key={kind} title={kindTitles[kind]} items={items} found={items.filter(isFound)} />
        ))}
    </div>
  );
};

/** Browsers take long to lay out more. */
const maxRows = 200;

interface GroupProps {
  readonly title: string;
  readonly items: readonly ContentItem[];
  /** The items that pass the filter. */
  readonly found: readonly ContentItem[];
}

function Group({ title, items, found }: GroupProps): VNode | null {
  if (items.length === 0) return null;
  const count = found.length === items.length ? `${items.length}` : `${found.length} of ${items.length}`;
  return (
    <section class="content-group" aria-label={title}>
      <h2>
        {title} <span class="fact">{count}</span>
      </h2>
      <ul class="table-rows" aria-label={title}>
        {found.slice(0, maxRows).map((one) => (
          <Row key={one.id} item={one} />
        ))}
      </ul>
      {found.length > maxRows && <p class="note">{formatNumber(found.length - maxRows)} more: filter them.</p>}
    </section>
  );
}

function Row({ item }: { readonly item: ContentItem }): VNode {
  const { kind, id, name, about, toolset, size } = item;
  const isShown = useStore(workbench, ({ shownContent }) => shownContent !== undefined && isOf(shownContent)(item));
  return (
    <li class="table-row is-content">
      <button
        type="button"
        class="link cell-name"
        aria-expanded={isShown}
        onClick={() => workbench.set({ shownContent: isShown ? undefined : { kind, id } })}
      >
        {visible(name)}
      </button>
      {about !== "" && <span class={isShown ? "cell-whole" : "cell-wide"}>{visible(about)}</span>}
      {toolset !== undefined && <span class="tag">{visible(toolset)}</span>}
      <span class="cell-size">{size}</span>
      {isShown && <ShownContent item={item} />}
    </li>
  );
}

function isOf({ kind, id }: ContentId): (one: ContentId) => boolean {
  return (one) => one.kind === kind && one.id === id;
}
