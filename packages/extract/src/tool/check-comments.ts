import { suggest } from "@mci/plugin-kit";
import ts from "typescript-6";
import type { Problems } from "../problems.ts";
import type { Documentation } from "./documentation.ts";
import type { FoundFunction } from "./found-function.ts";
import { isKeyword, misspelt, type Tag } from "./keywords.ts";

/** Warns of what the comment of a function says without effect. `names` are those of its arguments. */
export function checkComments(
  found: FoundFunction,
  { tags, parameters }: Documentation,
  names: readonly string[],
  problems: Problems,
): void {
  const warn = (message: string, hint?: string): void => problems.warn(found.node, message, { tool: found.name, hint });
  if (hasUnseenComment(found.symbol)) warn(`Its comment ${unseen}`, unseenHint);
  for (const { message, hint } of misspeltTags([...tags, ...[...parameters.values()].flatMap((one) => one.tags)])) {
    warn(message, hint);
  }
  const lost = tags.find(({ name }) => isKeyword(name));
  if (lost !== undefined && found.signature.parameters.length > 1) {
    const hint = `Write it after the @param that it is about, or before the parameter: '/** @${lost.name} ${lost.text} */'.`;
    warn(`@${lost.name} stands before every @param, and is about no parameter.`, hint);
  }
  const own = found.signature.parameters.map(({ name }) => name);
  const destructured = found.signature.parameters.filter(({ valueDeclaration: node }) => node !== undefined && ts.isParameter(node) && !ts.isIdentifier(node.name)); // prettier-ignore
  const all = [...own.filter((name) => !name.startsWith("__")), ...names];
  // A destructured parameter has any name in its comment.
  let free = destructured.length;
  for (const name of parameters.keys()) {
    const [root = "", member] = name.replaceAll("[]", "").split(".");
    if (all.includes(root) || (destructured.length > 0 && member !== undefined && names.includes(member))) continue;
    if (suggest(root, all) === undefined && member === undefined && free > 0) {
      free -= 1;
      continue;
    }
    const hint = suggest(member ?? root, all, { list: "Its parameters" });
    warn(`@param names '${name}', which is not a parameter.`, hint);
  }
}

/** Messages for tags that are probably others. */
export function misspeltTags(tags: readonly Tag[]): readonly { readonly message: string; readonly hint: string }[] {
  return tags.flatMap(({ name }) => {
    const meant = misspelt(name);
    return meant === undefined ? [] : [{ message: `@${name} has no meaning.`, hint: `Did you mean '@${meant}'?` }];
  });
}

export const unseen = "stands on the line of the bracket before it, and is not read.";
export const unseenHint = "Put it on a line of its own.";

/** Whether a comment stands right before a declaration, where TypeScript takes it for one of what is before it. */
export function hasUnseenComment({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((node) => {
    if (ts.isParameter(node)) return false;
    const { text } = node.getSourceFile();
    const start = node.getStart();
    return (ts.getTrailingCommentRanges(text, node.pos) ?? []).some(
      ({ pos, end }) => text.startsWith("/**", pos) && !text.slice(end, start).includes("\n"),
    );
  });
}
