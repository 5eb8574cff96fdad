import { byPlace } from "@mci/plugin-kit";
import type { Content, MissingEnv, Place, Problem, Tool, ToolTemplate } from "@mci/contract";
import { missingEnv, stepsOf } from "@mci/template";
import { loadCatalog } from "./load/load-catalog.ts";
import type { ClientOptions } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";
import { toToolTemplate } from "./load/prepare/tool-template.ts";

/** The findings of a check. */
export interface CheckedTools {
  /** Errors and warnings, file by file and line by line. */
  readonly problems: readonly Problem[];
  /** Enabled tools without errors. */
  readonly tools: readonly Tool[];
  /** Skills, prompts and resources without errors; absent if the files have none. */
  readonly content?: Content | undefined;
  readonly references: References;
  /** Returns the names of env values that tools and MCP servers lack: there is no fallback for them. Sorted. */
  readonly missingEnv: MissingEnv;
  /** The templates of tools, by the tools' names, for what is to be known of them without a call. */
  readonly templates: ReadonlyMap<string, readonly ToolTemplate[]>;
  /** Returns the place of a JSON pointer in one of the files; undefined if there is none. */
  locate(file: string, pointer: string): Promise<Place | undefined>;
}

/** The env values and files that tools refer to. */
export interface References {
  /** Names of env values, each with the tools, and the MCP servers, that use it. */
  readonly env: Readonly<Record<string, readonly string[]>>;
  /** Files that tools are declared in. */
  readonly files: readonly string[];
  /** Modules of functions, as absolute paths: they are there, and were not imported. */
  readonly modules: readonly string[];
}

/**
 * Checks all tools and everything they name, without env values, starting and reaching nothing. Never throws for problems.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export async function checkTools(options: Omit<ClientOptions, "env" | "onWarning" | "signal">): Promise<CheckedTools> {
  const setup = resolveOptions({ ...options, onWarning: () => {} });
  const env = new Map<string, Set<string>>();
  const readers: MissingEnv[] = [];
  const note = (paths: readonly string[], reader: string, missing: MissingEnv): void => {
    readers.push(missing);
    for (const [root, name] of paths.map(stepsOf)) {
      if (root === "env" && name !== undefined) env.set(name, (env.get(name) ?? new Set()).add(reader));
    }
  };
  const templates = new Map<string, ToolTemplate[]>();
  const modules = new Set<string>();
  const { problems, tools, content } = await loadCatalog({
    ...setup.load,
    signal: new AbortController().signal,
    offline: true,
    onReferences({ tool }, references) {
      note(references.names, tool.name, (isSet) => missingEnv(references.template, isSet));
      const others = templates.get(tool.name);
      const template = toToolTemplate(references);
      if (others === undefined) templates.set(tool.name, [template]);
      else others.push(template);
    },
    onEnvUsed: note,
    onModule: (path) => modules.add(path),
  });
  return {
    problems: problems.toSorted(byPlace),
    tools,
    content,
    references: {
      env: Object.fromEntries(
        [...env].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, users]) => [name, [...users]]),
      ),
      files: [...new Set(tools.flatMap(({ origin }) => origin.file ?? []))],
      modules: [...modules],
    },
    missingEnv: (isSet) => [...new Set(readers.flatMap((missing) => missing(isSet)))].toSorted(),
    templates,
    async locate(file, pointer) {
      for (const source of setup.load.sources) {
        const place = await source.locate?.(file, pointer);
        if (place !== undefined) return place;
      }
      return undefined;
    },
  };
}
