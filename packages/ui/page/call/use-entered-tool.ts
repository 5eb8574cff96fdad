import { useLayoutEffect } from "preact/hooks";
import { workbench } from "../state/workbench.ts";
import { useStore } from "../state/store.ts";

/** Moves the keyboard to the arguments of a tool that was chosen with it: before the next key, if they are there already. */
export function useEnteredTool(tool: string): void {
  const isEntered = useStore(workbench, (state) => state.isEntering && state.tool === tool);
  useLayoutEffect(() => {
    if (!isEntered) return;
    document.querySelector<HTMLElement>(firstField)?.focus();
    workbench.set({ isEntering: false });
  }, [isEntered]);
}

/** The first argument; where there is none, the button that runs the tool. */
const firstField =
  ".call .fields :is(textarea, input, select:not(.value-state), .button), .call textarea, .call .run-bar button";
