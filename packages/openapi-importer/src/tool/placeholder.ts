import { printLiteral, printPath } from "@mci/template";

/** An argument as text. */
export function textPlaceholder(name: string): string {
  return `{{${argumentPath(name)}}}`;
}

/** An argument in its JSON type. */
export function valuePlaceholder(name: string): string {
  return `{!!${argumentPath(name)}!!}`;
}

/** An argument as templates and `pathValues` name it. */
export function argumentPath(name: string): string {
  return printPath(["props", name]);
}

/** A value of the environment. */
export function envPlaceholder(name: string): string {
  return `{{env.${name}}}`;
}

/** Returns a string that is rendered as it is, whatever it looks like. */
export function literally(text: string): string {
  return text.replaceAll(/\{\{|\{!!/g, (mark) => `{{${printLiteral(mark)}}}`);
}
