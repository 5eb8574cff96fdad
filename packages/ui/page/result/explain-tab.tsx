import { errorMessage } from "@mci/plugin-kit";
import type { VNode } from "preact";
import type { PageExplanation } from "../../src/workbench.ts";
import { visible } from "../parts/visible-text.tsx";
import { ApiError } from "../state/api.ts";
import { PlaceLink } from "../source/place-link.tsx";
import { workbench } from "../state/workbench.ts";
import { draftOf, drafts } from "../state/drafts.ts";
import { useStore } from "../state/store.ts";
import { useAnswer } from "../state/use-answer.ts";

/** Shows what a call with the arguments of the form would do. */
export function ExplainTab({ name }: { readonly name: string }): VNode {
  const { value } = useStore(drafts, draftOf(name));
  return <CallExplanation name={name} props={value} hasParts />;
}

interface CallExplanationProps {
  readonly name: string;
  readonly props: unknown;
  readonly hasParts?: boolean;
}

/** Shows what a call would do, and with `hasParts` the line of the file that each part of it comes from. */
export function CallExplanation({ name, props, hasParts = false }: CallExplanationProps): VNode {
  const page = useStore(workbench, (state) => state.page);
  const body = { name, arguments: props };
  const { answer, failure } = useAnswer<PageExplanation>("explain", { body, causes: [page], afterMs: 150 });
  if (failure !== undefined) {
    return (
      <div class="callout">
        <p class="pre-line">{visible(errorMessage(failure))}</p>
        {failure instanceof ApiError && failure.hint !== undefined && <p class="note">{visible(failure.hint)}</p>}
      </div>
    );
  }
  if (answer === undefined) return <p class="note">…</p>;
  return (
    <>
      <pre class="text-block" tabIndex={0} role="region" aria-label="What the call would do">
        {visible(answer.text)}
      </pre>
      {hasParts && answer.parts.length > 0 && (
        <>
          <h3>Where it comes from</h3>
          <dl class="parts">
            {answer.parts.map((part) => (
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
      <dt>{visible(name)}</dt>
      <dd>{visible(value)}</dd>
      <dd class="part-place">
        {file !== undefined && line !== undefined && (
          <PlaceLink file={file} line={line} column={column} text={`line ${line}`} />
        )}
      </dd>
    </div>
  );
}
