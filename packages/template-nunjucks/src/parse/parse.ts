// oxlint-disable-next-line typescript/triple-slash-reference -- nothing imports it, and programs that start elsewhere would not see it
/// <reference path="../nunjucks-parser.d.ts" />
import { MCIError } from "@mci/contract";
import type { Source } from "@mci/plugin-kit/templates";
import lexer from "nunjucks/src/lexer.js";

import type { NodeList, TemplateData } from "./ast.ts";
import { start } from "../errors.ts";
import { TemplateReader } from "./reader.ts";
import { parserError } from "./parser-error.ts";

/** The tree of a template. Throws TemplateError. */
export function parse(source: Source): NodeList {
  if (!/\{[{%#]/.test(source.text)) return plainText(source.text);
  const reader = new TemplateReader(lexer.lex(source.text), source);
  try {
    return reader.parseAsRoot();
  } catch (error) {
    throw MCIError.is(error) ? error : parserError(error, source, reader);
  }
}

/** Not worth its time, and a `#}` in it is none of its business. */
function plainText(value: string): NodeList {
  const text: TemplateData = { typename: "TemplateData", value, ...start };
  return { typename: "Root", children: [{ typename: "Output", children: [text], ...start }], ...start };
}
