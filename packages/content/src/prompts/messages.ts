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
import { suggest } from "@mci/plugin-kit";
import { builtinEngine } from "@mci/template";
import type { RenderPrompt } from "../collection.ts";
import type { FrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import { limitError } from "../section-reader.ts";

/** The messages of a prompt, parsed. */
export interface Messages {
  /** Every path that they read. */
  readonly names: readonly string[];
  renderer(entry: PromptEntry): RenderPrompt;
}

interface Part {
  readonly role: PromptMessage["role"];
  readonly isResource: boolean;
  readonly template: Template;
  /** The line of the file that the part begins after. */
  readonly line: number;
}

/**
 * Parses the text of a prompt. A line `role: user` or `role: assistant` begins a message, and a line `resource: URI` is one that shows the
 * resource. Lines are told apart before anything is rendered: an argument cannot begin a message.
 *
 * @throws TemplateError for a mistake in a template, with its line in the file.
 */
export function compileMessages(text: string, { end, line: firstLine }: Pick<FrontMatter, "end" | "line">): Messages {
  const parts: Part[] = [];
  let role: Part["role"] = "user";
  let lines: string[] = [];
  let start = firstLine;
  const addPart = (source: string, line: number, isResource: boolean): void => {
    if (parts.length >= contentLimits.messages) throw limitError(`It has more than ${contentLimits.messages} messages`);
    parts.push({ role, isResource, line, template: inFile(line, () => builtinEngine().compile(source, options)) });
  };
  const addText = (): void => {
    const blank = lines.findIndex((one) => one.trim() !== "");
    if (blank !== -1) addPart(lines.slice(blank).join("\n").trimEnd(), start + blank, false);
  };
  for (const [index, line] of text.slice(end).split(/\r?\n/).entries()) {
    const [, word, value = ""] = /^(role|resource): +(\S.*?)\s*$/.exec(line) ?? [];
    const isRole = word === "role" && (value === "user" || value === "assistant");
    if (!isRole && !(word === "resource" && /^(?:[a-z][\w+.-]*:|\{\{)/i.test(value))) {
      lines.push(line);
      continue;
    }
    addText();
    if (isRole) role = value;
    else addPart(value, firstLine + index, true);
    lines = [];
    start = firstLine + index + 1;
  }
  addText();
  return {
    names: parts.flatMap(({ template }) => template.names ?? []),
    renderer: (entry) => async (given, embed) => {
      const props = checkedProps(entry, given);
      const messages: PromptMessage[] = [];
      for (const { role, isResource, template, line } of parts) {
        const scope = { props, input: props, properties: props, env: {} };
        const text = inFile(line, () => template.render(scope));
        messages.push({ role, content: isResource ? shown(await embed(text)) : { type: "text", text } });
      }
      return messages;
    },
  };
}

const options: CompileOptions = {
  file: "prompt",
  missing: "error",
  limits: { ...defaultLimits, outputBytes: contentLimits.textBytes },
  include: () => {
    throw new MCIError("MCI_TEMPLATE_INCLUDE", "A prompt includes no other files.");
  },
};

/** Runs a part of a template that begins after this line of its file. An error of it names the line in the file. */
function inFile<T>(line: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    const { code, message, hint, column, offset, excerpt } = error;
    throw new TemplateError(code as "MCI_TEMPLATE_SYNTAX", message, { line: line + error.line, column, offset, excerpt }, { hint, cause: error }); // prettier-ignore
  }
}

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
