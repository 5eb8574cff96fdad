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
import type { Claim, Reading } from "./section-reader.ts";

/** Returns what has been read as content. */
export function snapshot({ folder, folders, claims }: Reading): Content {
  const owned = deepFreeze([...new Set(Array.from(claims.values(), ({ entry }) => entry))]);
  const shown = owned.map(({ origin: _, ...entry }): ContentEntry => Object.freeze(entry));

  const find = ([kind, id, caller]: ReadArguments, what = `${kind} ${quoted(id)}`): Required<Claim> => {
    const isPrompt = kind === "prompt";
    const isSeen = (claim: Claim): claim is Required<Claim> =>
      claim.file !== undefined &&
      sees(caller, claim.entry) &&
      (isPrompt === (claim.entry.kind === "prompt") || caller === "owner");
    const found = isPrompt ? claims.get(`prompt:${id}`) : (claims.get(id) ?? claims.get(canonicalUri(id)));
    if (found !== undefined && isSeen(found)) return found;
    const seen = [...claims.values()].filter(isSeen).slice(0, maxCompared);
    const names = seen.map(({ entry, file }) => (isPrompt ? entry.id : file.uri));
    throw new MCIError("MCI_CONTENT_UNKNOWN", `There is no ${what}.`, { hint: suggest(id, names) });
  };
  const read = async (...given: ReadArguments): Promise<unknown> => {
    const [kind, , caller, props = {}] = given;
    const file = find(given);
    const content = await file.read();
    if (kind === "resource") return content;
    const embed = async (uri: string): Promise<ResourceContent> =>
      find(["resource", uri, caller], "resource that this prompt shows").read();
    return renderPrompt(file.entry, content, props, embed);
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

type ReadArguments = [kind: "prompt" | "resource", id: string, caller: ContentCaller, props?: JsonObject];

const sees = (caller: ContentCaller, entry: ContentEntry): boolean => caller === "owner" || mayAccess(entry, caller);

/** Writes a URI in the way in which expanded templates are written. */
function canonicalUri(uri: string): string {
  if (uri.length > 8_192 || /\p{Surrogate}/u.test(uri)) return "";
  const encoded = encodeURI(uri).replaceAll(/%25(?=[0-9a-f]{2})/gi, "%");
  return encoded.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** Names that an unknown one is compared with: a request that costs its sender nothing must not cost much. */
const maxCompared = 200;
