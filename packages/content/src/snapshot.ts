import {
  contentKinds,
  MCIError,
  type Content,
  type ContentCaller,
  type ContentEntries,
  type ContentEntry,
  type ContentKind,
  type JsonObject,
  type ResourceContent,
} from "@mci/contract";
import { deepFreeze, mayAccess, quoted, sha256, suggest } from "@mci/plugin-kit";
import type { Item } from "./item.ts";
import type { Reading } from "./section-reader.ts";

type Lists = { readonly [Kind in ContentKind]: readonly ContentEntries[Kind][] };

/** Returns the items that have been read as content. */
export function snapshot(items: readonly Item[], { folder, folders }: Reading): Content {
  const listsOf = (toListed: (entry: ContentEntry) => ContentEntry): Lists => {
    const entriesOf = (kind: ContentKind): readonly ContentEntry[] =>
      items.filter((item) => item.kind === kind).map(({ entry }) => deepFreeze(toListed(entry)));
    return Object.fromEntries(contentKinds.map((kind) => [kind, entriesOf(kind)])) as unknown as Lists;
  };
  const owned = listsOf((entry) => entry);
  const shown = listsOf(({ origin: _, ...entry }) => entry);
  const isRestricted = items.some(({ entry }) => entry.access !== undefined);
  const prompts = new Map(items.flatMap((item) => (item.kind === "prompt" ? [[item.entry.name, item] as const] : [])));
  const files = new Map(items.flatMap((item) => item.files.map((one) => [one.file.uri, { ...item, ...one }] as const)));

  const readResource = async (uri: string, caller: ContentCaller): Promise<ResourceContent> => {
    const found = files.get(uri) ?? files.get(canonicalUri(uri));
    if (!sees(found, caller)) throw unknownError("resource", uri, files, caller);
    return found.read();
  };
  const read = async (kind: string, id: string, caller: ContentCaller, props: JsonObject = {}): Promise<unknown> => {
    if (kind === "resource") return readResource(id, caller);
    const found = prompts.get(id);
    if (!sees(found, caller)) throw unknownError("prompt", id, prompts, caller);
    return found.render(props, (uri) => readResource(uri, caller));
  };
  return Object.freeze({
    version: sha256(JSON.stringify([folder, owned])),
    folders: [...folders],
    isRestricted,
    list<Kind extends ContentKind>(kind: Kind, caller: ContentCaller): Lists[Kind] {
      if (caller === "owner") return owned[kind];
      if (!isRestricted) return shown[kind];
      return shown[kind].filter((entry) => mayAccess(entry, caller)) as unknown as Lists[Kind];
    },
    read: read as Content["read"],
  });
}

function sees<Found extends Pick<Item, "entry">>(found: Found | undefined, caller: ContentCaller): found is Found {
  return found !== undefined && (caller === "owner" || mayAccess(found.entry, caller));
}

/** Writes a URI in the way in which expanded templates are written. */
function canonicalUri(uri: string): string {
  if (uri.length > 8_192 || /\p{Surrogate}/u.test(uri)) return "";
  const encoded = encodeURI(uri).replaceAll(/%25(?=[0-9a-f]{2})/gi, "%");
  return encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

function unknownError(
  kind: string,
  name: string,
  all: ReadonlyMap<string, Pick<Item, "entry">>,
  caller: ContentCaller,
): MCIError {
  const seen = [...all].filter(([, found]) => sees(found, caller)).map(([one]) => one);
  const hint = suggest(name, seen.slice(0, maxCompared));
  return new MCIError("MCI_CONTENT_UNKNOWN", `There is no ${kind} ${quoted(name)}.`, { hint });
}

/** Names that an unknown one is compared with: a request that costs its sender nothing must not cost much. */
const maxCompared = 200;
