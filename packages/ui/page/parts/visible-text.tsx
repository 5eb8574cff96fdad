import type { ComponentChildren } from "preact";

// Controls but tab and line feed, marks of direction, invisible and tag characters.
const hidden =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Browsers take long to lay out more of them: those that follow stand in the text without a mark. */
const maxMarked = 2_000;

/** Returns a text with its invisible characters made visible: they could show something else than what is there. */
export function visible(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let end = 0;
  let marked = 0;
  for (const match of text.matchAll(hidden)) {
    if (marked === maxMarked) return [...parts, visibleString(text.slice(end))];
    marked += 1;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(<span class="codepoint">{codePoint(match[0])}</span>);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The same as a string, for places that take no markup, such as titles. */
export function visibleString(text: string): string {
  return text.replaceAll(hidden, codePoint);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
