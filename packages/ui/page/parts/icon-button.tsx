import type { VNode } from "preact";
import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly onClick: () => void;
}

/** A button with a picture in place of its label. */
export function IconButton({ icon, label, disabled = false, onClick }: IconButtonProps): VNode {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
