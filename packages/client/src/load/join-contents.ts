import { ConfigError, contentKinds, type Content, type ContentCaller, type ContentKind } from "@mci/contract";

/**
 * Returns the content of several sources as one; undefined if there is none.
 *
 * @throws ConfigError (MCI_CONTENT_DUPLICATE) for a file that two of them have.
 */
export function joinContents(contents: readonly Content[]): Content | undefined {
  const [first, ...others] = contents;
  if (first === undefined || others.length === 0) return first;
  const owners = new Map<string, Content>();
  for (const content of contents) {
    for (const { uri } of contentKinds.flatMap((kind) => content.list(kind, "owner")).flatMap(({ files }) => files)) {
      if (owners.has(uri)) {
        throw new ConfigError("MCI_CONTENT_DUPLICATE", `Two sources have ${uri}.`, { hint: "Rename one of them." });
      }
      owners.set(uri, content);
    }
  }
  const read = ((kind: "prompt", id: string, ...rest: [ContentCaller]) =>
    (owners.get(kind === "prompt" ? `prompt:${id}` : id) ?? first).read(kind, id, ...rest)) as Content["read"];
  return Object.freeze({
    version: contents.map(({ version }) => version).join(),
    folders: contents.flatMap(({ folders }) => folders),
    isRestricted: contents.some(({ isRestricted }) => isRestricted),
    list: (kind: ContentKind, caller: ContentCaller) => contents.flatMap((content) => content.list(kind, caller)),
    read,
  });
}
