import { join } from "node:path";
import type { Plugin } from "vite";

/** Parts of the form library that the page does not use: it has its own, or no schema of a tool leads to them. */
const unused =
  /@rjsf\/core\/lib\/components\/(?:widgets\/(?:AltDate\w*|CheckboxesWidget|CheckboxWidget|ColorWidget|Date\w*|FileWidget|PasswordWidget|RadioWidget|RangeWidget|RatingWidget|SelectWidget|TimeWidget)|fields\/Layout\w+|templates\/(?:Array\w+|BaseInputTemplate|ButtonTemplates\/index|DescriptionField|ErrorList|FieldTemplate\/index|GridTemplate|MultiSchemaFieldTemplate|ObjectFieldTemplate|TitleField|WrapIfAdditionalTemplate))\.js$/;

/** Leaves modules out of the page: what imports them gets a component that shows nothing. */
export function leaveOut(folder: string): Plugin {
  const nothing = join(folder, "nothing.ts");
  return {
    name: "leave-out",
    enforce: "pre",
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith(".js")) return undefined;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found !== null && unused.test(found.id.replaceAll("\\", "/")) ? nothing : found;
    },
  };
}
