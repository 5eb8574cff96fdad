import { describeLostDigits, losesDigits } from "@mci/plugin-kit";
import { offsetAt, type Source } from "@mci/plugin-kit/templates";
import { syntaxErrorAt } from "./errors.ts";

/** Throws for a number in a template that is an integer which a number cannot hold: handlebars has rounded it already. */
export function checkDigits({ type, loc }: hbs.AST.Node, source: Source): void {
  if (type !== "NumberLiteral") return;
  written.lastIndex = offsetAt(source.text, loc.start.line - 1, loc.start.column);
  const [digits = ""] = written.exec(source.text) ?? [];
  if (!losesDigits(digits)) return;
  const hint = `Write it in quotes: '${digits}'.`;
  throw syntaxErrorAt(source, loc.start, `${describeLostDigits(digits)}.`, { hint });
}

const written = /-?\d+(?:\.\d+)?/y;
