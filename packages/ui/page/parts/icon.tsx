import type { VNode } from "preact";

const paths = {
  plus: "M8 3v10M3 8h10",
  remove: "M4 4l8 8M12 4l-8 8",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  play: "M5 3l8 5-8 5z",
  stop: "M4 4h8v8H4z",
  search: "M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM10.5 10.5L14 14",
  sun: "M8 5a3 3 0 100 6 3 3 0 000-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  moon: "M13 9.5A5.5 5.5 0 016.5 3a5.5 5.5 0 106.500 6.500z",
  auto: "M8 2a6 6 0 100 12A6 6 0 008 2zM8 2v12",
  chevron: "M4 6l4 4 4-4",
  warning: "M8 2l6.500 11.500h-13zM8 6.500v3M8 11.500v.2",
  list: "M3 4h10M3 8h10M3 12h10",
  file: "M4 2h5l3 3v9H4zM9 2v3h3",
  form: "M3 3h10v3H3zM3 9h10v4H3z",
  result: "M3 4l4 4-4 4M8 12h5",
} as const;

export type IconName = keyof typeof paths;

/** A small picture beside a word, or in a button that has a label. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
