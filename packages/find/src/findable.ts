import type { Toolbox } from "@mci/contract";
import { checkFinder, toolFinder, type FindOptions } from "./tool-finder.ts";

/**
 * Returns a toolbox whose list is short however many tools there are: the pinned ones, `find_tools`, which answers with the tools that
 * fit a question, and `call_tool` and `call_read_tool`, which call them. A call is one of the real tool, with all its rules, and a
 * direct call by its name works too.
 *
 * @throws ConfigError (MCI_CONFIG) if a pinned tool does not exist, or a tool has one of the reserved names.
 * @example
 * const tools = toAiSdk(findable(client, { pin: ["get_status"] }));
 */
export function findable(toolbox: Toolbox, options: FindOptions = {}): Toolbox {
  checkFinder(toolbox.tools(), options);
  const finder = toolFinder(toolbox, options);
  const { content, watch, approvalFor } = toolbox;
  return {
    tools: () => finder.listed(),
    async execute(name, props = {}, options = {}) {
      const found = finder.resolve(name, props, options.context);
      return "isError" in found ? found : toolbox.execute(found.name, found.arguments, options);
    },
    ...(approvalFor && {
      async approvalFor(name, props, framework) {
        const found = finder.resolve(name, props, framework.context);
        return "isError" in found ? undefined : approvalFor.call(toolbox, found.name, found.arguments, framework);
      },
    }),
    ...(content && { content: () => content.call(toolbox) }),
    ...(watch && { watch: (changed) => watch.call(toolbox, changed) }),
    redact: (text) => toolbox.redact?.(text) ?? text,
  };
}
