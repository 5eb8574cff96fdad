import { jsonUpTo } from "./json-text.ts";

/** Shows values in messages: what is longer than sixty characters is cut. Each object is written once. */
export function previews(): (value: unknown) => string {
  const written = new Map<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null) return preview(value);
    const known = written.get(value) ?? preview(value);
    written.set(value, known);
    return known;
  };
}

const most = 60;

function preview(value: unknown): string {
  const { text, isWhole } = jsonUpTo(value, most);
  if (isWhole) return text;
  return Array.isArray(value) ? "an array" : `${text.slice(0, most - 3)}...`;
}
