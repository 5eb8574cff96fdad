import type { CliExecution, JsonSchema } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepareTool } from "../test/prepare.ts";

const inputSchema: JsonSchema = {
  type: "object",
  properties: { c: { type: "string" }, listed: { enum: ["ls", "cat"] }, count: { type: "integer" } },
};

async function problemsOf(execution: Partial<CliExecution>) {
  const prepared = await prepareTool(import.meta.dirname, execution, { inputSchema });
  const problems = (await prepared.check?.()) ?? [];
  // Whether a program is installed here is another question.
  return problems.filter(({ code }) => code === "MCI_COMMAND_ARGUMENT");
}

describe("what a caller may choose", () => {
  it.each(["{{props.c}}", "./bin/{{input.c}}", "git-{{props.c}}"])(
    "is warned of as the program: %s",
    async (command) => {
      expect(await problemsOf({ command })).toMatchObject([
        {
          severity: "warning",
          message: expect.stringMatching(/^The caller chooses the program by (props|input)\.c, and so may run any\.$/),
          hint: expect.stringContaining("'enum'"),
        },
      ]);
    },
  );

  it.each([
    ["sh", ["-c", "ls {{props.c}}"]],
    ["/bin/bash", ["-ec", "{{props.c}}"]],
    ["python3.12", ["-c", "print('{{props.c}}')"]],
    ["node", ["--eval", "{{props.c}}"]],
    ["C:\\Windows\\cmd.exe", ["/c", "dir {{props.c}}"]],
    ["env", ["python3", "-c", "print('{{props.c}}')"]],
    ["/usr/bin/env", ["-i", "A=b", "/bin/sh", "-ec", "ls {{props.c}}"]],
    ["timeout", ["-k", "5", "10", "nice", "-n", "3", "bash", "-c", "{{props.c}}"]],
    ["sudo", ["-u", "nobody", "perl", "-e", "{{props.c}}"]],
    ["pwsh", ["-NoProfile", "-Command", "Get-Item {{props.c}}"]],
  ])("is warned of as code: %s %j", async (command, args) => {
    expect(await problemsOf({ command, args })).toMatchObject([
      { severity: "warning", message: "The program runs this argument as code, and props.c is part of it." },
    ]);
  });

  it.each<Partial<CliExecution>>([
    { command: "{{props.listed}}" },
    { command: "{{env.PROGRAM}}" },
    { command: "grep", args: ["-c", "{{props.c}}"] },
    { command: "sh", args: ["-c", 'ls -- "$1"', "sh", "{{props.c}}"] },
    { command: "sh", args: ["-c", "sleep {{props.count}}"] },
    { command: "sh", args: ["script.sh", "{{props.c}}"] },
    { command: "sh", args: ["-c"] },
    { command: "env", args: ["grep", "-c", "{{props.c}}"] },
    { command: "env", args: ["-c", "sh", "script.sh", "{{props.c}}"] },
    { command: "env", args: ["sh", "-c", 'ls -- "$1"', "sh", "{{props.c}}"] },
  ])("is no more than it has to be in %j", async (execution) => {
    expect(await problemsOf(execution)).toEqual([]);
  });
});
