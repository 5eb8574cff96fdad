import type { VNode } from "preact";

interface ButtonForOneClickProps {
  readonly class: string;
  readonly onPress: () => void;
  readonly children: string;
}

/** A button that ignores the second click of two: the first was meant for what stood in its place. */
export function ButtonForOneClick({ class: name, onPress, children }: ButtonForOneClickProps): VNode {
  return (
    <button
      type="button"
      class={name}
      onClick={({ detail: clicks }) => {
        if (clicks < 2) onPress();
      }}
    >
      {children}
    </button>
  );
}
