import { MCIError } from "@mci/contract";

/**
 * The bytes of a text in base64, in its usual letters or those for urls, with or without `=` at its end. Blanks and
 * line breaks are skipped. Throws for anything else; `at` says where it stands, its text is not repeated.
 */
export function decodeBase64(text: string, at: string): Buffer {
  const written = text.replaceAll(/\s+/g, "");
  const letters = written.replace(/={1,2}$/, "");
  const isMixed = /[+/]/.test(letters) && /[-_]/.test(letters);
  const isPadded = letters !== written;
  // Four letters make three bytes; one alone makes none.
  const fits = isPadded ? written.length % 4 === 0 : letters.length % 4 !== 1;
  if (fits && !isMixed && !/[^A-Za-z0-9+/_-]/.test(letters)) return Buffer.from(letters, "base64");
  throw new MCIError("MCI_HTTP_BODY", `not base64: ${at}`, {
    hint: "Give the bytes alone in base64, whole, and without 'data:...;base64,' before them.",
  });
}
