import type { JsonObject } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import { maxNameLength } from "../max-name-length.ts";

/** Returns the places of the strings that have other values in a copy of arguments, such as `user.ids` or `items[2].id`: the first hundred. */
export function changedPlaces(props: JsonObject, copy: JsonObject): readonly string[] {
  const places: string[] = [];
  collect(props, copy, "", places);
  return places;
}

const maxPlaces = 100;

function collect(before: unknown, after: unknown, path: string, places: string[]): void {
  if (Object.is(before, after) || places.length === maxPlaces) return;
  if (typeof before !== "object" || before === null) {
    places.push(truncate(path.replace(/^\./, ""), maxNameLength));
    return;
  }
  for (const [name, value] of Object.entries(before)) {
    const step = Array.isArray(before) ? `[${name}]` : `.${name}`;
    collect(value, Reflect.get(Object(after), name), path + step, places);
  }
}
