import { envPlaceholder, literally, textPlaceholder, valuePlaceholder } from "@mci/template/write";
import { CannotConvert } from "../conversion.ts";

/** A text of a Go template in pieces: what stands there, and what `{{ }}` holds. */
export type Piece = { readonly text: string } | { readonly expression: string };

/** Splits a template at its tags. Blanks beside `{{-` and `-}}` are taken away, as Go does. */
export function splitTemplate(template: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  let at = 0;
  let trimsNext = false;
  const add = (part: string, trimsEnd: boolean): void => {
    const start = trimsNext ? part.trimStart() : part;
    text = trimsEnd ? start.trimEnd() : start;
    if (text !== "") pieces.push({ text });
  };
  // Searched for rather than matched: a pattern takes too long for a tag of many blanks without an end.
  for (let start = template.indexOf("{{"); start !== -1; start = template.indexOf("{{", at)) {
    const end = template.indexOf("}}", start + 2);
    if (end === -1) break;
    const tag = template.slice(start + 2, end);
    const [trimsBefore, trimsBehind] = [/^-\s/.test(tag), /\s-$/.test(tag)];
    add(template.slice(at, start), trimsBefore);
    pieces.push({ expression: tag.slice(trimsBefore ? 1 : 0, trimsBehind ? -1 : undefined).trim() });
    trimsNext = trimsBehind;
    at = end + 2;
  }
  add(template.slice(at), false);
  return pieces;
}

/** Returns a field of a schema file for a text with `{{.args.NAME}}`. `at`: where it stands below the tool. */
export function toField(template: string, at: string): string {
  const parts = splitTemplate(template).map((piece) =>
    "text" in piece ? literally(piece.text) : written(piece.expression, at),
  );
  return parts.join("");
}

/** Returns the placeholder for an expression within a text. */
export function written(expression: string, at: string): string {
  const [root, name] = readExpression(expression, at);
  if (root === "call") return "{{call.id}}";
  return root === "args" ? textPlaceholder(name) : envPlaceholder(name);
}

/** Returns the placeholder for an expression that stands for a whole JSON value. */
export function writtenAsValue(expression: string, at: string): string {
  const [root, name] = readExpression(expression, at);
  if (root === "args") return valuePlaceholder(name);
  throw cannotExpress(expression, at);
}

type Expression = readonly [root: "args" | "config", name: string] | readonly [root: "call", name: "id"];

function readExpression(expression: string, at: string): Expression {
  if (expression === "uuidv4") return ["call", "id"];
  const [, name] = argument.exec(expression) ?? asJson.exec(expression) ?? jsonOf.exec(expression) ?? [];
  if (name !== undefined) return ["args", name];
  const [, setting] = config.exec(expression) ?? [];
  if (setting !== undefined) return ["config", setting];
  throw cannotExpress(expression, at);
}

const argument = /^\.args\.([\w-]+)$/;
const asJson = /^toJson\s+\.args\.([\w-]+)$/;
const jsonOf = /^\.args\.([\w-]+)\s*\|\s*toJson$/;
const config = /^\.config\.([\w-]+)$/;

function cannotExpress(expression: string, at: string): CannotConvert {
  return new CannotConvert(`Fields of a request have no {{${expression}}}.`, at);
}
