import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PageExplanation } from "../../src/workbench.ts";
import { VisibleText } from "../parts/visible-text.tsx";
import { ApiError, ask } from "../state/api.ts";
import { PlaceLink } from "../source/place-link.tsx";
import { workbench } from "../state/workbench.ts";
import { draftOf, drafts } from "../state/drafts.ts";
import { useStore } from "../state/store.ts";

type Explained = PageExplanation | { readonly error: string; readonly hint?: string | undefined };

/** Shows what a call would do, and the line of the file that each part of it comes from. */
export function ExplainTab({ name }: { readonly name: string }): VNode {
  const { value } = useStore(drafts, draftOf(name));
  const page = useStore(workbench, (state) => state.page);
  const [explained, setExplained] = useState<Explained>();
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void explain(name, value, leaving.signal).then((now) => now && setExplained(now));
    }, 150);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [name, value, page]);
  if (explained === undefined) return <p class="note">…</p>;
  if ("error" in explained) {
    return (
      <div class="callout">
        <p class="pre-line">
          <VisibleText text={explained.error} />
        </p>
        {explained.hint !== undefined && (
          <p class="note">
            <VisibleText text={explained.hint} />
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <pre class="text-block" tabIndex={0} role="region" aria-label="What the call would do">
        <VisibleText text={explained.text} />
      </pre>
      {explained.parts.length > 0 && (
        <>
          <h3>Where it comes from</h3>
          <dl class="parts">
            {explained.parts.map((part) => (
              <Part key={`${part.name} ${part.at}`} part={part} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Part({
  part: { name, value, file, line, column },
}: {
  readonly part: PageExplanation["parts"][number];
}): VNode {
  return (
    <div class="part">
      <dt>
        <VisibleText text={name} />
      </dt>
      <dd>
        <VisibleText text={value} />
      </dd>
      <dd class="part-place">
        {file !== undefined && line !== undefined && (
          <PlaceLink file={file} line={line} column={column} text={`line ${line}`} />
        )}
      </dd>
    </div>
  );
}

/** Undefined for an answer that nobody waits for any more. */
async function explain(name: string, props: unknown, signal: AbortSignal): Promise<Explained | undefined> {
  try {
    return await ask<PageExplanation>("explain", { body: { name, arguments: props }, signal });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof ApiError) return { error: error.message, hint: error.hint };
    throw error;
  }
}
