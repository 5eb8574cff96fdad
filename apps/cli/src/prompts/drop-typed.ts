/** Reads what was typed so far, without waiting for more: it was not meant for a question that comes now. */
export async function dropTyped(input: NodeJS.ReadStream): Promise<void> {
  // Else a line that is not finished yet would be kept for the answer.
  input.setRawMode(true);
  const drop = (): void => undefined;
  input.on("data", drop);
  // The turn that starts to read, the turn that reads, and the turn in which it has been read.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  input.off("data", drop);
  input.pause();
  input.setRawMode(false);
}
