import { isRecord } from "@mci/plugin-kit";
import { child, isEmptyList, type Located } from "../read/located.ts";

const lists = ["parameters", "tags", "security", "servers", "consumes", "produces"];
const objects = ["requestBody", "responses"];

/** Warns about members of an operation and its path that do not have the shape which OpenAPI gives them: nothing is read there. */
export function warnOfShapes(
  pathItem: Located,
  operation: Located,
  warn: (message: string, at: Located) => void,
): void {
  const check = (owner: Located, key: string, shape: string, fits: (value: unknown) => boolean): void => {
    const at = child(owner, key);
    if (at === undefined || at.value === null || isEmptyList(at.value) || fits(at.value)) return;
    warn(`'${key}' is not ${shape}, and is left out.`, at);
  };
  for (const owner of [pathItem, operation]) check(owner, "parameters", "a list", Array.isArray);
  for (const key of lists.slice(1)) check(operation, key, "a list", Array.isArray);
  for (const key of objects) check(operation, key, "an object", isRecord);
}
