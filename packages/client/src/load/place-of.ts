import type { Tool } from "@mci/contract";
import { parsePointer, toPointer } from "@mci/plugin-kit";

/** Returns where a part of a tool is written, which `below` leads to from the tool: in its file, or in the change that gave it. */
export function placeOf(
  { origin }: Tool,
  below: string,
): { readonly file: string | undefined; readonly pointer: string } {
  const { file, pointer = "", changed } = origin;
  const path = givenByChange(origin, below);
  if (changed === undefined || path === undefined) return { file, pointer: pointer + below };
  return { file: changed.at.file, pointer: changed.at.pointer + toPointer(...path) };
}

/** Returns where in the change of a tool a part of it is; undefined for a part that the tool has by itself. */
export function givenByChange(
  { changed }: Pick<Tool["origin"], "changed">,
  below: string,
): readonly string[] | undefined {
  if (changed === undefined) return undefined;
  const path = pathInChange(parsePointer(below));
  const [word = "", name = ""] = path ?? [];
  const isGiven =
    Object.hasOwn(changed.change, word) && (word !== "default" || Object.hasOwn(changed.change.default ?? {}, name));
  return isGiven ? path : undefined;
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
