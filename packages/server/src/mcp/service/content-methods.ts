import {
  MCIError,
  type CallContext,
  type Content,
  type ContentEntry,
  type ContentKind,
  type JsonObject,
} from "@mci/contract";
import { isRecord, omitUndefined, quoted } from "@mci/plugin-kit";
import { badCursor } from "../rpc.ts";

/** Returns the result of a request for content, a list of which has so many entries on a page. Throws MCIError for what is not there. */
type ContentMethod = (content: Content, params: JsonObject, caller: CallContext, size: number) => Promise<JsonObject>;

/** The methods of the protocol for content, by name. */
export const contentMethods: Readonly<Record<string, ContentMethod>> = {
  "prompts/list": paged("prompts", ["prompt"], ({ arguments: declared = [], ...prompt }) => ({
    ...about(prompt),
    arguments: declared.map(({ values: _, ...argument }) => argument),
  })),
  "prompts/get": async (content, { name, arguments: props = {} }, context) => {
    const messages = await content.read("prompt", String(name), context, Object(props));
    const description = entryOf(content, "prompt", name, context)?.description;
    return { ...omitUndefined({ description }), messages };
  },
  // Clients that do not know skills find them among the resources; all of their other files would be a long list.
  "resources/list": paged("resources", ["resource", "skill"], (entry) => {
    const [{ uri, mimeType, size } = {}] = entry.files;
    return { ...about(entry), uri, mimeType, size };
  }),
  "resources/templates/list": paged("resourceTemplates", ["template"], (entry) => {
    const [mimeType, ...others] = new Set(entry.files.map((file) => file.mimeType));
    return { ...about(entry), uriTemplate: entry.id, ...(mimeType && others.length === 0 && { mimeType }) };
  }),
  "resources/read": async (content, { uri }, context) => {
    return { contents: [await content.read("resource", String(uri), context)] };
  },
  "skills/list": paged("skills", ["skill"], skill),
  "skills/get": async (content, { uri }, context) => {
    const found = entryOf(content, "skill", uri, context);
    if (found !== undefined) return { skill: skill(found) };
    throw new MCIError("MCI_CONTENT_UNKNOWN", `No skill is served at ${quoted(String(uri))}.`);
  },
  "completion/complete": async (content, params, context) => ({ completion: completion(content, params, context) }),
};

/** Returns the method for a list that is read page by page, `items` of its result. */
function paged(
  items: string,
  kinds: readonly ContentKind[],
  toListed: (entry: ContentEntry) => JsonObject,
): ContentMethod {
  return async (content, { cursor }, context, size) => {
    const all = kinds.flatMap((kind) => content.list(kind, context));
    const cursorOf = ({ id }: ContentEntry): string => Buffer.from(id).toString("base64url");
    const start = typeof cursor === "string" ? all.findIndex((entry) => cursorOf(entry) === cursor) : 0;
    if (start === -1) throw new MCIError("MCI_INPUT", badCursor.message);
    const next = all[start + size];
    const page = all.slice(start, start + size).map(toListed);
    return { [items]: page, ...(next && { nextCursor: cursorOf(next) }) };
  };
}

function about({ name, title, description }: Pick<ContentEntry, "name" | "title" | "description">): JsonObject {
  return { name, ...omitUndefined({ title, description }) };
}

function skill({ id, frontmatter, files }: ContentEntry): JsonObject {
  return { uri: id, frontmatter, resources: files.map(({ mimeType: _, ...listed }) => listed) };
}

function entryOf(content: Content, kind: ContentKind, id: unknown, caller: CallContext): ContentEntry | undefined {
  return content.list(kind, caller).find((entry) => entry.id === id);
}

/** Returns the values of an argument or a variable that begin with what was typed: at most 100, as the protocol says. */
function completion(content: Content, { ref, argument, context }: JsonObject, caller: CallContext): JsonObject {
  const { type, name, uri } = ref as JsonObject;
  const { name: wanted, value: typed } = argument as { readonly name: string; readonly value: string };
  const [kind, id] = type === "ref/prompt" ? (["prompt", name] as const) : (["template", uri] as const);
  const entry = entryOf(content, kind, id, caller);
  const given = new Map(Object.entries(Object(isRecord(context) && context["arguments"])));
  given.delete(wanted);
  const suggested = entry?.arguments?.find((one) => one.name === wanted)?.values ?? [];
  const found = (entry?.files ?? [])
    .map(({ variables = {} }) => new Map(Object.entries(variables)))
    .filter((variables) => [...variables].every(([key, value]) => (given.get(key) ?? value) === value))
    .flatMap((variables) => variables.get(wanted) ?? []);
  const values = [...new Set([...suggested, ...found])].filter((value) => value.startsWith(typed));
  return { values: values.slice(0, maxValues), total: values.length, hasMore: values.length > maxValues };
}

const maxValues = 100;
