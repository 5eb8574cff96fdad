import type { ResponseDefaults, SpillDefinition, SpillSettings } from "@mci/contract";
import { integer, object, optional, type SchemaOf } from "./builder.ts";
import { conditional } from "./choice.ts";
import { named } from "./definitions.ts";

/** Schema of `spill` in a `response`. */
export const spill: SchemaOf<SpillDefinition> = named("spill", {
  description: "Keeps a long result: the model gets the beginning, and reads on with `read_result`.",
  type: ["boolean", "object"],
  ...conditional(
    { type: "object" },
    object<SpillSettings>("When a result is kept, and how much of it is shown at once.", {
      over: optional(integer("Characters above which a result is kept.", { minimum: 100, default: 20_000 })),
      show: optional(integer("Characters that are shown at once, about.", { minimum: 100, default: 2_500 })),
      ttl_ms: optional(integer("Milliseconds for which it is kept.", { minimum: 1, default: 900_000 })),
    }),
    { type: "boolean" },
  ),
});

/** Schema of `response` on a file, a toolset or an MCP server. */
export const responseDefaults: SchemaOf<ResponseDefaults> = named(
  "responseDefaults",
  object<ResponseDefaults>("What happens to answers of its tools that do not say it themselves.", {
    spill: optional(spill),
  }),
);
