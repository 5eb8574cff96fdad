import {
  MCIError,
  type Content,
  type ContentCaller,
  type ContentEntry,
  type ContentKind,
  type JsonObject,
  type ResourceContent,
} from "@mci/contract";
import { deepFreeze, mayAccess, quoted, sha256, suggest } from "@mci/plugin-kit";
import { renderPrompt } from "./prompts/messages.ts";
import type { ReadEntry, Reading } from "./section-reader.ts";

/** Returns the entries that have been read as content. */
export function snapshot(entries: readonly ReadEntry[], { folder, folders }: Reading): Content {
  const owned = deepFreeze(
    entries.map((entry): ContentEntry => ({ ...entry, files: entry.files.map(({ read: _, ...file }) => file) })),
  );
  const shown = owned.map(({ origin: _, ...entry }): ContentEntry => Object.freeze(entry));
  const files = new Map(entries.flatMap((entry) => entry.files.map((file) => [file.uri, { entry, file }] as const)));

  const find = (isPrompt: boolean, id: string, caller: ContentCaller): Found => {
    const isSeen = ({ entry }: Found): boolean =>
      sees(caller, entry) && (isPrompt ? entry.kind === "prompt" : entry.kind !== "prompt" || caller === "owner");
    const found = files.get(isPrompt ? `prompt:${id}` : id) ?? files.get(canonicalUri(id));
    if (found !== undefined && isSeen(found)) return found;
    const seen = [...files.values()].filter(isSeen).slice(0, maxCompared);
    const names = seen.map(({ entry, file }) => (isPrompt ? entry.name : file.uri));
    throw new MCIError("MCI_CONTENT_UNKNOWN", `There is no ${isPrompt ? "prompt" : "resource"} ${quoted(id)}.`, {
      hint: suggest(id, names),
    });
  };
  const readResource = (uri: string, caller: ContentCaller): Promise<ResourceContent> =>
    find(false, uri, caller).file.read();
  const read = async (kind: string, id: string, caller: ContentCaller, props: JsonObject = {}): Promise<unknown> => {
    if (kind === "resource") return readResource(id, caller);
    const { entry, file } = find(true, id, caller);
    return renderPrompt(entry, await file.read(), props, (uri) => readResource(uri, caller));
  };
  return Object.freeze({
    version: sha256(JSON.stringify([folder, owned])),
    folders: [...folders],
    isRestricted: owned.some(({ access }) => access !== undefined),
    list: (kind: ContentKind, caller: ContentCaller) =>
      (caller === "owner" ? owned : shown).filter((entry) => entry.kind === kind && sees(caller, entry)),
    read: read as Content["read"],
  });
}

interface Found {
  readonly entry: ReadEntry;
  readonly file: ReadEntry["files"][number];
}

function sees(caller: ContentCaller, entry: ContentEntry): boolean {
  return caller === "owner" || mayAccess(entry, caller);
}

/** Writes a URI in the way in which expanded templates are written. */
function canonicalUri(uri: string): string {
  if (uri.length > 8_192 || /\p{Surrogate}/u.test(uri)) return "";
  const encoded = encodeURI(uri).replaceAll(/%25(?=[0-9a-f]{2})/gi, "%");
  return encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** Names that an unknown one is compared with: a request that costs its sender nothing must not cost much. */
const maxCompared = 200;
