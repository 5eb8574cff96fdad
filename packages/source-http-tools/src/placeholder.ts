import { printLiteral, printPath } from "@mci/template";

/** An argument as text. */
export function textPlaceholder(name: string): string {
  return `{{${printPath(["props", name])}}}`;
}

/** An argument as text, and what stands there when it is not given. */
export function textOr(name: string, otherwise: string): string {
  return `{{${printPath(["props", name])} | ${printLiteral(otherwise)}}}`;
}

/** An argument in its JSON type. */
export function valuePlaceholder(name: string): string {
  return `{!!${printPath(["props", name])}!!}`;
}

/** Returns a string that is rendered literally, whatever it looks like. */
export function literally(text: string): string {
  return text.replaceAll(/\{\{|\{!!/g, (mark) => `{{${printLiteral(mark)}}}`);
}
