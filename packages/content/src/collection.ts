import {
  MCIError,
  type AccessRule,
  type Content,
  type ContentCaller,
  type ContentEntries,
  type ContentFile,
  type ContentKind,
  type JsonObject,
  type Place,
  type PromptMessage,
  type ResourceContent,
} from "@mci/contract";
import { deepFreeze, mayAccess, quoted, sha256, suggest } from "@mci/plugin-kit";
import { isText } from "./mime-types.ts";
import type { ReadContentOptions } from "./options.ts";
import type { ReadFile, SectionReader } from "./section-reader.ts";

/** Renders a prompt; `embed` reads a resource that it names. */
export type RenderPrompt = (
  props: JsonObject,
  embed: (uri: string) => Promise<ResourceContent>,
) => Promise<readonly PromptMessage[]>;

/** Where something is defined, for problems with its name. */
interface Origin {
  readonly reader: SectionReader;
  readonly pointer: string;
  /** The file of a skill or prompt. */
  readonly path?: string;
}

interface Served extends ContentFile {
  readonly access: AccessRule | undefined;
  readonly again: ReadFile["again"];
}

type Lists = { readonly [Kind in ContentKind]: ContentEntries[Kind][] };

/** The content that has been read, by its names, each of which belongs to the first that takes it. */
export class Collection {
  readonly #lists: Lists = { skill: [], prompt: [], resource: [], template: [] };
  readonly #prompts = new Map<string, { readonly access: AccessRule | undefined; readonly render: RenderPrompt }>();
  readonly #files = new Map<string, Served>();
  readonly #owners = new Map<string, Origin>();
  readonly #folder: string;

  constructor({ folder }: Pick<ReadContentOptions, "folder">) {
    this.#folder = folder;
  }

  /** Adds an entry with the files that it serves. Reports a name that is taken, and returns false. */
  add<Kind extends ContentKind>(
    kind: Kind,
    entry: ContentEntries[Kind],
    files: readonly (readonly [file: ContentFile, again: ReadFile["again"]])[],
    origin: Origin,
  ): boolean {
    const names = kind === "prompt" ? [`prompt ${entry.name}`] : files.map(([{ uri }]) => uri);
    const taken = names.find((name) => this.#owners.has(name));
    if (taken !== undefined) {
      this.#reportTaken(taken, origin);
      return false;
    }
    for (const name of names) this.#owners.set(name, origin);
    this.#lists[kind].push(deepFreeze(entry));
    const { access } = entry;
    for (const [file, again] of files) this.#files.set(file.uri, { ...file, access, again });
    return true;
  }

  addPrompt(entry: ContentEntries["prompt"], render: RenderPrompt, origin: Origin): void {
    if (this.add("prompt", entry, [], origin)) this.#prompts.set(entry.name, { access: entry.access, render });
  }

  #reportTaken(name: string, { reader, pointer, path }: Origin): void {
    const first = this.#owners.get(name);
    const of = first?.reader.section;
    const owner = of?.toolset === undefined ? "the main file" : `toolset '${of.toolset}'`;
    const place: Partial<Place> | { pointer: string } = path === undefined ? { pointer } : { line: 1, column: 1 };
    const isToolset = reader.section.toolset !== undefined;
    reader.report({
      code: "MCI_CONTENT_DUPLICATE",
      message: `${quoted(name)} is already taken by ${owner}, at ${first?.path ?? first?.pointer ?? ""}.`,
      hint: isToolset ? "Give the toolset a prefix, or rename one of the two." : "Rename one of the two.",
      ...(path !== undefined && { path }),
      ...place,
    });
  }

  content(folders: readonly string[]): Content {
    const lists = this.#lists;
    const everything = Object.values(lists).flat();
    const isRestricted = everything.some(({ access }) => access !== undefined);
    const sees = (one: { readonly access?: AccessRule | undefined }, caller: ContentCaller): boolean =>
      caller === "owner" || mayAccess(one, caller);
    const list: Content["list"] = (kind, caller) =>
      isRestricted ? lists[kind].filter((entry) => sees(entry, caller)) : lists[kind];
    const readResource = async (uri: string, caller: ContentCaller): Promise<ResourceContent> => {
      const file = this.#files.get(uri) ?? this.#files.get(canonicalUri(uri));
      if (file === undefined || !sees(file, caller)) {
        const seen = [...this.#files.values()].filter((one) => sees(one, caller)).map((one) => one.uri);
        throw unknownError("resource", uri, seen);
      }
      const bytes = await file.again();
      const { mimeType } = file;
      const content = isText(mimeType, bytes) ? { text: bytes.toString("utf8") } : { blob: bytes.toString("base64") };
      return { uri: file.uri, mimeType, ...content };
    };
    const readPrompt = async (
      name: string,
      caller: ContentCaller,
      props: JsonObject,
    ): Promise<readonly PromptMessage[]> => {
      const prompt = this.#prompts.get(name);
      if (prompt === undefined || !sees(prompt, caller)) {
        throw unknownError("prompt", name, list("prompt", caller).map((one) => one.name)); // prettier-ignore
      }
      return prompt.render(props, (uri) => readResource(uri, caller));
    };
    const read = (async (kind: "prompt" | "resource", id: string, caller: ContentCaller, props: JsonObject = {}) =>
      kind === "prompt" ? readPrompt(id, caller, props) : readResource(id, caller)) as Content["read"];
    return Object.freeze({ version: sha256(JSON.stringify([this.#folder, lists])), folders, isRestricted, list, read });
  }
}

/** Writes a URI in the way in which expanded templates are written. */
function canonicalUri(uri: string): string {
  if (uri.length > 8_192 || /\p{Surrogate}/u.test(uri)) return "";
  const encoded = encodeURI(uri).replaceAll(/%25(?=[0-9a-f]{2})/gi, "%");
  return encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

function unknownError(kind: string, name: string, names: readonly string[]): MCIError {
  const hint = suggest(name, names.slice(0, maxCompared));
  return new MCIError("MCI_CONTENT_UNKNOWN", `There is no ${kind} ${quoted(name)}.`, { hint });
}

/** Names that an unknown one is compared with: a request that costs its sender nothing must not cost much. */
const maxCompared = 200;
