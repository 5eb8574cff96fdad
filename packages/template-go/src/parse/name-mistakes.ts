import { suggest } from "@mci/plugin-kit";
import type { GoFunction } from "../functions/go-function.ts";
import type { FunctionTable } from "../functions/table.ts";
import type { Lexer } from "./lexer.ts";
import { keywords, type TemplateToken } from "./tokens.ts";

/** A word that is neither a function nor a word of the language. */
export function unknownFunction(lexer: Lexer, token: TemplateToken, functions: FunctionTable, isAlone: boolean): Error {
  const name = lexer.valueOf(token);
  const message = `function ${JSON.stringify(name)} not defined`;
  // A word that is given nothing is more likely meant as a field than as a function.
  return lexer.syntaxError(token.start, message, isAlone ? hintForWord(name, keywords) : hintForCall(name, functions));
}

function hintForWord(name: string, words: Iterable<string>): string {
  const known = otherLanguages.get(name);
  if (known !== undefined) return `In a go template it is ${known}.`;
  const near = suggest(name, words);
  const field = `A value of the data is written with a dot: .${name}.`;
  return near === undefined ? field : `${near} ${field}`;
}

function hintForCall(name: string, functions: FunctionTable): string {
  const known = otherLanguages.get(name);
  if (known !== undefined) return `In a go template it is ${known}.`;
  const near = suggest(name, [...functions.keys(), ...keywords]);
  if (near !== undefined) return near;
  const part = findNamePart(name, functions.keys());
  return part === undefined
    ? "Valid functions: those of Go and those in goEngine({ functions })."
    : `Did you mean '${part}'?`;
}

/** `upper` for `uppercase`, `toUpper` and `strings_upper`. */
function findNamePart(name: string, functions: Iterable<string>): string | undefined {
  const written = name.toLowerCase();
  return [...functions].find((known) => known.length > 3 && (written.startsWith(known) || written.endsWith(known)));
}

/** Words of other template languages. */
const otherLanguages: ReadonlyMap<string, string> = new Map([
  ["each", "{{ range .items }}"],
  ["for", "{{ range .items }}"],
  ["foreach", "{{ range .items }}"],
  ["unless", "{{ if not .a }}"],
  ["elseif", "{{ else if .a }}"],
  ["elif", "{{ else if .a }}"],
  ["elsif", "{{ else if .a }}"],
  ["endif", "{{ end }}"],
  ["endfor", "{{ end }}"],
  ["endrange", "{{ end }}"],
  ["endwith", "{{ end }}"],
  ["set", "{{ $name := .a }}"],
  ["include", '{{ template "file.txt" . }}'],
  ["length", "len"],
  ["size", "len"],
  ["count", "len"],
  ["null", "nil"],
  ["this", "a dot: {{ . }}"],
]);

export function undefinedVariable(lexer: Lexer, token: TemplateToken, known: Iterable<string>): Error {
  const name = lexer.valueOf(token);
  const hint =
    suggest(name, known) ?? `Declare it with {{ ${name} := .a }}; it is defined until the end of that block.`;
  return lexer.syntaxError(token.start, `undefined variable ${JSON.stringify(name)}`, hint);
}

export function wrongCount(lexer: Lexer, start: number, name: string, entry: GoFunction, found: number): Error {
  const { minArguments, maxArguments } = entry;
  const range = Number.isFinite(maxArguments) ? `${minArguments} to ${maxArguments}` : `at least ${minArguments}`;
  const wanted = minArguments === maxArguments ? `${minArguments}` : range;
  return lexer.syntaxError(start, `wrong number of args for ${name}: want ${wanted} got ${found}`);
}
