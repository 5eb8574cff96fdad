import type { VNode } from "preact";
import { Icon } from "../parts/icon.tsx";

interface AddButtonProps {
  readonly disabled: boolean | undefined;
  readonly onClick: () => void;
}

/** Adds an item of a list, or a member of an object. */
export function AddButton({ disabled = false, onClick }: AddButtonProps): VNode {
  return (
    <button type="button" class="button is-small" disabled={disabled} onClick={() => onClick()}>
      <Icon name="plus" /> Add
    </button>
  );
}
