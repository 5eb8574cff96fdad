import { openQuestions } from "../../approvals/open-questions.ts";
import type { Question } from "../../approvals/questions.ts";
import { wantsJson } from "../../arguments/choice.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { counted } from "../../output/counted.ts";
import { tableText } from "../../output/table.ts";
import type { Terminal } from "../../output/terminal.ts";
import { json, oneLine } from "../../output/visible.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  refuseArguments("approvals", positionals, "'mci approve ID' and 'mci refuse ID' answer a question.");
  const { results, notes } = terminal;
  const asJson = wantsJson(options);
  const questions = await openQuestions(options, terminal);
  try {
    const open = await questions.open();
    if (asJson) results.print(json(open.map(summary)));
    else if (open.length > 0) {
      results.print(tableText(results, ["ID", "TOOL", "TENANT", "SUBJECT", "EXPIRES", "QUESTION"], open.map(row)));
    }
    notes.print(notes.colors.dim(counted(open.length, "open question")));
    return 0;
  } finally {
    await questions.close();
  }
}

function summary({ id, tool, show, explanation, channel, expiresAt, tenant, subject, ...question }: Question): object {
  const { arguments: given } = question;
  const expires = new Date(expiresAt).toISOString();
  return { id, tool, show, arguments: given, explanation: explanation?.text, channel, expires, tenant, subject };
}

function row({ id, tool, show, expiresAt, tenant = "", subject = "" }: Question): string[] {
  const expires = new Date(expiresAt).toISOString().replace(/\.\d+Z$/, "Z");
  return [id, tool, tenant, subject, expires, show].map(oneLine);
}
