import { questionMeanings, questionOptions } from "../../approvals/question-options.ts";
import type { Command } from "../../command.ts";

export const approveCommand: Command = {
  name: "approve",
  usage: "ID [options]",
  summary: "Agree to a call that waits for a person",
  options: [...questionOptions, "no-input", "quiet"],
  meanings: {
    ...questionMeanings,
    "no-input": { summary: "Do not ask: with --server the token is enough" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
