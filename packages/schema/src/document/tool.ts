import type {
  Annotations,
  InputReading,
  JsonSchema,
  LintSettings,
  NetworkRules,
  TaskSettings,
  RateLimit,
  ToolDefinition,
  ToolExpectation,
  ToolTest,
} from "@mci/contract";
import {
  anyObject,
  anything,
  enumeration,
  flag,
  integer,
  list,
  object,
  optional,
  record,
  required,
  text,
  type SchemaOf,
} from "./builder.ts";
import { access } from "./access.ts";
import { approval } from "./approval.ts";
import { named } from "./definitions.ts";
import { execution } from "./execution.ts";

export const annotations: SchemaOf<Annotations> = named(
  "annotations",
  object<Annotations>("Hints for the model and its host.", {
    title: optional(text("A title for people. Wins over the tool's own `title`.")),
    readOnlyHint: optional(flag("The tool changes nothing.")),
    destructiveHint: optional(flag("The tool may destroy something.")),
    idempotentHint: optional(flag("Calling it again with the same arguments changes nothing more.")),
    openWorldHint: optional(flag("The tool reaches things outside.")),
    audience: optional(list("Whom the results are for.", text("`user` or `assistant`."))),
  }),
);

export const network: SchemaOf<NetworkRules> = named(
  "network",
  object<NetworkRules>("Which hosts may be reached.", {
    mode: optional(enumeration("How strict the check is.", ["auto", "strict", "off"], { default: "auto" })),
    allowHosts: optional(list("Hosts that may be reached in addition to the usual ones.", text("A host's name."))),
    denyHosts: optional(list("Hosts that may not be reached.", text("A host's name."))),
  }),
);

export const rateLimit: SchemaOf<RateLimit> = named(
  "rateLimit",
  object<RateLimit>("How many calls run within a time. Others are refused, with when to try again.", {
    per: required(
      enumeration("Whose calls count together: all of them (`call`), those of one subject, or of one tenant.", [
        "call",
        "subject",
        "tenant",
      ]),
    ),
    points: required(integer("How many calls run within `per_ms`.", { minimum: 1 })),
    per_ms: required(integer("Milliseconds from the first call until all points are back.", { minimum: 1 })),
  }),
);

export const enableAnyPaths: SchemaOf<boolean> = flag("True switches the path policy off.", { default: false });

export const directoryAllowList: SchemaOf<readonly string[]> = list(
  "Directories that may be read in addition to the schema file's own: absolute, or relative to it.",
  text("A directory."),
);

export const lint: SchemaOf<LintSettings> = record(
  "The severity of rules of `mci lint`, by their names.",
  enumeration("How the rule reports what it finds.", ["off", "warning", "error"]),
);

export const input: SchemaOf<InputReading> = enumeration(
  "`lenient`: a string that is the JSON of an array, object, number or boolean is taken as that where no string is allowed.",
  ["strict", "lenient"],
);

const task = named(
  "task",
  object<TaskSettings>("How calls run as tasks, which callers ask about until they have ended.", {
    mode: required(
      enumeration(
        "`optional`: a task for callers that can follow one. `required`: calls of all other callers are refused.",
        ["optional", "required"],
      ),
    ),
    ttl_ms: optional(
      integer("How long a task and its result are kept, in milliseconds from its creation.", {
        minimum: 1,
        default: 3_600_000,
      }),
    ),
  }),
);

const expectation = object<ToolExpectation>("The expected result. Everything that is given must hold.", {
  isError: optional(flag("Whether the call fails. Default: only if `code` is given.")),
  code: optional(text("The code of the error.")),
  text: optional(text("All text of the result.")),
  includes: optional(oneOrMany("What the text contains.")),
  matches: optional(text("A regular expression that matches somewhere in the text.")),
  json: optional(anything("The structured content, or the text read as JSON. Objects may have further members.")),
  metadata: optional(anyObject("Members of the metadata.")),
});

const toolTest = named(
  "test",
  object<ToolTest>("A call with its expected outcome.", {
    name: optional(text("What the call shows.")),
    props: optional(anyObject("The arguments.")),
    env: optional(anyObject("Values of `env` for this call, beside those of the project.")),
    expect: optional(expectation),
    fixture: optional(fixture()),
  }),
);

export const tool: SchemaOf<ToolDefinition> = named(
  "tool",
  object<ToolDefinition>("One tool.", {
    name: required(text("Its name, unique among the loaded tools: letters, digits, `_`, `-` and `.`.")),
    title: optional(text("A title for people.")),
    description: optional(text("What the tool does, for the model.")),
    disabled: optional(flag("True: as if the tool were not there.", { default: false })),
    annotations: optional(annotations),
    tags: optional(list("For filters. Case matters.", text("A tag."))),
    inputSchema: optional(jsonSchema("A JSON Schema of the arguments. Default dialect: 2020-12.")),
    outputSchema: optional(jsonSchema("A JSON Schema of the structured result.")),
    execution: required(execution),
    enableAnyPaths: optional(enableAnyPaths),
    directoryAllowList: optional(directoryAllowList),
    network: optional(network),
    access: optional(access),
    approval: optional(approval),
    input: optional(input),
    task: optional(task),
    rateLimit: optional(rateLimit),
    tests: optional(list("Calls with their expected outcome, for `mci test`.", toolTest)),
    lint: optional(lint),
    _meta: optional(anyObject("Handed on over MCP.")),
    icons: optional(list("Handed on over MCP.", anyObject("An icon."))),
  }),
);

export function jsonSchema(description: string): SchemaOf<JsonSchema> {
  return { type: ["object", "boolean"], description };
}

function oneOrMany(description: string): SchemaOf<string | readonly string[]> {
  return { type: ["string", "array"], items: { type: "string" }, description };
}

function fixture(): SchemaOf<boolean | string> {
  return {
    type: ["boolean", "string"],
    description: "Where requests, commands and MCP calls are recorded: a path, or true for one made of the names.",
  };
}
