import { jsonUpTo, type FirstNames } from "./json-text.ts";

/** Shows values in messages: what is longer than sixty characters is cut. Each object is written once. */
export function previews(names: FirstNames): (value: unknown) => string {
  const written = new Map<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null) return preview(value, names);
    const known = written.get(value) ?? preview(value, names);
    written.set(value, known);
    return known;
  };
}

const most = 60;

function preview(value: unknown, names: FirstNames): string {
  const { text, isWhole } = jsonUpTo(value, most, names);
  if (isWhole) return text;
  return Array.isArray(value) ? "an array" : `${text.slice(0, most - 3)}...`;
}
