import type { VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";
import { workbench, showPlace } from "../state/workbench.ts";
import { useStore } from "../state/store.ts";

interface PlaceLinkProps {
  readonly file: string;
  readonly line: number;
  readonly column?: number | undefined;
  /** Default: the file and the line. */
  readonly text?: string;
}

/** A place in a file: a link to it, where the page shows the file. */
export function PlaceLink({ file, line, column, text = `${file}:${line}` }: PlaceLinkProps): VNode {
  const isShown = useStore(
    workbench,
    ({ page }) => page?.views.includes("source") === true && page.files.includes(file),
  );
  if (!isShown) return <>{visible(text)}</>;
  return (
    <button type="button" class="link" onClick={() => showPlace(file, line, column)}>
      {visible(text)}
    </button>
  );
}
