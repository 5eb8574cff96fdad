import { expect, it } from "vitest";
import { lockShown } from "./lock-differences.ts";
import { shownTools } from "./shown-tools.ts";

it.skipIf(process.platform !== "linux")("says that a lock cannot be written, and why", async () => {
  // A folder that nobody can write to, whatever their rights.
  const written = lockShown(
    "/proc/tools.mci.yaml",
    shownTools(() => [], {}),
  );
  await expect(written).rejects.toMatchObject({
    code: "MCI_CONFIG",
    message: expect.stringMatching(/mci\.lock cannot be written: E\w+/),
  });
});
