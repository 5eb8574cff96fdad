import type { FilterKind, HttpMcpServer, McpServer, McpServerConfig, StdioMcpServer } from "@mci/contract";
import {
  constant,
  enumeration,
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
import { entryApproval } from "./approval.ts";
import { choose, whenHas, whenType } from "./choice.ts";
import { named } from "./definitions.ts";
import { toolChanges } from "./change.ts";
import { responseDefaults } from "./spill.ts";
import { input, rateLimit } from "./tool.ts";

export const filter: SchemaOf<FilterKind> = enumeration("What the filter does.", [
  "only",
  "except",
  "tags",
  "withoutTags",
]);
export const filterValue: SchemaOf<string> = text(
  "Comma-separated names (`only`, `except`) or tags. Required with `filter`.",
);
export const prefix: SchemaOf<string> = text("Put before the name of each of its tools.");
export const onUnavailable: SchemaOf<"warn" | "fail"> = enumeration("Whether the load fails if it is unavailable.", [
  "warn",
  "fail",
]);

const config = named(
  "mcpServerConfig",
  object<McpServerConfig>("Which of its tools to include, and how long to keep them.", {
    expDays: optional(integer("Days until the cached tools are fetched again.", { minimum: 1, default: 30 })),
    filter: optional(filter),
    filterValue: optional(filterValue),
    prefix: optional(prefix),
    onUnavailable: optional(onUnavailable),
    rateLimit: optional(rateLimit),
    access: optional(access),
    approval: optional(entryApproval),
    input: optional(input),
    response: optional(responseDefaults),
    tools: optional(toolChanges),
  }),
);

const stdioServer = object<StdioMcpServer>("A program that speaks MCP on stdin and stdout.", {
  type: optional(constant("May be left out.", "stdio")),
  command: required(text("The program, such as `npx` or `uvx`.")),
  args: optional(list("Its arguments.", text("One argument. May contain `{{env.NAME}}`."))),
  env: optional(record("Environment variables for it.", text("The variable's value. May contain `{{env.NAME}}`."))),
  config: optional(config),
});

const httpServer = object<HttpMcpServer>("A server reached over Streamable HTTP.", {
  type: required(constant("A server on the network.", "http")),
  url: required(text("Its address.")),
  headers: optional(record("Headers sent with each request.", text("The header's value. May contain `{{env.NAME}}`."))),
  config: optional(config),
});

export const server: SchemaOf<McpServer> = named(
  "mcpServer",
  choose(
    "An MCP server: a program (`command`), or an address (`url`).",
    {
      url: whenHas("url", httpServer),
      command: whenHas("command", stdioServer),
      http: whenType("http", httpServer),
    },
    stdioServer,
  ),
);
