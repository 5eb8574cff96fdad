import type { FileExecution } from "@mci/contract";
import { constant, flag, object, optional, required, text } from "../document/builder.ts";
import { common } from "../document/common.ts";
import { named } from "../document/definitions.ts";
import { neverRetried, type ExecutionType } from "./execution-type.ts";

export const fileType: ExecutionType<FileExecution> = {
  schema: named(
    "fileExecution",
    object<FileExecution>("Returns the contents of a file.", {
      type: required(constant("A file.", "file")),
      path: required(text("Relative to the folder of the main schema file. May contain placeholders.")),
      enableTemplating: optional(flag("Whether the contents are a template.", { default: true })),
      ...common,
    }),
  ),
  executor: "@mci/executor-file",
  rendersFiles: true,
  keepsAnswers: true,
  whyNotRetried: neverRetried,
  hasTemplate: () => true,
};
