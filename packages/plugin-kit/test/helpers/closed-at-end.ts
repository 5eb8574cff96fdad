import { onTestFinished } from "vitest";

/** Closes something at the end of the test, before what was opened earlier. Returns it. */
export function closedAtEnd<T extends { close(): unknown }>(opened: T): T {
  onTestFinished(async () => void (await opened.close()));
  return opened;
}
