import { questionMeanings, questionOptions } from "../../approvals/question-options.ts";
import type { Command } from "../../command.ts";

export const approvalsCommand: Command = {
  name: "approvals",
  usage: "[options]",
  summary: "List the calls that wait for a person to agree",
  options: [...questionOptions, "format", "quiet"],
  meanings: questionMeanings,
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
