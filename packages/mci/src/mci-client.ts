import { createClient, type AnyTools, type Client, type ClientOptions } from "@mci/client";
import type { SchemaDocument, ServerImporter } from "@mci/contract";
import { checkNames } from "./check-names.ts";
import { filePath } from "./file-path.ts";
import { fileSources } from "./file-sources.ts";
import type { HttpToolsDocument } from "./http-tools-document.ts";
import type { FromOptions, LoadOptions } from "./options.ts";
import { presetServers } from "./preset-servers.ts";
import { presetEngines, presetExecutors } from "./presets.ts";
import { objectSource } from "./schema-source.ts";
import type { Untyped } from "./untyped.ts";

/** Tools that are loaded and ready to run. */
export type MCIClient<Tools extends object = AnyTools> = Client<Tools>;

export const MCIClient: {
  /**
   * Loads a schema file with its toolsets, or a file of HTTP tools. Throws LoadError listing every problem with its place,
   * and ConfigError for unknown options and for anything but a path or a `file:` URL.
   */
  load<Tools extends object = AnyTools>(file: string | URL, options?: LoadOptions): Promise<MCIClient<Tools>>;
  /** The same for a schema that is already an object; it is copied. */
  from<Tools extends object = AnyTools>(document: SchemaDocument, options?: FromOptions): Promise<MCIClient<Tools>>;
  /** The same for HTTP tools. */
  from<Tools extends object = AnyTools>(document: HttpToolsDocument, options?: FromOptions): Promise<MCIClient<Tools>>;
  /** The same for one that the compiler knows less about, such as parsed or imported JSON. */
  from<const Parsed>(document: Parsed & Untyped<Parsed>, options?: FromOptions): Promise<MCIClient>;
} = {
  async load(file, options = {}) {
    const path = filePath("MCIClient.load", file);
    checkNames("MCIClient.load", options);
    return createClient(fileClient(path, options));
  },
  async from(document: unknown, options: FromOptions = {}) {
    checkNames("MCIClient.from", options);
    const { importer, ...rest } = clientOptions(options);
    return createClient({
      ...rest,
      sources: [objectSource(document, { ...options, importer }), ...(options.sources ?? [])],
    });
  },
};

/** The options of a client of a schema file and the sources beside it. */
export function fileClient(file: string, options: LoadOptions): ClientOptions {
  const { importer, ...rest } = clientOptions(options);
  return { ...rest, sources: fileSources(file, { ...options, importer }) };
}

/** Returns the options of a client: the parts of this package, overridden by the given ones. */
function clientOptions({
  network,
  servers,
  importer,
  ignoreLock: _ignoreLock,
  folder: _folder,
  ...options
}: FromOptions): Omit<ClientOptions, "sources"> & { readonly importer: ServerImporter } {
  const { proxy, ca, ...rules } = network ?? {};
  const preset = presetServers({ ...network }, servers);
  const executors = [...presetExecutors({ proxy, ca }), preset.executor, ...(options.executors ?? [])];
  const engines = [...presetEngines, ...(options.engines ?? [])];
  return {
    ...options,
    executors,
    engines,
    importer: importer ?? preset.importer,
    ...(network === undefined ? undefined : { network: rules }),
  };
}
