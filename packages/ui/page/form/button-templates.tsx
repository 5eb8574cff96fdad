import type { IconButtonProps } from "@rjsf/utils";
import type { VNode } from "preact";
import { Icon, type IconName } from "../parts/icon.tsx";

type ButtonProps = Pick<IconButtonProps, "id" | "disabled"> & { readonly onClick?: () => void };

/** Adds an item of a list, or a member of an object. */
export function AddButton({ id, onClick, disabled }: ButtonProps): VNode {
  return (
    <button type="button" id={id} class="button is-small" disabled={disabled === true} onClick={onClick}>
      <Icon name="plus" /> Add
    </button>
  );
}

function iconButton(icon: IconName, label: string): (props: ButtonProps) => VNode {
  return ({ id, onClick, disabled }) => (
    <button
      type="button"
      id={id}
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled === true}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

export const IconButtons = {
  RemoveButton: iconButton("remove", "Remove"),
  MoveUpButton: iconButton("up", "Move up"),
  MoveDownButton: iconButton("down", "Move down"),
  CopyButton: iconButton("copy", "Copy"),
  ClearButton: () => null,
  SubmitButton: () => null,
};
