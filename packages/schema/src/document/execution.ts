import type {
  CliExecution,
  CliFlag,
  CommonExecution,
  Execution,
  FileExecution,
  FunctionExecution,
  FunctionParameter,
  FunctionSource,
  HttpExecution,
  JsonObject,
  McpExecution,
  TextExecution,
} from "@mci/contract";
import {
  constant,
  enumeration,
  flag,
  list,
  object,
  openObject,
  optional,
  record,
  required,
  text,
  type SchemaOf,
} from "./builder.ts";
import { byType, choose } from "./choice.ts";
import { common } from "./common.ts";
import { named } from "./definitions.ts";
import { knownTypes } from "../known-types.ts";
import { httpExecution } from "./http.ts";

const textExecution = named(
  "textExecution",
  object<TextExecution>("Returns a text.", {
    type: required(constant("A text.", "text")),
    text: required(text("The text, a full template: placeholders, loops and conditions.")),
    ...common,
  }),
);

const fileExecution = named(
  "fileExecution",
  object<FileExecution>("Returns the contents of a file.", {
    type: required(constant("A file.", "file")),
    path: required(text("Relative to the folder of the main schema file. May hold placeholders.")),
    enableTemplating: optional(flag("Whether the contents are a template.", { default: true })),
    ...common,
  }),
);

const cliFlag = object<CliFlag>("A flag filled from an argument of the call.", {
  from: required(text("Where its value is, such as `props.ignore_case`.")),
  type: required(enumeration("`boolean`: there when true. `value`: there with its value.", ["boolean", "value"])),
});

const cliExecution = named(
  "cliExecution",
  object<CliExecution>("Runs a program, without a shell.", {
    type: required(constant("A program.", "cli")),
    command: required(text("The program.")),
    args: optional(list("Its arguments, before the flags.", text("One argument. May hold placeholders."))),
    flags: optional(record("Flags by name, such as `--quality`.", cliFlag)),
    cwd: optional(text("The working directory. Default: the folder of the main schema file.")),
    env: optional(record("Environment variables for the program.", text("The variable's value."))),
    inheritEnv: optional(
      list("Environment variables it gets from the client's own process.", text("A variable's name.")),
    ),
    stdin: optional(text("What it reads from standard input. May hold placeholders.")),
    allowOptionArgs: optional(flag("Lets an argument from the caller start with a dash.", { default: false })),
    ...common,
  }),
);

const mcpExecution = named(
  "mcpExecution",
  object<McpExecution>("Calls a tool of an MCP server.", {
    type: required(constant("A tool of an MCP server.", "mcp")),
    serverName: required(text("A server of `mcp_servers`.")),
    toolName: required(text("The tool's name on that server.")),
    ...common,
  }),
);

/** `choose` would need a type of its own for each case: there are only two. */
const functionParameter: SchemaOf<FunctionParameter> = {
  type: ["string", "object"],
  description: "The name of an argument, an object of several, or a value that callers never see.",
  properties: {
    members: list("The arguments that are passed as one object.", text("The name of an argument.")),
    inject: enumeration("A value that callers never see.", ["context", "settings", "configPaths", "projectRoot"]),
  },
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
};

const functionSource = object<FunctionSource>("The source that the tool was extracted from.", {
  file: required(text("Relative to the main schema file.")),
  export: required(text("The name of the function there.")),
  sha256: required(text("The hash of the file and of what it imports, as `mci extract` writes it.")),
  moduleSha256: optional(text("The same of the module, where that was built from the file. A load fills it in.")),
});

const functionExecution = named(
  "functionExecution",
  object<FunctionExecution>("Calls a function: one that a module exports, or one given in code.", {
    type: required(constant("A function.", "function")),
    function: optional(text("The name of a handler given in code. Default: the tool's.")),
    module: optional(text("The module that exports the function. Relative to the main schema file.")),
    export: optional(
      text("What the module exports; dots lead into skills and objects. Default: the tool's name.", {
        examples: ["searchCode", "filesystem.search_code"],
      }),
    ),
    parameters: optional(
      list(
        "How a plain function takes its arguments. Default: all as one object, then the context.",
        functionParameter,
      ),
    ),
    decode: optional(
      record(
        "Arguments that a plain function gets as dates or bytes, by JSON pointer.",
        enumeration("What the function gets.", ["date", "bytes"]),
      ),
    ),
    confirm: optional(
      text("Asks the user of the caller before each call. May hold placeholders.", {
        examples: ["Delete {{props.path}}?"],
      }),
    ),
    isolate: optional(
      enumeration("Runs the function of a module in a worker that is ended at the deadline.", ["worker"]),
    ),
    source: optional(functionSource),
    ...common,
  }),
);

/** Schema of an execution block for a custom executor, which may have further fields. */
const anyExecution: JsonObject = openObject<CommonExecution>("For an executor of your own.", {
  type: required(text("What runs the tool.", { examples: knownTypes })),
  ...common,
});

type FormatExecution = CliExecution | FileExecution | FunctionExecution | HttpExecution | McpExecution | TextExecution;

/** Types that were added to `ExecutionBlocks`: in a file they may be anything. */
const customExecution: SchemaOf<Exclude<Execution, FormatExecution>> = anyExecution;

export const execution: SchemaOf<Execution> = named(
  "execution",
  choose(
    "How the tool is run, by `type`.",
    byType({
      http: httpExecution,
      text: textExecution,
      cli: cliExecution,
      file: fileExecution,
      mcp: mcpExecution,
      function: functionExecution,
    }),
    customExecution,
  ),
);
