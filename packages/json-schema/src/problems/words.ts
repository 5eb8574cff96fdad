import type { Run } from "../run.ts";

/** `a string`, `an integer or null` */
export function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    name === "null" ? "null" : `${/^[aio]/.test(String(name)) ? "an" : "a"} ${String(name)}`,
  );
  return names.join(" or ");
}

/** Values as JSON, the first twenty of many. */
export function listed(values: readonly unknown[], run: Run): string {
  const first = values.slice(0, maxListed).map((value) => shortJson(value, run));
  const shown = first.join(", ");
  return values.length > maxListed ? `${shown} and ${values.length - maxListed} more` : shown;
}

const maxListed = 20;

/** A value of the schema as JSON, cut where it is long. */
export function shortJson(value: unknown, run: Run): string {
  const { text, isWhole } = run.write(value, 200);
  return isWhole ? text : `${text.slice(0, 200)}...`;
}
