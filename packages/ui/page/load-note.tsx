import type { VNode } from "preact";
import { visible } from "./parts/visible-text.tsx";
import { workbench } from "./state/workbench.ts";
import { useStore } from "./state/store.ts";

/** Says that the tools are not those of the file as it is now. */
export function LoadNote(): VNode | null {
  const page = useStore(workbench, (state) => state.page);
  if (page?.loadError === undefined) return null;
  const isInFile = page.problems.some(({ severity }) => severity === "error");
  return (
    <p class="banner pre-line" role="status">
      {page.tools.length === 0 ? "The file cannot be loaded." : "The file cannot be loaded: the tools are as before."}{" "}
      {!isInFile && visible(page.loadError)}
    </p>
  );
}
