import type { Origin, Tool } from "@mci/contract";
import { toSpillRule } from "@mci/plugin-kit";
import type { Loading, ToolDefaults } from "./loading.ts";

/** The tools with the functions of their modules, and then those that the modules of `functions` export. */
export async function loadFunctions(
  tools: readonly Tool[],
  { main, context, modules, folder }: Loading,
  { file, document, rules, responses = [] }: ToolDefaults,
): Promise<readonly Tool[]> {
  const functions = main.broken("/functions") ? [] : listOf(main.value["functions"]);
  if (functions.length === 0 && !tools.some(namesModule)) return tools;
  if (modules !== undefined) {
    const spill = toSpillRule(...responses.map((response) => response.spill));
    const loaded = await modules.load({ tools, functions, origin: originOf() }, context);
    return spill === undefined ? loaded : loaded.map((tool) => (tool.spill === undefined ? { ...tool, spill } : tool));
  }
  if (functions.length > 0) {
    context.report({
      code: "MCI_CONFIG_EXECUTOR",
      // A check imports nothing anyway: the file may be right, it is this client that cannot use it.
      severity: context.offline ? "warning" : "error",
      file,
      pointer: "/functions",
      message: "The modules of 'functions' cannot be loaded: this client was made without a loader of modules.",
      hint: "Pass moduleLoader() of @mci/define/modules: fileSource(file, { modules }).",
    });
  }
  return tools;

  function originOf(): Origin {
    const origin = { folder, rules, ...(file === undefined ? {} : { file }) };
    return Object.defineProperty(origin as Origin, "document", { value: document, enumerable: false });
  }
}

function namesModule({ execution }: Tool): boolean {
  return execution.type === "function" && Object.hasOwn(execution, "module");
}

/** Returns the listed modules. Values other than strings and arrays have been reported by now. */
function listOf(functions: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(functions) ? functions : [functions];
  return list.filter((module) => typeof module === "string");
}
