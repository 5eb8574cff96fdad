import { join } from "node:path";
import { textOf } from "@mci/contract";
import { closedAtEnd, countOf, folderOf, newMarker } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { MCIClient } from "../mci-client.ts";

it("a command that hangs is ended after 5 seconds, with everything that it started", async () => {
  const marker = newMarker();
  const hang = "setInterval(() => {}, 1_000)";
  const script = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(hang)}, "${marker}"]); ${hang}`;
  const folder = folderOf({
    "mci.json": { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "{{env.A}}" } }] },
    "mci.secrets.json": { A: { exec: [process.execPath, "-e", script, marker] } },
  });
  const secrets = join(folder, "mci.secrets.json");
  const client = closedAtEnd(await MCIClient.load(join(folder, "mci.json"), { secrets }));
  const running = client.execute("a");
  expect(await countOf(marker, 2)).toBe(process.platform === "linux" ? 2 : 0);
  const result = await running;
  expect(result).toMatchObject({ isError: true, code: "MCI_SECRET" });
  expect(textOf(result)).toContain("env.A is not available: its command did not end within 5 s.");
  expect(await countOf(marker, 0)).toBe(0);
});
