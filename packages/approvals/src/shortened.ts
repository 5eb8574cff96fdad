import type { Explanation, JsonObject } from "@mci/contract";
import { withDistinctNames } from "@mci/plugin-kit/secrets";

/** Returns arguments of a bounded size: where they are too large, each by the beginning of its JSON. */
export function shortenedArguments(given: JsonObject): JsonObject {
  const entries = Object.entries(given);
  if (entries.length <= maxMembers && JSON.stringify(given).length <= maxLength) return given;
  const shown = entries.slice(0, maxMembers);
  const share = Math.floor(maxLength / shown.length);
  const members = shown.map(([name, value]): [string, unknown] => {
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
    return [shortenedText(name, maxNameLength), text.length <= share ? value : shortenedText(text, share)];
  });
  return Object.fromEntries(withDistinctNames([...members, ...rest(entries.length)]));
}

function rest(count: number): [string, unknown][] {
  return count > maxMembers ? [["[cut]", `${count - maxMembers} more arguments`]] : [];
}

/** Returns an explanation of a bounded size. */
export function shortenedExplanation({ text, parts }: Explanation): Explanation {
  const shown = parts.slice(0, maxMembers);
  const share = Math.floor(maxLength / Math.max(1, shown.length));
  const short = shown.map(({ name, value, at, field }) => ({
    name: shortenedText(name, maxNameLength),
    value: shortenedText(value, share),
    at: shortenedText(at, maxNameLength),
    field: field === undefined ? undefined : shortenedText(field, maxNameLength),
  }));
  const more = parts.length - shown.length;
  const cut = { name: "[cut]", value: `${more} more values`, at: "" };
  return { text: shortenedText(text), parts: more > 0 ? [...short, cut] : short };
}

/** Returns the beginning of a long string, and how long it was. */
export function shortenedText(text: string, length: number = maxLength): string {
  return text.length <= length ? text : `${text.slice(0, length)}[cut: ${text.length} characters]`;
}

/** Characters of all arguments, of all parts of an explanation, and of its text: each as much. */
const maxLength = 16_000;
const maxMembers = 100;
const maxNameLength = 200;
