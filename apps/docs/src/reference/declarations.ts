import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript-6";

/** An export of a module under one name. */
export interface Export {
  readonly name: string;
  /** The package that declares it, for what is exported again. */
  readonly from?: string;
  /** Declarations, as `.d.ts` files have them, with the comments of their members. */
  readonly code: string;
  readonly comment: Comment;
}

/** A docstring. */
export interface Comment {
  readonly text: string;
  readonly tags: readonly { readonly tag: string; readonly name: string; readonly text: string }[];
}

/**
 * Returns what a module exports, in the order of its text. It reads files one by one: every exported declaration in this
 * repository has its types written out.
 */
export function exportsOf(file: string): readonly Export[] {
  return declarationsOf(file)
    .statements.flatMap((statement): readonly Export[] => {
      if (!ts.isExportDeclaration(statement)) return namesOf(statement).map((name) => toExport(name, file));
      const specifier = statement.moduleSpecifier;
      if (specifier === undefined || !ts.isStringLiteral(specifier)) return [];
      const target = specifier.text.startsWith(".") ? join(dirname(file), specifier.text) : undefined;
      const clause = statement.exportClause;
      if (clause === undefined) return target === undefined ? [] : exportsOf(target);
      if (!ts.isNamedExports(clause)) return [];
      return clause.elements.map(({ name, propertyName }): Export => {
        if (target === undefined)
          return { name: name.text, from: specifier.text, code: "", comment: { text: "", tags: [] } };
        const found = exportsOf(target).find((one) => one.name === (propertyName ?? name).text);
        if (found === undefined) throw new Error(`${target} does not export ${name.text}`);
        return { ...found, name: name.text };
      });
    })
    .filter(({ name }, index, all) => all.findIndex((one) => one.name === name) === index);
}

const files = new Map<string, ts.SourceFile>();

/** The declarations of a module, without the bodies of its functions. */
function declarationsOf(file: string): ts.SourceFile {
  const known = files.get(file);
  if (known !== undefined) return known;
  const { outputText } = ts.transpileDeclaration(readFileSync(existing(file), "utf8"), { fileName: file });
  const parsed = ts.createSourceFile(file, outputText, ts.ScriptTarget.Latest, true);
  files.set(file, parsed);
  return parsed;
}

/** `./http-tool.ts`, also where a declaration names it as `./http-tool.js`. */
function existing(file: string): string {
  return existsSync(file) ? file : file.replace(/\.js$/, ".ts");
}

function toExport(name: string, file: string): Export {
  const all = declarationsOf(file).statements.filter((statement) => namesOf(statement).includes(name));
  const comment = all.map(commentOf).find(({ text, tags }) => text !== "" || tags.length > 0);
  return {
    name,
    code: all.map((statement) => toCode(statement.getText())).join("\n"),
    comment: comment ?? { text: "", tags: [] },
  };
}

/** A declaration without `export`, indented by two spaces. */
function toCode(text: string): string {
  const indented = text.replaceAll(/^(?: {4})+/gm, (spaces) => " ".repeat(spaces.length / 2));
  return indented.replace(/^export (?:declare )?/, "");
}

/** The exported names that a statement declares. */
function namesOf(statement: ts.Statement): readonly string[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.getText()];
}

function commentOf(statement: ts.Statement): Comment {
  const comments = ts.getJSDocCommentsAndTags(statement).filter((node) => ts.isJSDoc(node));
  const last = comments.at(-1);
  const tags = last?.tags?.map((tag) => ({
    tag: tag.tagName.text,
    name: ts.isJSDocParameterTag(tag) ? tag.name.getText() : "",
    text: ts.getTextOfJSDocComment(tag.comment) ?? "",
  }));
  return { text: ts.getTextOfJSDocComment(last?.comment) ?? "", tags: tags ?? [] };
}
