import { isUtf8 } from "node:buffer";
import type {
  ContentEntries,
  ContentFile,
  ContentKind,
  JsonObject,
  PromptMessage,
  ResourceContent,
} from "@mci/contract";
import { mediaTypeOf } from "@mci/plugin-kit";
import type { ReadFile } from "./section-reader.ts";

/** A skill, prompt, resource or template as it was read, with all that serving it takes. */
export type Item = PromptItem | FilesItem<"skill"> | FilesItem<"resource"> | FilesItem<"template">;

interface FilesItem<Kind extends ContentKind> {
  readonly kind: Kind;
  readonly entry: ContentEntries[Kind];
  /** The files that it serves. */
  readonly files: readonly ServedFile[];
}

interface PromptItem extends FilesItem<"prompt"> {
  readonly render: RenderPrompt;
}

/** Renders a prompt; `embed` reads a resource that it names. */
export type RenderPrompt = (
  props: JsonObject,
  embed: (uri: string) => Promise<ResourceContent>,
) => Promise<readonly PromptMessage[]>;

/** A file with its URI. */
export interface ServedFile {
  readonly file: ContentFile;
  read(): Promise<ResourceContent>;
}

/**
 * Returns a file as it is served. Its type comes from its extension alone: what a file contains never makes it more than text, and text that is
 * not valid UTF-8 counts as binary.
 */
export function servedFile(uri: string, path: string, { bytes, digest, size, again }: ReadFile): ServedFile {
  const known = mediaTypeOf(path, "text/plain");
  const isPlainText = isUtf8(bytes) && !bytes.includes(0);
  const mimeType = isPlainText || isBinary(known) ? known : "application/octet-stream";
  const [field, encoding] = isBinary(mimeType) ? (["blob", "base64"] as const) : (["text", "utf8"] as const);
  return {
    file: { uri, mimeType, digest, size },
    read: async () => ({ uri, mimeType, [field]: (await again()).toString(encoding) }),
  };
}

function isBinary(mimeType: string): boolean {
  return /^(?:image|audio|video)\/(?!svg)|^application\/(?!json|xml|yaml)/.test(mimeType);
}
