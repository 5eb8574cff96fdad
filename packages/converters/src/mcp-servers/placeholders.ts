import { envOr, envPlaceholder, literally } from "@mci/template/write";
import { CannotConvert } from "../conversion.ts";

/** A value that a placeholder of a client reads. */
export interface EnvUse {
  /** The placeholder as it was. */
  readonly written: string;
  /** The placeholder as it is now. */
  readonly placeholder: string;
  readonly name: string;
  readonly hasFallback: boolean;
}

/** The surroundings that placeholders are resolved in. */
export interface Surroundings {
  /** The folder of the project, relative to that of the schema file. */
  readonly workspaceFolder: string;
  /** Defaults of the inputs that VS Code asks for, by their ids. */
  readonly inputs: ReadonlyMap<string, string>;
  onEnv(use: EnvUse): void;
  /** Called for a placeholder that has become a path from the schema file. */
  onRelativePath(written: string): void;
}

/** Whether a text has placeholders of a client. */
export function hasPlaceholder(text: string): boolean {
  return text.search(placeholder) >= 0;
}

/**
 * Returns a field of a schema file for a text of a client's configuration: `${NAME}`, `${NAME:-default}`, `${env:NAME}` and
 * `${input:ID}` become values of the environment, `${workspaceFolder}` and its like are filled in. `toLiteral` returns what is between
 * them as a field. Throws CannotConvert for other placeholders.
 */
export function toField(text: string, at: string, around: Surroundings, toLiteral: (part: string) => string): string {
  return text
    .split(new RegExp(`(${placeholder.source})`))
    .map((part, index) => (index % 2 === 0 ? toLiteral(part) : resolved(part, at, around)))
    .join("");
}

/** The content is read apart: one pattern for all forms would have groups, which `split` adds to its pieces. */
const placeholder = /\$\{[^{}]*\}/;

function resolved(written: string, at: string, around: Surroundings): string {
  const content = written.slice(2, -1);
  const [, name, otherwise] = /^(?:env:)?([A-Za-z_]\w*)(?::-(.*))?$/s.exec(content) ?? [];
  const isVariable = name !== undefined && (content.startsWith("env:") || !Object.hasOwn(folders, name));
  if (isVariable) return read(written, name, otherwise, around);
  const [, id] = /^input:(.+)$/s.exec(content) ?? [];
  if (id !== undefined) return read(written, envName(id), around.inputs.get(id), around);
  const folder = Object.hasOwn(folders, content) ? folders[content] : undefined;
  if (folder !== undefined) return folder(around, written);
  throw new CannotConvert(`There is nothing like ${written} here.`, at);
}

function read(written: string, name: string, otherwise: string | undefined, { onEnv }: Surroundings): string {
  const placeholder = otherwise === undefined ? envPlaceholder(name) : envOr(name, otherwise);
  onEnv({ written, placeholder, name, hasFallback: otherwise !== undefined });
  return placeholder;
}

const folders: Readonly<Record<string, (around: Surroundings, written: string) => string>> = {
  workspaceFolder,
  workspaceRoot: workspaceFolder,
  cwd: workspaceFolder,
  userHome: () => envPlaceholder("HOME"),
  pathSeparator: () => "/",
  "/": () => "/",
};

function workspaceFolder({ workspaceFolder: path, onRelativePath }: Surroundings, written: string): string {
  onRelativePath(written);
  return literally(path);
}

/** Whether env files and shells can set a value of this name. */
export function isEnvName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** Returns a name of an env value for any text: `github-token` becomes `GITHUB_TOKEN`. */
export function envName(...parts: readonly string[]): string {
  const words = parts.map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, ""));
  const name = words
    .filter((word) => word !== "")
    .join("_")
    .toUpperCase();
  return /^\d/.test(name) ? `_${name}` : name || "VALUE";
}
