import {
  MCIError,
  type Content,
  type ContentCaller,
  type ContentEntry,
  type ContentKind,
  type JsonObject,
} from "@mci/contract";
import { deepFreeze, mayAccess, quoted, sha256, suggest } from "@mci/plugin-kit";
import { renderPrompt } from "./prompts/messages.ts";
import type { Reading, ServedFile } from "./section-reader.ts";

/** Returns what has been read as content. */
export function snapshot({ folder, folders, entries, files }: Reading): Content {
  const owned = deepFreeze(entries);
  const shown = owned.map(({ origin: _, ...entry }): ContentEntry => Object.freeze(entry));

  const find = (isPrompt: boolean, id: string, caller: ContentCaller): ServedFile => {
    const isSeen = ({ entry }: ServedFile): boolean =>
      sees(caller, entry) && (isPrompt ? entry.kind === "prompt" : entry.kind !== "prompt" || caller === "owner");
    const found = files.get(isPrompt ? `prompt:${id}` : id) ?? files.get(canonicalUri(id));
    if (found !== undefined && isSeen(found)) return found;
    const seen = [...files].filter(([, file]) => isSeen(file)).slice(0, maxCompared);
    const hint = suggest(
      id,
      seen.map(([uri, { entry }]) => (isPrompt ? entry.id : uri)),
    );
    throw new MCIError("MCI_CONTENT_UNKNOWN", `There is no ${isPrompt ? "prompt" : "resource"} ${quoted(id)}.`, {
      hint,
    });
  };
  const read = async (kind: string, id: string, caller: ContentCaller, props: JsonObject = {}): Promise<unknown> => {
    const file = find(kind === "prompt", id, caller);
    const content = await file.read();
    if (kind === "resource") return content;
    return renderPrompt(file.entry, content, props, (uri) => find(false, uri, caller).read());
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
