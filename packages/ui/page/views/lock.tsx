import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LockDifference } from "../../src/workbench.ts";
import { visible } from "../parts/visible-text.tsx";
import { ask } from "../state/api.ts";
import { Compare } from "./compare.tsx";
import { Failure } from "./failure.tsx";
import type { ViewComponent } from "./lazy-view.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { ViewHead } from "./view-head.tsx";

/** How the tools differ from what mci.lock records. */
export const Lock: ViewComponent = ({ page }) => {
  const [written, setWritten] = useState(0);
  const asked = useAnswer<{ readonly differences?: readonly LockDifference[] }>("lock", { causes: [page, written] });
  const [failure, setFailure] = useState<unknown>();
  const write = async (): Promise<void> => {
    try {
      await ask("lock", { body: {} });
      setFailure(undefined);
      setWritten(written + 1);
    } catch (error) {
      setFailure(error);
    }
  };
  const differences = asked.answer?.differences;
  const isLocked = differences !== undefined;
  const isSame = differences?.length === 0;
  return (
    <div class="view-body">
      <ViewHead title="Lock" about="What has changed since the tools were recorded in mci.lock.">
        {page.mayLock && asked.answer !== undefined && !isSame && (
          <button type="button" class="button" onClick={() => void write()}>
            {isLocked ? "Accept all" : "Record the tools"}
          </button>
        )}
      </ViewHead>
      <Failure error={asked.failure} />
      <Failure error={failure} />
      {asked.answer !== undefined && !isLocked && (
        <p class="note">
          There is no mci.lock beside the file. It records every tool as it is, so that later changes are noticed.
        </p>
      )}
      {isSame && <p class="callout">Every tool is as it was recorded.</p>}
      {differences?.map((difference) => (
        <Difference key={difference.tool} difference={difference} />
      ))}
    </div>
  );
};

function Difference({
  difference: { tool, kind, parts, locked, now },
}: {
  readonly difference: LockDifference;
}): VNode {
  return (
    <section class="difference">
      <h2>
        {visible(tool)} <span class={`mark is-${kind === "removed" ? "error" : "info"}`}>{kind}</span>
      </h2>
      {parts.length > 0 && <p class="note">{parts.join(", ")}</p>}
      <Compare before={locked} after={now} label={tool} />
    </section>
  );
}
