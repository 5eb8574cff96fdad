import type { GivenOptions } from "../arguments/options.ts";
import { openBrowser } from "../open-browser.ts";
import type { Terminal } from "../output/terminal.ts";
import { mayAsk } from "../prompts/may-ask.ts";
import { watchKeys } from "../prompts/watch-keys.ts";

interface OpenAtKeyOptions {
  readonly options: GivenOptions;
  readonly terminal: Terminal;
  /** Returns a link that opens the page once. */
  readonly link: () => string;
}

/** Opens the page in a browser at the key `o`, where a person sits at the terminal, until the returned function is called. */
export function openAtKey({ options, terminal, link }: OpenAtKeyOptions): () => void {
  if (!mayAsk(options, terminal)) return () => undefined;
  const { messages } = terminal;
  const failed = (): void => messages.print("No browser could be opened: open the link yourself.");
  messages.print(messages.colors.dim("Press o to open it in a browser."));
  return watchKeys((key) => {
    if (key === "o" || key === "O") openBrowser(new URL(link()), failed);
  });
}
