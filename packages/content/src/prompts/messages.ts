import {
  defaultLimits,
  MCIError,
  TemplateError,
  type CompileOptions,
  type JsonObject,
  type PromptEntry,
  type PromptMessage,
  type ResourceContent,
  type ResultContent,
  type Template,
} from "@mci/contract";
import { placeAt, suggest } from "@mci/plugin-kit";
import { builtinEngine } from "@mci/template";
import type { RenderPrompt } from "../item.ts";
import { contentLimits } from "../limits.ts";
import { limitError } from "../section-reader.ts";
import type { TextFile } from "../text-file.ts";

/** The messages of a prompt, parsed. */
export interface Messages {
  /** Every path that they read. */
  readonly names: readonly string[];
  readonly render: RenderPrompt;
}

interface Part {
  readonly role: PromptMessage["role"];
  readonly isResource: boolean;
  readonly template: Template;
}

/**
 * Parses the text of a prompt. A line `role: user` or `role: assistant` begins a message, and a line `resource: URI` is one that shows the
 * resource. Lines are told apart before anything is rendered: an argument cannot begin a message.
 *
 * @throws TemplateError for a mistake in a template, with its line in the file.
 */
export function compileMessages(file: Pick<TextFile, "text" | "end">, entry: PromptEntry): Messages {
  const { text, end } = file;
  const parts: Part[] = [];
  let role: Part["role"] = "user";
  const addPart = (start: number, source: string, isResource: boolean): void => {
    if (parts.length >= contentLimits.messages) throw limitError(`It has more than ${contentLimits.messages} messages`);
    parts.push({ role, isResource, template: templateIn(text, start, source) });
  };
  const addText = (start: number, end: number): void => {
    const source = text.slice(start, end).trimEnd();
    const [blank = ""] = /^(?:[^\S\n]*\n)+/.exec(source) ?? [];
    if (source !== "") addPart(start + blank.length, source.slice(blank.length), false);
  };
  const marks = /^(?:role: +(?<role>user|assistant)[^\S\n]*|resource: +(?<uri>(?:[A-Za-z][\w+.-]*:|\{\{).*))$/gm;
  marks.lastIndex = end;
  let start = end;
  for (const { index, 0: line, groups = {} } of text.matchAll(marks)) {
    const { role: next, uri } = groups;
    addText(start, index);
    if (uri !== undefined) addPart(index + line.indexOf(uri), uri.trimEnd(), true);
    else role = next === "assistant" ? next : "user";
    start = index + line.length;
  }
  addText(start, text.length);
  return {
    names: parts.flatMap(({ template }) => template.names ?? []),
    async render(given, embed) {
      const props = checkedProps(entry, given);
      const messages: PromptMessage[] = [];
      for (const { role, isResource, template } of parts) {
        const text = template.render({ props, input: props, properties: props, env: {} });
        messages.push({ role, content: isResource ? shown(await embed(text)) : { type: "text", text } });
      }
      return messages;
    },
  };
}

/** Compiles a part of a text. Its errors have their places in the whole text. */
function templateIn(text: string, start: number, source: string): Template {
  const placed = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (!TemplateError.is(error)) throw error;
      const { code, message, hint, offset } = error;
      const place = { ...placeAt(text, start + offset), offset: start + offset };
      throw new TemplateError(code as "MCI_TEMPLATE_SYNTAX", message, place, { hint, cause: error });
    }
  };
  const template = placed(() => builtinEngine().compile(source, options));
  return { names: template.names, render: (scope) => placed(() => template.render(scope)) };
}

const options: CompileOptions = {
  file: "prompt",
  missing: "error",
  limits: { ...defaultLimits, outputBytes: contentLimits.textBytes },
  include: () => {
    throw new MCIError("MCI_TEMPLATE_INCLUDE", "A prompt includes no other files.");
  },
};

function checkedProps({ name, arguments: declared }: PromptEntry, given: JsonObject): JsonObject {
  const names = declared.map((argument) => argument.name);
  const refuse = (message: string, hint?: string): never => {
    throw new MCIError("MCI_INPUT", `Prompt '${name}': ${message}`, { hint });
  };
  for (const [key, value] of Object.entries(given)) {
    if (!names.includes(key)) refuse(`unknown argument '${key}'.`, suggest(key, names, { list: "Arguments" }));
    if (typeof value !== "string") refuse(`argument '${key}' must be a string.`);
  }
  const missing = declared.filter((one) => one.required === true && !Object.hasOwn(given, one.name));
  if (missing.length > 0) refuse(`missing ${missing.map((one) => `argument '${one.name}'`).join(", ")}.`);
  return given;
}

function shown({ uri, mimeType, text, blob }: ResourceContent): ResultContent {
  const [kind] = mimeType.split("/");
  if (blob !== undefined && (kind === "image" || kind === "audio")) return { type: kind, data: blob, mimeType };
  return { type: "resource", resource: { uri, mimeType, ...(text === undefined ? { blob } : { text }) } };
}
