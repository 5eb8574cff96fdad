/**
 * The name under which a partial is looked up when a template runs: an inline partial of that name in sight of the call
 * wins over the file, as in handlebars.
 */
export function partialKey(name: string, file: string): string {
  return JSON.stringify([name, file]);
}

/** Returns the name of the inline partial and the file in a key; undefined for `@partial-block`. */
export function partsOfKey(key: string): { readonly inline: string; readonly file: string } | undefined {
  if (!key.startsWith("[")) return undefined;
  const [name, file] = JSON.parse(key) as [string, string];
  return { inline: inlineKey(name), file };
}

/** The name an inline partial is defined under. Files cannot have it, since none of their names starts with a blank. */
export function inlineKey(name: string): string {
  return ` ${name}`;
}

/** The names of all inline partials in a program, in whichever block they stand. */
export function inlineNamesIn(program: hbs.AST.Program | undefined): string[] {
  return (program?.body ?? []).flatMap((statement) => {
    const { program: inner, inverse } = statement as Partial<hbs.AST.BlockStatement>;
    return [...inlineNames(statement), ...inlineNamesIn(inner), ...inlineNamesIn(inverse)];
  });
}

/** The name of `{{#*inline "name"}}`. */
export function inlineNames(statement: hbs.AST.Statement): string[] {
  const name = statement.type === "DecoratorBlock" ? inlineNameOf(statement as hbs.AST.DecoratorBlock) : undefined;
  return name === undefined ? [] : [name.value];
}

/** Undefined for a decorator other than `inline`, and for a name that comes from a value. */
export function inlineNameOf({ path, params, hash }: hbs.AST.DecoratorBlock): hbs.AST.StringLiteral | undefined {
  const [name, ...more] = params;
  const isInline = "original" in path && path.original === "inline" && more.length === 0 && hash === undefined;
  return isInline && name?.type === "StringLiteral" ? (name as hbs.AST.StringLiteral) : undefined;
}
