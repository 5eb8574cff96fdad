import type { ContentFolder, ContentFolders, ResourceDefinition, ToolsetFile } from "@mci/contract";
import { list, object, optional, required, text, type Fields, type SchemaOf } from "./builder.ts";
import { access } from "./access.ts";
import { conditional } from "./choice.ts";
import { named } from "./definitions.ts";

const contentFolder = named(
  "contentFolder",
  object<ContentFolder>("A folder, and who sees what is in it.", {
    folder: required(text("The folder, relative to the main file.")),
    access: optional(access),
  }),
);

/** Schema of one folder, or of an array of folders. */
function folders(name: string, description: string): SchemaOf<ContentFolders> {
  const entry = { type: ["string", "object"], ...conditional({ type: "object" }, contentFolder, { type: "string" }) };
  return named(name, {
    type: ["string", "object", "array"],
    description,
    items: entry,
    ...conditional({ type: "object" }, contentFolder, { type: ["string", "array"] }),
    examples: [`./${name}`],
  });
}

const resource = named(
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
);

/** The fields for skills, prompts and resources, each of which suffices as the content of a file. */
export const contentFields: Fields<Pick<ToolsetFile, "skills" | "prompts" | "resources">> = {
  skills: optional(folders("skills", "Folders with a folder for each skill: `NAME/SKILL.md` and what belongs to it.")),
  prompts: optional(folders("prompts", "Folders with a file `NAME.md` for each prompt.")),
  resources: optional(list("Files that clients can read.", resource)),
};
