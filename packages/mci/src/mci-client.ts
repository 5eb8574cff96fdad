import { dirname, resolve } from "node:path";
import { createClient, type AnyTools, type Client, type ClientOptions } from "@mci/client";
import type { Executor, SchemaDocument, ServerImporter } from "@mci/contract";
import type { DefinedSkill, DefinedTool, ToolsOf } from "@mci/define";
import { codeTools } from "./code-tools.ts";
import { checkNames } from "./check-names.ts";
import { filePath } from "./file-path.ts";
import type { HttpToolsDocument } from "./http-tools-document.ts";
import type { FromOptions, LoadOptions } from "./options.ts";
import { presetServers } from "./preset-servers.ts";
import { presetEngines, presetExecutors } from "./presets.ts";
import { objectSource, schemaSource } from "./schema-source.ts";
import type { Untyped } from "./untyped.ts";

/** Tools that are loaded and ready to run. `Tools` maps their names to the types of their arguments. */
export type MCIClient<Tools extends object = AnyTools> = Client<Tools>;

/** Loads tools from a file or an object, with the executors and engines of this package. */
export const MCIClient: {
  /**
   * Loads a schema file with its toolsets, or a file of HTTP tools.
   *
   * @example
   * ```ts
   * const client = await MCIClient.load("tools.mci.yaml", { env: { TOKEN: process.env.TOKEN } });
   * console.log(textOf(await client.execute("greet", { name: "Ada" })));
   * await client.close();
   * ```
   *
   * @param file - A path, relative to the working directory, or a `file:` URL.
   * @param options - The values of `env`, further executors, engines, middleware and sources, limits.
   * @returns The client. `close()` ends the servers it has started.
   * @throws LoadError for an invalid file, with every problem and its place.
   * @throws ConfigError for unknown and invalid options, and if `file` is neither a path nor a `file:` URL.
   */
  load<Tools extends object = AnyTools>(
    file: string | URL,
    options?: WithoutTools<LoadOptions>,
  ): Promise<MCIClient<Tools>>;
  /** Loads a file beside tools made by functions, whose names and arguments the compiler knows. */
  load<const Given extends readonly (DefinedTool | DefinedSkill)[], Known extends AnyTools & ToolsOf<Given>>(
    file: string | URL,
    options: LoadOptions & { readonly tools: Given },
  ): Promise<MCIClient<Known>>;
  load<Tools extends object = AnyTools>(file: string | URL, options?: LoadOptions): Promise<MCIClient<Tools>>;
  /** Loads a document beside tools made by functions, whose names and arguments the compiler knows. */
  from<const Given extends readonly (DefinedTool | DefinedSkill)[], Known extends AnyTools & ToolsOf<Given>>(
    document: SchemaDocument,
    options: FromOptions & { readonly tools: Given },
  ): Promise<MCIClient<Known>>;
  /** Loads a document of HTTP tools. */
  from<Tools extends object = AnyTools>(document: HttpToolsDocument, options?: FromOptions): Promise<MCIClient<Tools>>;
  /** Loads a document whose type is less exact, such as parsed or imported JSON. */
  from<const Parsed>(document: Parsed & Untyped<Parsed>, options?: FromOptions): Promise<MCIClient>;
  // Last, as its errors are the ones that the compiler shows.
  /**
   * Loads a schema document that is already an object. The object is copied.
   *
   * @param document - The document, as a schema file would contain it.
   * @param options - The options of `load`, and `folder`, where relative paths start.
   * @returns The client.
   * @throws LoadError for an invalid document, with every problem and its place.
   * @throws ConfigError for unknown and invalid options.
   */
  from<Tools extends object = AnyTools>(
    document: SchemaDocument,
    options?: WithoutTools<FromOptions>,
  ): Promise<MCIClient<Tools>>;
} = {
  async load(file: string | URL, options: LoadOptions = {}) {
    const path = filePath("MCIClient.load", file);
    checkNames("MCIClient.load", options);
    return createClient(fileClient(path, options));
  },
  async from(document: unknown, options: FromOptions = {}) {
    checkNames("MCIClient.from", options);
    const code = codeTools(options, options.folder ?? ".");
    const { importer, ...rest } = clientOptions(options, code.executor);
    const main = objectSource(document, { importer, modules: code.modules, folder: options.folder ?? "." });
    return createClient({ ...rest, sources: [main, ...code.sources, ...(options.sources ?? [])] });
  },
};

/** Options without tools made by functions. */
type WithoutTools<Options> = Options & { readonly tools?: undefined };

/** Returns the options of a client of a schema file and the sources beside it. */
export function fileClient(file: string, options: LoadOptions): ClientOptions {
  const code = codeTools(options, dirname(resolve(file)));
  const { importer, ...rest } = clientOptions(options, code.executor);
  const { ignoreLock = false, texts = {} } = options;
  const main = schemaSource(file, { importer, modules: code.modules, ignoreLock, texts });
  return { ...rest, sources: [main, ...code.sources, ...(options.sources ?? [])] };
}

/** Returns the options of a client: the parts of this package, overridden by the given ones. */
function clientOptions(
  {
    network,
    servers,
    importer,
    ignoreLock: _ignoreLock,
    texts: _texts,
    folder: _folder,
    tools: _tools,
    provide: _provide,
    settings: _settings,
    onLog: _onLog,
    exchanges,
    secrets,
    ...options
  }: FromOptions,
  ofCode: Executor,
): Omit<ClientOptions, "sources"> & { readonly importer: ServerImporter } {
  const { proxy, ca, ...rules } = network ?? {};
  const preset = presetServers({ ...network }, servers, exchanges);
  const executors = [
    ...presetExecutors({ proxy, ca }, exchanges),
    preset.executor,
    ofCode,
    ...(options.executors ?? []),
  ];
  const engines = [...presetEngines, ...(options.engines ?? [])];
  return {
    approvals: async (store) => (await import("@mci/approvals")).createApprovals({ store }),
    ...options,
    secrets: secretsOf(secrets),
    executors,
    engines,
    importer: importer ?? preset.importer,
    ...(network === undefined ? undefined : { network: rules }),
  };
}

/** A file is read anew with each load. */
function secretsOf(given: LoadOptions["secrets"]): ClientOptions["secrets"] {
  if (given === undefined || typeof given === "function") return given;
  return async () => (await import("./secrets/secrets-file.ts")).readSecretsFile(given);
}
