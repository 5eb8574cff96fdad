import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";

interface MenuProps {
  readonly label: string;
  /** Drawn when the menu is open; `close` closes it, and gives the keyboard back to its button. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens a list of buttons below it. Escape, a click elsewhere and leaving it with the keyboard close it. */
export function Menu({ label, children }: MenuProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = ({ target }: Event): void => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>(".menu-list button") ?? [])];
    const at = buttons.findIndex((one) => one === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (to === undefined) return;
    else buttons.at(to % buttons.length)?.focus();
    event.preventDefault();
  };
  return (
    <span class="menu" ref={box} onKeyDown={onKeyDown}>
      <button type="button" class="link" ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label} <Icon name="chevron" />
      </button>
      {isOpen && <span class="menu-list">{children(close)}</span>}
    </span>
  );
}
