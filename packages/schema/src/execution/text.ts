import type { TextExecution } from "@mci/contract";
import { common } from "../document/common.ts";
import { constant, object, required, text } from "../document/builder.ts";
import { named } from "../document/definitions.ts";
import { neverRetried, type ExecutionType } from "./execution-type.ts";

export const textType: ExecutionType<TextExecution> = {
  schema: named(
    "textExecution",
    object<TextExecution>("Returns a text.", {
      type: required(constant("A text.", "text")),
      text: required(text("The text, a full template: placeholders, loops and conditions.")),
      ...common,
    }),
  ),
  executor: "@mci/executor-text",
  keepsAnswers: true,
  whyNotRetried: neverRetried,
  hasTemplate: () => true,
};
