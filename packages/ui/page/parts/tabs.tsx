import type { VNode } from "preact";
import { useRef } from "preact/hooks";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string; readonly mark?: string | undefined }[];
  readonly chosen: Name;
  readonly panel: string;
  readonly onChoose: (name: Name) => void;
}

/** Tabs, one of which is chosen. The arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, chosen, panel, onChoose }: TabsProps<Name>): VNode {
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(by);
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ name, title, mark }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-name={name}
          id={`${panel}-tab-${name}`}
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {title}
          {mark !== undefined && <span class="tab-mark">{mark}</span>}
        </button>
      ))}
    </div>
  );
}
