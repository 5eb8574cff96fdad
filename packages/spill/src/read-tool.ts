import type { Tool } from "@mci/contract";

/** The most characters of `find` and `path`. */
export const maxAskedLength = 1_000;

/** Whether a tool is the one that reads long results. */
export function isReadTool({ name, execution }: Tool): boolean {
  return name === readTool.name && execution.type === readTool.execution.type;
}

/** The tool that reads long results. It is listed where some tool can have one. */
export const readTool: Tool = Object.freeze({
  name: "read_result",
  description:
    "Reads on in a long result of another tool, of which only the beginning was shown. Give the id that came with it and one of: " +
    "`offset`, where the next part begins; `find`, a text to look for; `path`, a JMESPath expression over the JSON, such as " +
    "`items[?state=='open'].title`.",
  tags: Object.freeze([]),
  annotations: Object.freeze({ title: "Read a long result", readOnlyHint: true, openWorldHint: false }),
  inputSchema: Object.freeze({
    type: "object",
    properties: {
      id: { type: "string", description: "The id that came with the beginning." },
      offset: {
        type: "integer",
        minimum: 0,
        description:
          "Where to begin, in characters. With find: where to look from. With path: where to begin in what it selects.",
      },
      length: {
        type: "integer",
        minimum: 1,
        description: "Characters to read, at most as many as were shown at first.",
      },
      find: { type: "string", minLength: 1, maxLength: maxAskedLength, description: "A plain text to look for." },
      path: { type: "string", minLength: 1, maxLength: maxAskedLength, description: "A JMESPath expression." },
    },
    required: ["id"],
    additionalProperties: false,
  }),
  execution: Object.freeze({ type: "spill" }),
  origin: Object.freeze({
    folder: "",
    rules: Object.freeze({ anyPaths: false, directories: [], network: {} }),
    document: {},
  }),
});
