import { truncate } from "@mci/plugin-kit";

/** A value in a message: `a string ("htpp")`. */
export function foundValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object") return "an object";
  return truncate(JSON.stringify(value) ?? typeof value, 60);
}

export function either(choices: readonly unknown[]): string {
  const words = choices.map((choice) => JSON.stringify(choice));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
