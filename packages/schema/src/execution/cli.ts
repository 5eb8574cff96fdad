import type { CliExecution, CliFlag } from "@mci/contract";
import { constant, enumeration, flag, list, object, optional, record, required, text } from "../document/builder.ts";
import { common } from "../document/common.ts";
import { named } from "../document/definitions.ts";
import { neverRetried, type ExecutionType } from "./execution-type.ts";

const cliFlag = object<CliFlag>("A flag filled from an argument of the call.", {
  from: required(text("Where its value is, such as `props.ignore_case`.")),
  type: required(enumeration("`boolean`: there when true. `value`: there with its value.", ["boolean", "value"])),
});

export const cliType: ExecutionType<CliExecution> = {
  schema: named(
    "cliExecution",
    object<CliExecution>("Runs a program, without a shell.", {
      type: required(constant("A program.", "cli")),
      command: required(text("The program.")),
      args: optional(list("Its arguments, before the flags.", text("One argument. May contain placeholders."))),
      flags: optional(record("Flags by name, such as `--quality`.", cliFlag)),
      cwd: optional(text("The working directory. Default: the folder of the main schema file.")),
      env: optional(record("Environment variables for the program.", text("The variable's value."))),
      inheritEnv: optional(
        list("Environment variables it gets from the client's own process.", text("A variable's name.")),
      ),
      stdin: optional(text("What it reads from standard input. May contain placeholders.")),
      allowOptionArgs: optional(flag("Lets an argument from the caller start with a dash.", { default: false })),
      ...common,
    }),
  ),
  executor: "@mci/executor-cli",
  whyNotRetried: neverRetried,
  hasTemplate: ({ stdin }) => stdin !== undefined,
};
