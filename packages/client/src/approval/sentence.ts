import { titleOf, type ApprovalRule, type Field, type JsonObject, type Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Mask } from "@mci/plugin-kit/secrets";
import { parseCondition, parseField } from "@mci/template";
import { unhidden, visible } from "./visible.ts";

/** Returns whether a call asks a person: one whose condition cannot be evaluated does. */
export function asks({ when }: ApprovalRule, scope: { readonly props: JsonObject }): boolean {
  return when === undefined || parseCondition(when).evaluate(scope) !== false;
}

/**
 * Returns the sentence that a person reads: `show` of the tool, or its title and arguments. A value stays on its line and shows all
 * that it contains: it must not rewrite the question around it, nor push what comes after it out of the question.
 */
export function sentenceOf(tool: Tool, scope: { readonly props: JsonObject }, mask: Mask | undefined): string {
  const masked = (text: string): string => mask?.(text) ?? text;
  const show = tool.approval?.show;
  if (show === undefined) {
    // The title may be that of a third party.
    const title = visible(masked(titleOf(tool) ?? tool.name), maxTitleLength);
    return untagged(`${title}: ${shownArguments(tool, scope.props, masked)}`);
  }
  const pieces = written(parseField(show), scope);
  const values = pieces.filter(({ from }) => from !== "author").length;
  const authored = pieces.reduce((sum, { from, text }) => (from === "author" ? sum + text.length : sum), 0);
  const share = shareOf(maxSentenceLength - authored, values);
  return pieces
    .map(({ text, from }) => (from === "author" ? unhidden(text) : untagged(visible(masked(text), share))))
    .join("");
}

/** Returns the arguments of a call on one line. Each is cut by itself, and those of the schema come first: a caller chooses the order, and what else it passes. */
export function shownArguments({ inputSchema }: Tool, props: JsonObject, masked: (text: string) => string): string {
  const properties: unknown = Object(inputSchema)["properties"];
  const declared = isRecord(properties) ? Object.keys(properties) : [];
  const names = [...new Set([...declared, ...Object.keys(props)])].filter((name) => Object.hasOwn(props, name));
  const shown = names.slice(0, maxArguments);
  const share = shareOf(maxSentenceLength - maxTitleLength, shown.length);
  const members = shown.map((name) => {
    const value = masked(JSON.stringify(props[name]) ?? "");
    return `${visible(JSON.stringify(name), maxNameLength)}:${visible(value, share)}`;
  });
  const more = names.length - shown.length;
  return `{${members.join(",")}}${more > 0 ? ` and ${more} more arguments` : ""}`;
}

/** An optional argument that is absent is told as such: the person is asked all the same. */
function written(field: Field, scope: { readonly props: JsonObject }): ReturnType<Field["pieces"]> {
  return field.parts().flatMap((part) => {
    try {
      return part.pieces(scope as Parameters<Field["pieces"]>[0]);
    } catch {
      return [{ text: `(no ${part.names.join(", ")})`, from: "author" as const }];
    }
  });
}

/** Returns a text without tags and comments: a client that takes its question for HTML would hide what stands in them. */
export function untagged(text: string): string {
  return text.replaceAll(/<(?=[a-z/!?])/gi, "\u2039");
}

/** Characters of one of so many values: what is last has as much room as what is first. */
function shareOf(length: number, values: number): number {
  return Math.max(minValueLength, Math.min(maxValueLength, Math.floor(length / Math.max(1, values)) - markLength));
}

/** Characters that are kept of a sentence, less than a store keeps. */
const maxSentenceLength = 1_900;
const maxTitleLength = 200;
const maxValueLength = 500;
const minValueLength = 20;
const maxNameLength = 40;
/** Characters that a cut adds to a value. */
const markLength = 30;
const maxArguments = 20;
