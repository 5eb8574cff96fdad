import { titleOf, type ApprovalRule, type Field, type JsonObject, type Tool } from "@mci/contract";
import { hiddenCharacters, truncate } from "@mci/plugin-kit";
import { parseCondition, parseField } from "@mci/template";

/** Returns whether a call asks a person: one whose condition cannot be evaluated does. */
export function asks({ when }: ApprovalRule, scope: { readonly props: JsonObject }): boolean {
  return when === undefined || parseCondition(when).evaluate(scope) !== false;
}

/**
 * Returns the sentence that a person reads: `show` of the tool, or its title and arguments. A value stays on its line and shows all
 * that it contains: it must not rewrite the question around it.
 */
export function sentenceOf(tool: Tool, scope: { readonly props: JsonObject }): string {
  const show = tool.approval?.show;
  if (show === undefined) return `${titleOf(tool) ?? tool.name}: ${visible(JSON.stringify(scope.props))}`;
  return written(parseField(show), scope)
    .map(({ text, from }) => (from === "author" ? text : visible(text)))
    .join("");
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

function visible(text: string): string {
  const line = text.replaceAll(/[\n\r\u2028\u2029]+/g, " ").replaceAll(hiddenCharacters(), "\ufffd");
  if (line.length <= maxValueLength) return line;
  const start = truncate(line, maxValueLength);
  return `${start} [${line.length} characters]`;
}

const maxValueLength = 500;
