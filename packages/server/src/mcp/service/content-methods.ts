import {
  MCIError,
  type CallContext,
  type Content,
  type ContentEntry,
  type ContentFile,
  type JsonObject,
} from "@mci/contract";
import { isRecord, omitUndefined, quoted } from "@mci/plugin-kit";
import { badCursor } from "../rpc.ts";

/** Returns the result of a request for content, without the members that a revision adds. Throws MCIError for what is not there. */
export type ContentMethod = (content: Content, params: JsonObject, caller: ContentRequester) => Promise<JsonObject>;

/** The caller of a method, and the number of entries on a page. */
export interface ContentRequester {
  readonly context: CallContext;
  readonly pageSize: number;
}

/** The methods of the protocol for content, by name. */
export const contentMethods: Readonly<Record<string, ContentMethod>> = {
  "prompts/list": paged("prompts", "name", (content, caller) =>
    content.list("prompt", caller).map((prompt) => ({
      ...about(prompt),
      arguments: prompt.arguments.map(({ values: _, ...argument }) => argument),
    })),
  ),
  "prompts/get": async (content, { name, arguments: props = {} }, { context }) => {
    const messages = await content.read("prompt", String(name), context, Object(props));
    const prompt = content.list("prompt", context).find((one) => one.name === name);
    return { ...omitUndefined({ description: prompt?.description }), messages };
  },
  // Clients that do not know skills find them among the resources; all of their other files would be a long list.
  "resources/list": paged("resources", "uri", (content, caller) => [
    ...content.list("resource", caller).map((one) => ({ ...about(one), ...file(one) })),
    ...content.list("skill", caller).map((skill) => ({ ...about(skill), ...skill.files.slice(0, 1).map(file)[0] })),
  ]),
  "resources/templates/list": paged("resourceTemplates", "uriTemplate", (content, caller) =>
    content.list("template", caller).map((one) => {
      const { uriTemplate, mimeType } = one;
      return { ...about(one), uriTemplate, ...omitUndefined({ mimeType }) };
    }),
  ),
  "resources/read": async (content, { uri }, { context }) => {
    return { contents: [await content.read("resource", String(uri), context)] };
  },
  "skills/list": paged("skills", "uri", skills),
  "skills/get": async (content, { uri }, { context }) => {
    const skill = skills(content, context).find((one) => one["uri"] === uri);
    if (skill === undefined) {
      throw new MCIError("MCI_CONTENT_UNKNOWN", `No skill is served at ${quoted(String(uri))}.`);
    }
    return { skill };
  },
  "completion/complete": async (content, params, { context }) => ({ completion: completion(content, params, context) }),
};

/**
 * Returns the method for a list that is read page by page.
 *
 * @param items - The member of the result with the entries.
 * @param key - The member of an entry that it is known by.
 */
function paged(
  items: string,
  key: string,
  entries: (content: Content, caller: CallContext) => readonly JsonObject[],
): ContentMethod {
  return async (content, { cursor }, { context, pageSize }) => {
    const all = entries(content, context);
    const cursorOf = (item: JsonObject): string => Buffer.from(String(item[key])).toString("base64url");
    const start = typeof cursor === "string" ? all.findIndex((item) => cursorOf(item) === cursor) : 0;
    if (start === -1) throw new MCIError("MCI_INPUT", badCursor.message);
    const next = all[start + pageSize];
    return { [items]: all.slice(start, start + pageSize), ...(next && { nextCursor: cursorOf(next) }) };
  };
}

function about({ name, title, description }: ContentEntry): JsonObject {
  return { name, ...omitUndefined({ title, description }) };
}

function file({ uri, mimeType, size }: ContentFile): JsonObject {
  return { uri, mimeType, size };
}

function skills(content: Content, caller: CallContext): readonly JsonObject[] {
  return content.list("skill", caller).map(({ uri, frontmatter, files }) => {
    return { uri, frontmatter, resources: files.map(({ mimeType: _, ...listed }) => listed) };
  });
}

/** Returns the values of an argument or a variable that begin with what was typed: at most 100, as the protocol says. */
function completion(content: Content, { ref, argument, context }: JsonObject, caller: CallContext): JsonObject {
  const { type, name, uri } = ref as JsonObject;
  const { name: wanted, value: typed } = argument as { readonly name: string; readonly value: string };
  const given = isRecord(context) ? Object.entries(Object(context["arguments"])) : [];
  const known = given.filter(([key]) => key !== wanted);
  const prompts = type === "ref/prompt" ? content.list("prompt", caller).filter((one) => one.name === name) : [];
  const templates = type === "ref/resource" ? content.list("template", caller).filter((one) => one.uriTemplate === uri) : []; // prettier-ignore
  const suggested = prompts.flatMap((one) => one.arguments.find((each) => each.name === wanted)?.values ?? []);
  const found = templates
    .flatMap(({ matches }) => matches.map(({ variables }) => new Map(Object.entries(variables))))
    .filter((variables) => known.every(([key, value]) => (variables.get(key) ?? value) === value))
    .flatMap((variables) => variables.get(wanted) ?? []);
  const values = [...new Set([...suggested, ...found])].filter((value) => value.startsWith(typed));
  return { values: values.slice(0, maxValues), total: values.length, hasMore: values.length > maxValues };
}

const maxValues = 100;
