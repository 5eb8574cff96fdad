import type { ResultContent } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { blockContent, textContent } from "../blocks/block-content.ts";
import { Block } from "../blocks/block.tsx";
import { visible } from "../parts/visible-text.tsx";
import { askTool } from "../state/calls.ts";

interface ResultBlockProps {
  readonly part: ResultContent;
  readonly label: string;
  readonly name: string;
}

/** A block of a result. One that is the beginning of a longer result reads on. */
export function ResultBlock({ part, label, name }: ResultBlockProps): VNode {
  const [read, setRead] = useState({ text: part.type === "text" ? part.text : "", place: placeIn(part) });
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { text, place } = read;
  const content = useMemo(() => (part.type === "text" ? textContent(text) : blockContent(part)), [part, text]);
  const readOn = async (): Promise<void> => {
    if (place?.next === undefined || isReading) return;
    setReading(true);
    try {
      const { result } = await askTool("read_result", { id: place.id, offset: place.next });
      const [more] = result.content;
      if (result.isError || more?.type !== "text")
        throw new Error(result.isError ? result.error : "The result has no more text.");
      setRead({ text: text + more.text, place: placeIn(more) });
      setFailure(undefined);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Block content={content} label={label} name={name}>
      {place?.next !== undefined && (
        <p class="note">
          {text.length.toLocaleString("en-US")} characters of a longer result.{" "}
          <button type="button" class="link" aria-disabled={isReading} onClick={() => void readOn()}>
            {isReading ? "Reading …" : "Read on"}
          </button>
        </p>
      )}
      {failure !== undefined && (
        <p class="callout is-warning" role="alert">
          {visible(failure)}
        </p>
      )}
    </Block>
  );
}

/** Where the rest of a result that is kept begins; without `next`, this is its end. */
function placeIn({ _meta: meta }: ResultContent): { readonly id: string; readonly next?: number } | undefined {
  const place = meta?.["mci/spill"];
  if (!isRecord(place) || typeof place["id"] !== "string") return undefined;
  const { id, next } = place;
  return typeof next === "number" ? { id, next } : { id };
}
