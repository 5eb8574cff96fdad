import { dirname } from "node:path";
import { ConfigError } from "@mci/contract";
import ts from "typescript-6";
import { openError } from "./too-deep.ts";

/** The files of one `tsconfig.json`, compiled together. */
export interface Project {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  readonly config: ProjectConfig;
}

/** The settings of the nearest `tsconfig.json`. */
export interface ProjectConfig {
  /** Undefined: there is none. */
  readonly file: string | undefined;
  readonly options: ts.CompilerOptions;
  /** All files of the project, not only the ones that are read. */
  readonly files: readonly string[];
}

/** Opens files with the options of the nearest `tsconfig.json` of each. Throws ConfigError (MCI_CONFIG) for an invalid one. */
export function openProjects(files: readonly string[]): readonly Project[] {
  const read = configReader();
  const byConfig = new Map<string | undefined, { readonly config: ProjectConfig; readonly own: string[] }>();
  for (const file of files) {
    const nearest = ts.findConfigFile(dirname(file), ts.sys.fileExists);
    const config = nearest === undefined ? { file: nearest, options: {}, files } : configOf(file, nearest, read);
    const project = byConfig.get(config.file) ?? { config, own: [] };
    project.own.push(file);
    byConfig.set(config.file, project);
  }
  return Array.from(byConfig.values(), ({ config, own }) => openProject(config, own));
}

/** A config that only refers to others stands for the one of them that has the file. */
function configOf(file: string, nearest: string, read: (file: string) => ReadConfig): ProjectConfig {
  const config = read(nearest);
  if (config.files.includes(file)) return config;
  return config.references.map(read).find(({ files }) => files.includes(file)) ?? config;
}

function openProject(config: ProjectConfig, files: readonly string[]): Project {
  const declarations = config.files.filter((name) => /\.d\.[cm]?ts$/.test(name));
  try {
    const program = ts.createProgram([...declarations, ...files], { ...config.options, ...always });
    const sources = files.flatMap((name) => program.getSourceFile(name) ?? []);
    return { program, checker: program.getTypeChecker(), files: sources, config };
  } catch (error) {
    throw openError(error, files);
  }
}

/** Without null checks, `string | null` would be `string`. */
const always: ts.CompilerOptions = { noEmit: true, strictNullChecks: true, skipLibCheck: true, allowJs: false };

interface ReadConfig extends ProjectConfig {
  /** The configs that it refers to. */
  readonly references: readonly string[];
}

/** Reads each config once. */
function configReader(): (file: string) => ReadConfig {
  const known = new Map<string, ReadConfig>();
  return (file) => {
    const config = known.get(file) ?? readConfig(file);
    known.set(file, config);
    return config;
  };
}

function readConfig(file: string): ReadConfig {
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error !== undefined) {
    throw new ConfigError("MCI_CONFIG", `${file}: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  }
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), undefined, file);
  const references = (parsed.projectReferences ?? []).map((reference) => ts.resolveProjectReferencePath(reference));
  return { file, options: parsed.options, files: parsed.fileNames, references };
}
