import type { AccessDefinition } from "@mci/contract";
import { list, object, required, text, type SchemaOf } from "./builder.ts";
import { named } from "./definitions.ts";

/** Schema of `access` on a tool, a toolset or an MCP server. */
export const access: SchemaOf<AccessDefinition> = named(
  "access",
  object<AccessDefinition>("The callers that see the tool and may call it.", {
    scopes: required({
      ...list(
        "Scopes that a caller's token must have: all of them.",
        text("A scope.", { pattern: String.raw`^[!#-\[\]-~]+$`, examples: ["invoices:write"] }),
      ),
      minItems: 1,
    }),
  }),
);
