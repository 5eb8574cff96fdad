import type { AnnotationChanges, ToolChange } from "@mci/contract";
import { anyObject, flag, list, nullable, object, optional, record, text, type SchemaOf } from "./builder.ts";
import { access } from "./access.ts";
import { approval } from "./approval.ts";
import { response } from "./common.ts";
import { named } from "./definitions.ts";
import { input, jsonSchema, rateLimit } from "./tool.ts";

/** Schema of the changes of one tool. */
export const toolChange: SchemaOf<ToolChange> = named(
  "toolChange",
  object<ToolChange>("Changes of one tool. Each word takes the place of what the tool says.", {
    rename: optional(text("Another name.", { pattern: String.raw`^[\w.-]{1,128}$` })),
    title: optional(nullable(text("Another title. null takes it away."))),
    describe: optional(text("Another description.")),
    hide: optional(flag("Leaves the tool out.", { default: false })),
    annotate: optional(
      object<AnnotationChanges>("Annotations, beside those of the tool. null takes one away.", {
        title: optional(nullable(text("A title for people."))),
        readOnlyHint: optional(nullable(flag("The tool changes nothing."))),
        destructiveHint: optional(nullable(flag("The tool may destroy something."))),
        idempotentHint: optional(nullable(flag("Calling it again with the same arguments changes nothing more."))),
        openWorldHint: optional(nullable(flag("The tool reaches things outside."))),
        audience: optional(nullable(list("Whom the results are for.", text("`user` or `assistant`.")))),
      }),
    ),
    tags: optional(list("Other tags.", text("A tag."))),
    default: optional(anyObject("Defaults of arguments, by their names. An argument with one is not required.")),
    describeArguments: optional(record("Other descriptions of arguments, by their names.", text("The description."))),
    hideArguments: optional(
      list("Arguments that callers neither see nor give: they have their defaults.", text("The name of an argument.")),
    ),
    approval: optional(approval),
    access: optional(access),
    rateLimit: optional(rateLimit),
    input: optional(input),
    outputSchema: optional(nullable(jsonSchema("Another JSON Schema of the structured result. null takes it away."))),
    response: optional(response),
  }),
);

/** Schema of `tools` at a toolset or an MCP server. */
export const toolChanges: SchemaOf<Readonly<Record<string, ToolChange>>> = record(
  "Changes of its tools, by their own names. They apply before filters and prefix.",
  toolChange,
);
