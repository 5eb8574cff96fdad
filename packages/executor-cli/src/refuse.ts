import { MCIError, type Piece } from "@mci/contract";

/**
 * Refuses an argument whose first character is a dash that neither the author nor the environment wrote: the program
 * would take it for an option. A number that is declared as one cannot be anything else.
 */
export function refuseOption(pieces: readonly Piece[], name: string, numbers: boolean): void {
  const first = pieces.find(({ text }) => text !== "");
  if (first === undefined || !first.text.startsWith("-") || first.from === "author" || first.from === "env") return;
  if (numbers && Number.isFinite(Number(first.text))) return;
  const shown = first.text.length <= 100 ? first.text : `${first.text.slice(0, 100)}...`;
  throw new MCIError(
    "MCI_COMMAND_ARGUMENT",
    `a value that starts with a dash could be taken for an option: ${JSON.stringify(shown)} (${name})`,
    { hint: 'The author of the tool can put "--" before it in args, declare it as a number, or set allowOptionArgs.' },
  );
}

export function refuseNul(text: string, name: string): void {
  if (!text.includes("\0")) return;
  throw new MCIError("MCI_COMMAND_ARGUMENT", `NUL character in ${name}`, {
    hint: "No program can be given a NUL character.",
  });
}
