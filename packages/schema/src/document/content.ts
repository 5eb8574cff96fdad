import type { ContentFolder, ContentFolders, ResourceDefinition } from "@mci/contract";
import { list, object, optional, required, text, type SchemaOf } from "./builder.ts";
import { access } from "./access.ts";
import { conditional } from "./choice.ts";
import { named } from "./definitions.ts";

const contentFolder: SchemaOf<ContentFolder> = named(
  "contentFolder",
  object<ContentFolder>("A folder, and who sees what is in it.", {
    folder: required(text("The folder, relative to the main file.")),
    access: optional(access),
  }),
);

/** Schema of one folder, or of an array of folders. */
function folders(description: string, example: string): SchemaOf<ContentFolders> {
  const entry = { type: ["string", "object"], ...conditional({ type: "object" }, contentFolder, { type: "string" }) };
  return {
    type: ["string", "object", "array"],
    description,
    items: entry,
    ...conditional({ type: "object" }, contentFolder, { type: ["string", "array"] }),
    examples: [example],
  };
}

/** Schema of `skills`. */
export const skills: SchemaOf<ContentFolders> = named(
  "skills",
  folders("Folders with a folder for each skill: `NAME/SKILL.md` and what belongs to it.", "./skills"),
);

/** Schema of `prompts`. */
export const prompts: SchemaOf<ContentFolders> = named(
  "prompts",
  folders("Folders with a file `NAME.md` for each prompt.", "./prompts"),
);

/** Schema of `resources`. */
export const resources: SchemaOf<readonly ResourceDefinition[]> = list(
  "Files that clients can read.",
  named(
    "resource",
    object<ResourceDefinition>("A file with a URI, or files that a URI with variables leads to.", {
      uri: optional(text("The URI of the file.", { examples: ["docs://limits"] })),
      uriTemplate: optional(
        text("A URI with variables in braces; `file` has the same variables.", { examples: ["notes://{day}"] }),
      ),
      file: required(text("The file, relative to the main file.", { examples: ["./limits.md", "./notes/{day}.md"] })),
      name: optional(text("Its name. Default: the name of the file.")),
      title: optional(text("Its name for people.")),
      description: optional(text("What it contains.")),
      access: optional(access),
    }),
  ),
);
