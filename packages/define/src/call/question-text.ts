import { hiddenCharacters } from "@mci/plugin-kit";

/** Returns a text on one line that shows all it holds: an argument must not rewrite the question around it. */
export function visibleLine(text: string): string {
  return text.replaceAll(hiddenCharacters(), "\ufffd").replaceAll(/[\n\r\u2028\u2029]+/g, " ");
}
