import type { CallContext, Content, ContentEntry, JsonObject } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";

/** A page of a list of content, without the members added by each revision. */
interface ContentPage {
  readonly [items: string]: readonly JsonObject[] | string;
}

/** The lists of content, by their methods. */
export type ContentList = "prompts/list" | "resources/list" | "resources/templates/list" | "skills/list";

interface List {
  /** The member of the result with the entries. */
  readonly name: string;
  /** The member of an entry that it is known by. */
  readonly key: string;
  entries(content: Content, caller: CallContext): readonly JsonObject[];
}

/**
 * Returns the page of a list that begins at a cursor, as a caller sees it: the first one without a cursor, undefined if the cursor is
 * unknown.
 */
export function contentPage(
  content: Content,
  method: ContentList,
  {
    cursor,
    caller,
    size,
  }: { readonly cursor?: string | undefined; readonly caller: CallContext; readonly size: number },
): ContentPage | undefined {
  const { name, key, entries } = lists[method];
  const items: readonly JsonObject[] = entries(content, caller);
  const cursorOf = (item: JsonObject): string => Buffer.from(String(item[key])).toString("base64url");
  const start = cursor === undefined ? 0 : items.findIndex((item) => cursorOf(item) === cursor);
  if (start === -1) return undefined;
  const next = items[start + size];
  return { [name]: items.slice(start, start + size), ...(next !== undefined && { nextCursor: cursorOf(next) }) };
}

const lists: Readonly<Record<ContentList, List>> = {
  "prompts/list": {
    name: "prompts",
    key: "name",
    entries: (content, caller) =>
      content.list("prompt", caller).map((prompt) => ({
        ...about(prompt),
        arguments: prompt.arguments.map(({ values: _, ...argument }) => argument),
      })),
  },
  "resources/list": {
    name: "resources",
    key: "uri",
    // Clients that do not know skills find them among the resources; all of their other files would be a long list.
    entries: (content, caller) => [
      ...content.list("resource", caller).map((one) => ({ ...about(one), ...file(one) })),
      ...content
        .list("skill", caller)
        .flatMap((skill) => skill.files.slice(0, 1).map((main) => ({ ...about(skill), ...file(main) }))),
    ],
  },
  "resources/templates/list": {
    name: "resourceTemplates",
    key: "uriTemplate",
    entries: (content, caller) =>
      content.list("template", caller).map((one) => ({
        ...about(one),
        uriTemplate: one.uriTemplate,
        ...omitUndefined({ mimeType: one.mimeType }),
      })),
  },
  "skills/list": {
    name: "skills",
    key: "uri",
    entries: (content, caller) =>
      content.list("skill", caller).map(({ uri, frontmatter, files }) => ({
        uri,
        frontmatter,
        resources: files.map(({ mimeType: _, ...listed }) => listed),
      })),
  },
};

function about({ name, title, description }: ContentEntry): JsonObject {
  return { name, ...omitUndefined({ title, description }) };
}

function file({
  uri,
  mimeType,
  size,
}: {
  readonly uri: string;
  readonly mimeType: string;
  readonly size: number;
}): JsonObject {
  return { uri, mimeType, size };
}

/** Returns one skill as `skills/list` has it; undefined if the caller does not see it. */
export function skillEntry(content: Content, uri: unknown, caller: CallContext): JsonObject | undefined {
  return lists["skills/list"].entries(content, caller).find((skill) => skill["uri"] === uri);
}

/** A request for values of an argument of a prompt, or of a variable of a template. */
export interface CompletionRequest {
  readonly ref: { readonly type: string; readonly name?: string; readonly uri?: string };
  readonly argument: { readonly name: string; readonly value: string };
  /** The arguments that are known by then. */
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined;
}

/** Returns the values that begin with what was typed: at most 100, as the protocol says. */
export function completion(
  content: Content,
  { ref, argument, context }: CompletionRequest,
  caller: CallContext,
): JsonObject {
  const known = Object.entries(context?.arguments ?? {}).filter(([name]) => name !== argument.name);
  const prompt = content.list("prompt", caller).find(({ name }) => ref.type === "ref/prompt" && name === ref.name);
  const template = content
    .list("template", caller)
    .find((one) => ref.type === "ref/resource" && one.uriTemplate === ref.uri);
  const given = prompt?.arguments.find(({ name }) => name === argument.name)?.values ?? [];
  const found = (template?.matches ?? [])
    .filter(({ variables }) =>
      known.every(([name, value]) => !Object.hasOwn(variables, name) || variables[name] === value),
    )
    .flatMap(({ variables }) => (Object.hasOwn(variables, argument.name) ? [variables[argument.name] ?? ""] : []));
  const values = [...new Set([...given, ...found])].filter((value) => value.startsWith(argument.value));
  return {
    completion: { values: values.slice(0, maxValues), total: values.length, hasMore: values.length > maxValues },
  };
}

const maxValues = 100;
