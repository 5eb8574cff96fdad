import { jsonUpTo } from "./json-text.ts";

/** `a string`, `an integer or null` */
export function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    name === "null" ? "null" : `${/^[aio]/.test(String(name)) ? "an" : "a"} ${String(name)}`,
  );
  return names.join(" or ");
}

/** Values as JSON, the first twenty of many. */
export function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, mostListed).map(shortJson).join(", ");
  return values.length > mostListed ? `${shown} and ${values.length - mostListed} more` : shown;
}

const mostListed = 20;

/** A value of the schema as JSON, cut where it is long. */
export function shortJson(value: unknown): string {
  const { text, isWhole } = jsonUpTo(value, 200);
  return isWhole ? text : `${text.slice(0, 200)}...`;
}
