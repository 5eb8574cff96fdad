import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.tsx";
import { formatBytes } from "../parts/format.ts";
import { LongText } from "../parts/long-text.tsx";
import { saveFile } from "../parts/save-file.ts";
import { prettyJson, readShownJson } from "../parts/shown-json.ts";
import { createStore, useStore } from "../state/store.ts";
import { blobOf, extensionOf, type BlockContent } from "./block-content.ts";
import { viewsOf, viewTitles, type BlockView } from "./block-views.ts";
import { CsvTable, MarkdownText, Tree } from "./lazy-blocks.tsx";
import { PdfBlock, PictureBlock, SoundBlock } from "./media-blocks.tsx";

interface BlockProps {
  readonly content: BlockContent;
  /** Such as `Block 1`. */
  readonly label: string;
  /** Name of a file that it is saved as, without its end. */
  readonly name: string;
  /** The view to begin with, where it fits and no other one was chosen. */
  readonly firstView?: BlockView;
  /** Shown below the block. */
  readonly children?: ComponentChildren;
}

/** The view that was chosen last: the next result is shown in the same way, if it can be. */
const lastChosen = createStore<{ readonly view: BlockView | undefined }>({ view: undefined });

/** Shows a block of a result in one of several ways, and copies and saves it. */
export function Block({ content, label, name, firstView, children }: BlockProps): VNode {
  const json = useMemo(() => (content.text === undefined ? undefined : readShownJson(content.text)), [content.text]);
  const views = useMemo(() => viewsOf(content, json), [content, json]);
  const chosen = useStore(lastChosen, ({ view }) => view);
  const view = [chosen, firstView].find((one) => one !== undefined && views.includes(one)) ?? views[0] ?? "sent";
  const size = content.bytes?.length ?? content.text?.length;
  return (
    <section class="block">
      <header class="block-head">
        <h3>
          {content.kind}
          {content.mimeType !== "" && <span class="fact">{content.mimeType.slice(0, 60)}</span>}
          {size !== undefined && <span class="fact">{formatBytes(size)}</span>}
        </h3>
        {views.length > 1 && (
          <div class="segments" role="group" aria-label={`Show ${label} as`}>
            {views
              .toSorted((left, right) => order.indexOf(left) - order.indexOf(right))
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === view}
                  onClick={() => lastChosen.set({ view: one })}
                >
                  {viewTitles[one]}
                </button>
              ))}
          </div>
        )}
        <span class="block-actions">
          <CopyButton label={`Copy ${label}`} content={() => copyOf(content, view, json)} />
          <button
            type="button"
            class="link"
            aria-label={`Save ${label}`}
            onClick={() => saveFile(`${name}.${extensionOf(content, json !== undefined)}`, blobOf(content))}
          >
            Save
          </button>
        </span>
      </header>
      <BlockBody content={content} view={view} json={json} label={label} name={name} />
      {children}
    </section>
  );
}

const order = Object.keys(viewTitles);

interface BodyProps extends Pick<BlockProps, "content" | "label" | "name"> {
  readonly view: BlockView;
  readonly json: object | undefined;
}

function BlockBody({ content, view, json, label, name }: BodyProps): VNode {
  const { sent, text = "" } = content;
  switch (view) {
    case "tree":
      return <Tree value={json} label={label} />;
    case "pretty":
      return <LongText text={prettyJson(json)} name={`${name}.json`} label={label} />;
    case "table":
      return <CsvTable text={text} label={label} />;
    case "markdown":
      return <MarkdownText text={text} label={label} />;
    case "picture":
      return <PictureBlock content={content} />;
    case "sound":
      return <SoundBlock content={content} />;
    case "pdf":
      return <PdfBlock content={content} label={label} />;
    default:
      return <LongText text={sent} name={`${name}.txt`} label={label} />;
  }
}

/** Returns what the block shows; a picture as a picture. */
function copyOf(content: BlockContent, view: BlockView, json: object | undefined): string | Blob {
  const { sent, text, mimeType } = content;
  if (view === "pretty") return prettyJson(json);
  if (view === "picture" && text === undefined) return blobOf(content, mimeType);
  return view === "sent" ? sent : (text ?? sent);
}
