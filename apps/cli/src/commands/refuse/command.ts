import { questionMeanings, questionOptions } from "../../approvals/question-options.ts";
import type { Command } from "../../command.ts";

export const refuseCommand: Command = {
  name: "refuse",
  usage: "ID [options]",
  summary: "Refuse a call that waits for a person",
  options: [...questionOptions, "no-input", "quiet"],
  meanings: {
    ...questionMeanings,
    "no-input": { summary: "Do not ask: with --server the token is enough" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
