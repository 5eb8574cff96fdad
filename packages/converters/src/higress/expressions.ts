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
  for (const { 0: tag, 1: before = "", 2: expression = "", 3: behind = "", index } of template.matchAll(tags)) {
    add(template.slice(at, index), before !== "");
    pieces.push({ expression });
    trimsNext = behind !== "";
    at = index + tag.length;
  }
  add(template.slice(at), false);
  return pieces;
}

const tags = /\{\{(-\s)?\s*((?:(?!\}\}).)*?)\s*(\s-)?\}\}/gs;

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
