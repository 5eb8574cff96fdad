import type { Toolbox } from "@mci/contract";
import { checkFinder } from "@mci/find";
import { arrayOf, mustBe, nonEmptyString, optionsOf, type Check } from "@mci/plugin-kit/options";

/** How the tools of a server are listed. */
export interface ListOptions {
  /**
   * `all`: each tool. `search`: the pinned tools, and `find_tools`, `call_tool` and `call_read_tool`, which find and call the others,
   * for toolboxes that are too large for a model.
   */
  readonly mode: "all" | "search";
  /** Names of tools that are listed as they are in the mode `search`. Default: none. */
  readonly pin?: readonly string[];
}

export const listOptions: Check = optionsOf<ListOptions>(
  {
    mode: mustBe("'all' or 'search'", (value) => value === "all" || value === "search"),
    pin: arrayOf("an array of names of tools", nonEmptyString),
  },
  ["mode"],
);

/** Throws ConfigError (MCI_CONFIG) if tools cannot be listed as the options say: a pinned one is missing, or a name is taken. */
export function checkList(toolbox: Toolbox, list: ListOptions | undefined): void {
  if (list?.mode === "search") checkFinder(toolbox.tools(), { pin: list.pin });
}
