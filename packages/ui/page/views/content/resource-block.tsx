import type { ResourceContent } from "@mci/contract";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadResource } from "../../../src/api/answers.ts";
import { blockContent, type BlockContent } from "../../blocks/block-content.ts";
import { Block } from "../../blocks/block.tsx";
import { formatCount } from "../../parts/format.ts";
import { useStore } from "../../state/store.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { workbench } from "../../state/workbench.ts";
import { Failure } from "../failure.tsx";

interface ResourceBlockProps {
  readonly uri: string;
  readonly name: string;
}

/** The content of a file, read again after each change, or why it cannot be read. Markdown is shown as such at first. */
export function ResourceBlock({ uri, name }: ResourceBlockProps): VNode {
  const page = useStore(workbench, (state) => state.page);
  const { answer, failure } = useAnswer<ReadResource>("content/resource", { body: { uri }, causes: [page] });
  const content = useMemo(() => answer && contentOf(answer.resource), [answer]);
  return (
    <>
      <Failure error={failure} />
      {content === undefined && failure === undefined && <p class="note">…</p>}
      {content !== undefined && failure === undefined && (
        <Block content={content} label={name} name={fileName(uri)} firstView="markdown">
          {answer?.tokens !== undefined && <p class="note">About {formatCount(answer.tokens, "token")}.</p>}
        </Block>
      )}
    </>
  );
}

/** The content of the file itself, rather than a message that holds it. */
function contentOf(resource: ResourceContent): BlockContent {
  const content = blockContent({ type: "resource", resource: { ...resource } });
  return { ...content, sent: content.text ?? content.sent };
}

/** The name that a file is saved under, without its end. */
function fileName(uri: string): string {
  const last = uri.split("/").at(-1) ?? "";
  return last.replace(/\.\w+$/, "").replaceAll(/[^\w.-]+/g, "_") || "resource";
}
