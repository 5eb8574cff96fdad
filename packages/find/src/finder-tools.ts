import type { Annotations, JsonSchema, Tool } from "@mci/contract";

/** Returns the tools that find and call the others; `call_read_tool` only if one of them surely changes nothing. */
export function finderTools(tools: readonly Tool[]): readonly Tool[] {
  return tools.some(isSurelyRead) ? [findTool, callTool, callReadTool] : [findTool, callTool];
}

/** Whether a tool reads on in long results, as that of `@mci/spill` does: it is listed beside the others. */
export function isReadResult({ name, execution }: Tool): boolean {
  return name === "read_result" && execution.type === "spill";
}

/** Whether a tool changes nothing. Of third-party tools, which may say so of anything, only if the main file says it. */
export function isSurelyRead({ annotations, origin }: Tool): boolean {
  return annotations.readOnlyHint === true && (origin.thirdParty !== true || origin.ownHints?.readOnlyHint === true);
}

/** Wordings of one need, and tools in one answer. */
export const maxWordings = 4;
export const maxFound = 10;

const findTool = finderTool("find_tools", "find", {
  description:
    "Finds tools of this server by what they do. It has many more tools than this list: search before you say that something cannot " +
    "be done. Give up to four wordings of the same need, in words of APIs: a verb such as create, get, list, search, update, delete, " +
    'and the thing, such as ["create pull request", "open PR"].',
  annotations: { title: "Find tools", readOnlyHint: true },
  inputSchema: {
    type: "object",
    properties: {
      query: {
        description: "A need, or up to four wordings of it.",
        anyOf: [
          { type: "string", minLength: 1 },
          { type: "array", items: { type: "string", minLength: 1 }, minItems: 1, maxItems: maxWordings },
        ],
      },
      limit: { type: "integer", minimum: 1, maximum: maxFound, description: "How many tools to return. Default: 5." },
    },
    required: ["query"],
    additionalProperties: false,
  },
});

const callSchema: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string", description: "The name of a tool, as find_tools returned it." },
    arguments: { type: "object", description: "Its arguments, as its input schema describes them." },
  },
  required: ["name"],
  additionalProperties: false,
};

const callTool = finderTool("call_tool", "found", {
  description: "Calls a tool that find_tools returned.",
  annotations: { title: "Call a tool", destructiveHint: true },
  inputSchema: callSchema,
});

const callReadTool = finderTool("call_read_tool", "found", {
  description: "Calls a tool that find_tools returned and that only reads.",
  annotations: { title: "Call a tool that reads", readOnlyHint: true },
  inputSchema: callSchema,
});

interface Described {
  readonly description: string;
  readonly annotations: Annotations;
  readonly inputSchema: JsonSchema;
}

/** Exports to frameworks know the tools that call others by the type `found`: these others may ask a person. */
function finderTool(name: string, type: "find" | "found", described: Described): Tool {
  return Object.freeze({
    name,
    ...described,
    tags: [],
    execution: { type },
    origin: {
      folder: "",
      rules: { anyPaths: false, directories: [], network: {} },
      document: {},
    },
  });
}
