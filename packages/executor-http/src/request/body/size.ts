import { MCIError, type Limits } from "@mci/contract";

/** A body is held in memory, so it has the bound of what else is written for a call. */
export function checkSize(bytes: number, { outputBytes }: Limits): void {
  if (bytes <= outputBytes) return;
  throw new MCIError(
    "MCI_HTTP_BODY",
    `too large to be sent: the body has at least ${count(bytes)} bytes, allowed are ${count(outputBytes)}`,
    { hint: "Send less, or raise limits.outputBytes." },
  );
}

function count(bytes: number): string {
  return bytes.toLocaleString("en-US");
}
