import { dirname } from "node:path";
import { ConfigError } from "@mci/contract";
import ts from "typescript-6";

/** The files of one `tsconfig.json`, compiled together. */
export interface Project {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  readonly config: ProjectConfig;
}

/** What the nearest `tsconfig.json` says. */
export interface ProjectConfig {
  /** Undefined: there is none. */
  readonly file: string | undefined;
  readonly options: ts.CompilerOptions;
  /** All files of the project, not only the ones that are read. */
  readonly files: readonly string[];
}

/** Opens files with the options of the nearest `tsconfig.json` of each. Throws ConfigError (MCI_CONFIG) for an invalid one. */
export function openProjects(files: readonly string[]): readonly Project[] {
  const byConfig = new Map<string | undefined, string[]>();
  for (const file of files) {
    const config = ts.findConfigFile(dirname(file), ts.sys.fileExists);
    byConfig.set(config, [...(byConfig.get(config) ?? []), file]);
  }
  return Array.from(byConfig, ([config, own]) => openProject(config, own));
}

function openProject(file: string | undefined, files: readonly string[]): Project {
  const config = file === undefined ? { file, options: {}, files } : readConfig(file);
  const declarations = config.files.filter((name) => /\.d\.[cm]?ts$/.test(name));
  const program = ts.createProgram([...declarations, ...files], { ...config.options, ...always });
  const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
  return { program, checker: program.getTypeChecker(), files: sources, config };
}

/** Without null checks, `string | null` would be `string`. */
const always: ts.CompilerOptions = { noEmit: true, strictNullChecks: true, skipLibCheck: true, allowJs: false };

function readConfig(file: string): ProjectConfig {
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error !== undefined) {
    throw new ConfigError("MCI_CONFIG", `${file}: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file);
  return { file, options, files: fileNames };
}
