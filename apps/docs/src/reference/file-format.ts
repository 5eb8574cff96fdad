/** The parts of a JSON Schema that the published schema of the format uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly then?: Schema;
  readonly else?: Schema;
}

/** The schema as `@mci/schema` publishes it. */
export interface PublishedSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** Returns the reference of tools files: one table for each object of the published JSON Schema. */
export function fileFormatPage(schema: PublishedSchema): string {
  const parts = Object.entries(schema.$defs).map(([name, part]) => section(titleOf(name), part));
  const page = `# The file format

Every field of schema files and toolset files, made from the JSON Schema that \`@mci/schema\` publishes. Names that begin with
\`x-\` are free, for notes of your own. [Write a tools file](/guide/tools-file) shows how the fields work together.

${[section("Schema file", schema), ...parts].join("\n")}`;
  return page.replaceAll(/\n{3,}/g, "\n\n");
}

/** Returns the heading of a part: `httpExecution` is "HTTP execution". */
function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words
    .replace(/^(?:cli|http|mcp)(?= )/, (word) => word.toUpperCase())
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function section(title: string, schema: Schema): string {
  const kinds = variantsOf(schema);
  const body = kinds.length > 0 ? kinds.map(variant).join("\n") : table(schema);
  return `## ${title}\n\n${toProse(schema.description)}\n\n${body}\n`;
}

/** The cases of a chain of `if`, `then` and `else`. */
function variantsOf(schema: Schema): readonly Schema[] {
  if (schema.then === undefined) return [];
  const rest = schema.else ?? {};
  return [schema.then, ...(rest.then === undefined ? [rest] : variantsOf(rest))].filter(isDescribed);
}

function isDescribed({ $ref, description }: Schema): boolean {
  return $ref !== undefined || description !== undefined;
}

function variant(schema: Schema): string {
  if (schema.$ref !== undefined) return `- ${linkTo(schema.$ref)}: ${toProse(schema.description)}`;
  const { type } = schema.properties ?? {};
  const title = type?.const === undefined ? toProse(schema.description).replace(/\.$/, "") : code(type.const);
  return `### ${title}\n\n${type?.const === undefined ? "" : `${toProse(schema.description)}\n\n`}${table(schema)}\n`;
}

function table(schema: Schema): string {
  const rows = rowsOf(schema, "");
  return rows.length === 0 ? "" : `| field | value | meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
}

function rowsOf({ properties = {}, required = [] }: Schema, prefix: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const fallback = field.default === undefined ? "" : `Default: ${code(field.default)}.`;
    const text = [required.includes(name) ? "Required." : "", toProse(field.description), fallback];
    const cells = [`\`${prefix}${name}\``, valueOf(field), text.filter((part) => part !== "").join(" ")];
    return [
      `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
      ...rowsOf(field, `${prefix}${name}.`),
    ];
  });
}

/** Says what a field may be. */
function valueOf(schema: Schema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(", ");
  if (schema.items !== undefined && schema.type === "array") return `array of ${valueOf(schema.items)}`;
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object" && schema.properties === undefined)
    return `object of ${valueOf(additionalProperties)}`;
  return [schema.type ?? "any value"].flat().join(" or ");
}

function linkTo(ref: string): string {
  const title = titleOf(ref.replace("#/$defs/", ""));
  return `[${title}](#${title.toLowerCase().replaceAll(" ", "-")})`;
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

/** A description as Markdown: it may have code, but no elements. */
function toProse(text = ""): string {
  return text.replaceAll("<", "&lt;");
}
