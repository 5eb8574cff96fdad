import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { runCommand } from "./index.ts";

const replaying = (answer: JsonObject): Parameters<typeof runCommand>[0] => ({
  command: "no-such-command",
  cwd: "/no/such/folder",
  exchanges: { exchange: async () => answer },
});

describe("exchanges", () => {
  it("answer in place of a command that is not installed", async () => {
    const outcome = await runCommand(replaying({ kind: "exited", exitCode: 3, stdout: ["é", ""], stderr: "e" }));
    if (outcome.kind !== "exited") throw new Error(outcome.kind);
    expect([outcome.exitCode, outcome.stdout.bytes, outcome.stdout.text(100)]).toEqual([
      3,
      3,
      { text: "é\n", truncated: false },
    ]);
    expect(outcome.stderr.tail(10)).toBe("e");
    const { stdout } = outcome;
    expect(stdout.text(2)).toMatchObject({ truncated: true });
    const missing = { kind: "not-started", reason: "not-found", message: "m", hint: "h" };
    expect(await runCommand(replaying(missing))).toEqual(missing);
    expect(await runCommand(replaying({ kind: "signalled", signal: "SIGKILL" }))).toMatchObject({ signal: "SIGKILL" });
  });

  it("are not asked for what cannot be passed to a command, nor after the end", async () => {
    const exchanges = { exchange: () => expect.fail("nothing is asked") };
    const command = { command: "echo", cwd: "/", exchanges };
    expect(await runCommand({ ...command, args: ["a\0b"] })).toMatchObject({ reason: "arguments" });
    expect(await runCommand({ ...command, signal: AbortSignal.abort() })).toMatchObject({ kind: "aborted" });
  });

  it("do not get a command that was ended", async () => {
    const exchange = async (_: unknown, perform: () => Promise<JsonObject>): Promise<JsonObject> => perform();
    const args = ["-e", "setTimeout(() => {}, 60_000)"];
    const signal = AbortSignal.timeout(200);
    const outcome = await runCommand({ command: process.execPath, args, cwd: "/", signal, exchanges: { exchange } });
    expect(outcome.kind).toBe("aborted");
  });

  it.each([
    [{}],
    [{ kind: "exited" }],
    [{ kind: "exited", exitCode: 0, stdout: 1 }],
    [{ kind: "not-started", reason: "tired", message: "m", hint: "h" }],
    [{ kind: "aborted" }],
  ])("that are broken are errors: %j", async (answer) => {
    await expect(runCommand(replaying(answer))).rejects.toMatchObject({ code: "MCI_FIXTURE" });
  });
});
