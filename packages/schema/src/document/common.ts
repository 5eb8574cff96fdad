import type { CommonExecution, ResponseShape, ResultCache, Retries } from "@mci/contract";
import {
  enumeration,
  integer,
  integerOfEnv,
  list,
  object,
  optional,
  required,
  text,
  type Fields,
  type SchemaOf,
} from "./builder.ts";
import { named } from "./definitions.ts";
import { spill } from "./spill.ts";

export const response: SchemaOf<ResponseShape> = named(
  "response",
  object<ResponseShape>("What happens to the answer before the model reads it.", {
    select: optional(text("A JMESPath expression that picks a part.")),
    template: optional(text("A template that writes the answer as text.")),
    templateEngine: optional(
      text("The language of the template. Default: told by its syntax.", {
        examples: ["handlebars", "go", "jinja"],
      }),
    ),
    maxItems: optional(integer("The most items of a list.", { minimum: 1 })),
    maxChars: optional(integer("The most characters of the text.", { minimum: 1 })),
    onMismatch: optional(
      enumeration("What becomes of an answer that does not match the `outputSchema`. Default: an error.", [
        "error",
        "warn",
      ]),
    ),
    spill: optional(spill),
  }),
);

/** Fields of every execution block but its `type`. */
export const common: Omit<Fields<CommonExecution>, "type"> = {
  timeout_ms: optional(
    integerOfEnv("The whole call in milliseconds, from queueing to the last byte. 0 means the default.", {
      minimum: 0,
      default: 30_000,
    }),
  ),
  templateEngine: optional(
    text("The language of this tool's full templates: `builtin`, `jinja`, or an engine handed to the client.", {
      examples: ["builtin", "jinja"],
    }),
  ),
  concurrency: optional(
    integer("How many calls of this tool run at once, within the limit of their type. Others wait.", { minimum: 1 }),
  ),
  retries: optional(
    named(
      "retries",
      object<Retries>("What happens when a call fails in a way that may pass.", {
        attempts: optional(integer("How often it is tried; the first try counts.", { minimum: 1, default: 1 })),
        backoff_ms: optional(integer("How long the first pause is, in milliseconds.", { minimum: 0, default: 500 })),
        timeout_ms: optional(
          integer("How long one request of an `http` tool may take, in milliseconds. Default: as long as the call.", {
            minimum: 1,
          }),
        ),
      }),
    ),
  ),
  cache: optional(
    named(
      "cache",
      object<ResultCache>("Keeps results of equal calls, which are those with the same arguments and tenant.", {
        ttl_ms: required(integer("How long a result is kept, in milliseconds.", { minimum: 1 })),
        by: optional(
          list(
            "Members of the call's context that tell results apart, beside the tenant. The tool sees no others.",
            text("A member, such as `subject`."),
          ),
        ),
      }),
    ),
  ),
  response: optional(response),
  responseTemplate: optional(text("Short for `response.template`.")),
};
