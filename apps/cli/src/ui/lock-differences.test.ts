import { join } from "node:path";
import { folderOf } from "@mci/plugin-kit/test";
import { readLock, writeLock } from "@mci/source-file";
import { expect, it } from "vitest";
import { lockDifferences, lockShown } from "./lock-differences.ts";
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

it("leaves the locked skills, prompts and resources to the command", async () => {
  const file = join(folderOf({}), "tools.mci.yaml");
  const locked = (name: string): readonly [string, { name: string; hash: string }] => [
    name,
    { name, hash: "sha256-0" },
  ];
  await writeLock(file, new Map([locked("gone"), locked("prompt/greet")]));
  const shown = shownTools(() => [], {});
  expect(await lockDifferences(file, shown)).toMatchObject([{ tool: "gone", kind: "removed" }]);
  await lockShown(file, shown);
  expect([...((await readLock(file)) ?? new Map()).keys()]).toEqual(["prompt/greet"]);
});
