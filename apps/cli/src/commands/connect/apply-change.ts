import type { GivenOptions } from "../../arguments/options.ts";
import { changed, editFile, type Change, type EditableFile } from "../../edit/edit-file.ts";
import { watchInterruption } from "../../interruption.ts";
import type { Output, Terminal } from "../../output/terminal.ts";
import { oneLine, visible } from "../../output/visible.ts";
import { mayAsk } from "../../prompts/may-ask.ts";

/** A change of a file, with the messages about it. */
export interface FileChange {
  readonly found: EditableFile;
  readonly path: string;
  readonly change: Change;
  /** The lines that show it, each with a sign. */
  readonly shown: readonly string[];
  /** Message after the change. */
  readonly done: string;
  /** Message if there is nothing to change. */
  readonly same: string;
}

/** Shows a change, asks, and makes it. Returns the exit code: 1 if it was not made. */
export async function applyChange(step: FileChange, options: GivenOptions, terminal: Terminal): Promise<number> {
  const { found, path, change, done, same } = step;
  const say = (text: string): void => terminal.notes.print(visible(text));
  if (changed(found, change) === found.text) {
    say(same);
    return 0;
  }
  const asks = options.yes !== true && mayAsk(options, terminal);
  // Nobody is asked about a change that they do not see.
  show(step, asks ? terminal.messages : terminal.notes);
  if (options.yes !== true && !asks) {
    terminal.messages.print("Nothing was written: --yes makes this change.");
    return 1;
  }
  if (asks && !(await agrees(found.name))) {
    say("Nothing was written.");
    return 1;
  }
  const { backup } = await editFile(path, change, { keepsBackup: true, ...(asks ? { agreed: found.text } : {}) });
  say(done);
  if (backup !== undefined) say(`The file as it was: ${backup}`);
  return 0;
}

function show({ found, shown }: FileChange, output: Output): void {
  const { red, green } = output.colors;
  output.print(visible(`${found.name}${found.text === undefined ? " (a new file)" : ""}`));
  for (const line of shown) output.print((line.startsWith("-") ? red : green)(visible(line)));
}

async function agrees(file: string): Promise<boolean> {
  const { prompter } = await import("../../prompts/prompter.ts");
  return prompter(watchInterruption().signal).yesNo(`Write this to ${oneLine(file)}?`, false);
}
