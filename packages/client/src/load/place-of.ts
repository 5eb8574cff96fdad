import type { Tool } from "@mci/contract";
import { parsePointer, toPointer } from "@mci/plugin-kit";

/** Returns where a part of a tool is written, which `below` leads to from the tool: in its file, or in the change that gave it. */
export function placeOf(
  { origin }: Tool,
  below: string,
): { readonly file: string | undefined; readonly pointer: string } {
  const { file, pointer = "", changed } = origin;
  const path = changed === undefined ? undefined : pathInChange(parsePointer(below));
  const [word = ""] = path ?? [];
  if (changed === undefined || path === undefined || !Object.hasOwn(changed.change, word)) {
    return { file, pointer: pointer + below };
  }
  return { file: changed.at.file, pointer: changed.at.pointer + toPointer(...path) };
}

function pathInChange([first = "", second = "", third = "", ...rest]: readonly string[]):
  | readonly string[]
  | undefined {
  if (first === "name") return ["rename"];
  if (first === "rateLimit") return [first, ...(second === "" ? [] : [second])];
  if (first === "execution" && second === "response") return [second, ...(third === "" ? [] : [third]), ...rest];
  if (first === "inputSchema" && second === "properties" && rest[0] === "default") return ["default", third];
  return undefined;
}
