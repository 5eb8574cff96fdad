import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError, LoadError, type Problem, type SchemaDocument, type ToolDefinition } from "@mci/contract";
import { sourceHasher } from "@mci/define/source";
import { arrayOf, callback, checkOptions, nonEmptyString, recordOf } from "@mci/plugin-kit/options";
import type { SourceFile } from "typescript-6";
import { problems as collectProblems, type Problems } from "./problems.ts";
import { findFiles } from "./project/find-files.ts";
import { findUnerasable } from "./project/unerasable.ts";
import { checkModuleMap, modulePath, writtenPath, type ModuleMap } from "./project/module-path.ts";
import { openProjects, type Project } from "./project/open-projects.ts";
import { findFunctions } from "./tool/find-functions.ts";
import type { FoundFunction } from "./tool/found-function.ts";
import { readFunction } from "./tool/read-function.ts";

/** The options of {@link extract}. */
export interface ExtractOptions {
  /**
   * Where patterns and the module map start.
   *
   * @default the working directory
   */
  readonly folder?: string | undefined;
  /**
   * The folder of the manifest: its paths are relative to it.
   *
   * @default folder
   */
  readonly manifestFolder?: string | undefined;
  /**
   * Which module is imported for a source: `{ src: "dist" }` for folders, `{ src: "dist/tools.js" }` for a bundle.
   *
   * @default what outDir and rootDir of the nearest tsconfig.json say, else the source itself
   */
  readonly moduleMap?: ModuleMap | undefined;
  /** Called with each warning, such as a parameter that is left out. */
  readonly onWarning?: ((problem: Problem) => void) | undefined;
}

/** A schema file of functions. */
export interface Manifest extends SchemaDocument {
  readonly tools: readonly ToolDefinition[];
}

/**
 * Reads the exported functions of TypeScript files and returns them as tools of a schema file, which names the modules to
 * import. Nothing is executed, and the same sources give the same manifest.
 *
 * @param files - Paths and patterns such as `src/**\/*.ts`; one that starts with `!` leaves files out.
 * @returns The schema file, to be written beside the modules.
 * @throws LoadError with everything that cannot be a tool, each with its file, line and column.
 * @throws ConfigError (MCI_FILE_NOT_FOUND, MCI_CONFIG) if no file matches, no file exports a function, or for invalid options.
 * @example
 * const manifest = await extract("src/tools/*.ts", { onWarning: ({ message }) => console.warn(message) });
 * await writeFile("tools.mci.json", JSON.stringify(manifest, null, 2));
 */
export async function extract(files: string | readonly string[], options: ExtractOptions = {}): Promise<Manifest> {
  checkOptions<ExtractOptions>("extract", options, {
    folder: nonEmptyString,
    manifestFolder: nonEmptyString,
    moduleMap: recordOf(nonEmptyString),
    onWarning: callback,
  });
  const patterns = typeof files === "string" ? [files] : files;
  arrayOf("an array of paths and patterns", nonEmptyString)(patterns, { owner: "extract", name: "files" });
  if (patterns.length === 0) throw new ConfigError("MCI_CONFIG", "extract requires at least one file or pattern.");
  const folder = resolve(options.folder ?? ".");
  const places = { folder, manifest: resolve(folder, options.manifestFolder ?? ""), map: options.moduleMap ?? {} };
  checkModuleMap(places.map, existsSync, folder);
  const problems = collectProblems(folder);
  const projects = openProjects(findFiles(patterns, folder));
  const tools = projects.flatMap((project) => readProject(project, places, problems));
  checkNames(tools, problems);
  const errors = problems.all.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new LoadError(problems.all);
  for (const problem of problems.all) options.onWarning?.(problem);
  if (tools.length === 0) {
    throw new ConfigError(
      "MCI_CONFIG",
      `No function is exported by ${patterns.map((name) => `'${name}'`).join(", ")}.`,
      {
        hint: "A tool is an exported function, or a function of an exported object.",
      },
    );
  }
  const hash = sourceHasher();
  const hashed = tools.map(async ({ tool, found }) => {
    const { sha256 } = await hash(found.file.fileName);
    const source = { file: writtenPath(found.file.fileName, places.manifest), export: found.exported, sha256 };
    return { ...tool, execution: { ...tool.execution, source } };
  });
  return { schemaVersion: "1.0", tools: await Promise.all(hashed) };
}

interface Places {
  readonly folder: string;
  readonly manifest: string;
  readonly map: ModuleMap;
}

interface Extracted {
  readonly tool: ToolDefinition & { readonly execution: { readonly type: "function" } };
  readonly found: FoundFunction;
}

function readProject(
  { program, checker, files, config }: Project,
  { folder, manifest, map }: Places,
  problems: Problems,
): readonly Extracted[] {
  const broken = files.flatMap((file) => program.getSyntacticDiagnostics(file));
  for (const diagnostic of broken) problems.syntax(diagnostic);
  if (broken.length > 0) return [];
  const warned = new Set<SourceFile>();
  return findFunctions({ program, checker, files, config }, problems).map((found) => {
    const { execution, ...tool } = readFunction(found, checker, problems);
    const path = modulePath(resolve(found.file.fileName), config, map, folder);
    if (path === resolve(found.file.fileName) && !warned.has(found.file)) {
      warned.add(found.file);
      warnOfUnerasable(found.file, problems);
    }
    const module = writtenPath(path, manifest);
    const { parameters, decode, ...common } = execution;
    const block = { type: "function" as const, module, export: found.exported };
    return {
      found,
      tool: {
        ...tool,
        execution: {
          ...block,
          ...(parameters === undefined ? {} : { parameters }),
          ...(decode === undefined ? {} : { decode }),
          ...common,
        },
      },
    };
  });
}

/** The tools name the source itself, which Node loads without compiling it. */
function warnOfUnerasable(file: SourceFile, problems: Problems): void {
  const found = findUnerasable(file);
  if (found === undefined) return;
  const hint = "Compile the file, and name the results: set 'outDir' in tsconfig.json, or pass a module map.";
  problems.warn(found.node, `${found.what} cannot be loaded by Node, which only removes types.`, { hint });
}

/** Reports a name that two tools have, with both places. */
function checkNames(tools: readonly Extracted[], problems: Problems): void {
  const first = new Map<string, FoundFunction>();
  for (const { found } of tools) {
    const other = first.get(found.name);
    if (other === undefined) {
      first.set(found.name, found);
      continue;
    }
    problems.refuse(found.node, `Another tool is called '${found.name}': ${problems.place(other.node)}.`, {
      code: "MCI_TOOL_DUPLICATE",
      tool: found.name,
      hint: "Rename one of them, or put them into objects: 'files.search' and 'web.search'.",
    });
  }
}
