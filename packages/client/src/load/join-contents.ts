import { ConfigError, type Content, type ContentEntries, type ContentKind } from "@mci/contract";

/**
 * Returns the content of several sources as one; undefined if there is none.
 *
 * @throws ConfigError (MCI_CONTENT_DUPLICATE) for a name that two of them have.
 */
export function joinContents(contents: readonly Content[]): Content | undefined {
  if (contents.length < 2) return contents[0];
  const owners = new Map<string, Content>();
  for (const content of contents) {
    for (const name of namesOf(content)) {
      if (owners.has(name)) {
        throw new ConfigError("MCI_CONTENT_DUPLICATE", `Two sources have the ${name}.`, {
          hint: "Rename one of them.",
        });
      }
      owners.set(name, content);
    }
  }
  const first = contents[0];
  const read = ((kind: "prompt" | "resource", id: string, ...rest: [never]) =>
    (owners.get(`${kind} ${id}`) ?? first)?.read(kind as "prompt", id, ...rest)) as Content["read"];
  return Object.freeze({
    version: contents.map(({ version }) => version).join(),
    folders: contents.flatMap(({ folders }) => folders),
    isRestricted: contents.some(({ isRestricted }) => isRestricted),
    list: <Kind extends ContentKind>(
      kind: Kind,
      caller: Parameters<Content["list"]>[1],
    ): readonly ContentEntries[Kind][] => contents.flatMap((content) => content.list(kind, caller)),
    read,
  });
}

function namesOf(content: Content): readonly string[] {
  const skills = content.list("skill", "owner").flatMap(({ files }) => files);
  const templates = content.list("template", "owner").flatMap(({ matches }) => matches);
  const files = [...skills, ...templates, ...content.list("resource", "owner")];
  return [
    ...content.list("prompt", "owner").map(({ name }) => `prompt ${name}`),
    ...files.map(({ uri }) => `resource ${uri}`),
  ];
}
