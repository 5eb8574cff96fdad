import type { MarkdownOptions } from "vitepress";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Keeps Vue from reading the placeholders of tools, such as `{{props.name}}`, as its own. */
export function plainBraces({ renderer }: MarkdownIt): void {
  for (const name of ["text", "code_inline"]) {
    const render = renderer.rules[name];
    renderer.rules[name] = (...args) => (render?.(...args) ?? "").replaceAll("{{", "&#123;&#123;");
  }
}
