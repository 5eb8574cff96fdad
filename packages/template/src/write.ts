import { printLiteral, printPath } from "./parse/path.ts";

// For what writes tools of schema files: names and texts of other people become placeholders and plain text.

/** Returns a placeholder for an argument as text. */
export function textPlaceholder(name: string): string {
  return `{{${printPath(["props", name])}}}`;
}

/** Returns a placeholder for an argument as text, and for what stands there when it is not given. */
export function textOr(name: string, otherwise: string): string {
  return `{{${printPath(["props", name])} | ${printLiteral(otherwise)}}}`;
}

/** Returns a placeholder for an argument in its JSON type. */
export function valuePlaceholder(name: string): string {
  return `{!!${printPath(["props", name])}!!}`;
}

/** Returns a placeholder for a value of the environment. */
export function envPlaceholder(name: string): string {
  return `{{${printPath(["env", name])}}}`;
}

/** Returns a placeholder for a value of the environment, and for what stands there when it is not set. */
export function envOr(name: string, otherwise: string): string {
  return `{{${printPath(["env", name])} | ${printLiteral(otherwise)}}}`;
}

/** Returns a string that is rendered literally, whatever it looks like. */
export function literally(text: string): string {
  return text.replaceAll(/\{\{|\{!!/g, (mark) => `{{${printLiteral(mark)}}}`);
}
