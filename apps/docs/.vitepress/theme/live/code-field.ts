import { h, type VNode } from "vue";

interface CodeField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Numbers of lines to mark; the first line is 1. */
  readonly marked: ReadonlySet<number>;
  onInput(value: string): void;
}

/** A text field for code: with the numbers of its lines, some of them marked. */
export function codeField({ id, label, value, marked, onInput }: CodeField): VNode {
  const count = value.split("\n").length;
  const numbers = Array.from({ length: count }, (_, index) =>
    h("span", { class: { marked: marked.has(index + 1) } }, index + 1),
  );
  return h("div", { class: "live-field" }, [
    h("label", { for: id }, label),
    h("div", { class: "live-code" }, [
      h("div", { class: "live-numbers", "aria-hidden": "true" }, numbers),
      h("textarea", {
        id,
        value,
        rows: count,
        wrap: "off",
        spellcheck: "false",
        autocapitalize: "off",
        autocomplete: "off",
        "aria-describedby": "live-result",
        onInput: ({ target }: Event) => onInput((target as HTMLTextAreaElement).value),
      }),
    ]),
  ]);
}

/** Puts the cursor of a field at a place in its text. */
export function moveCursor(id: string, line: number, column: number): void {
  const field = document.querySelector<HTMLTextAreaElement>(`#${id}`);
  if (field === null) return;
  const before = field.value.split("\n").slice(0, line - 1);
  const offset = before.reduce((sum, text) => sum + text.length + 1, column - 1);
  field.focus();
  field.setSelectionRange(offset, offset + 1);
}
