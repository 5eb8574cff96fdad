import {
  defaultLimits,
  MCIError,
  TemplateError,
  type CompileOptions,
  type ContentEntry,
  type JsonObject,
  type PromptMessage,
  type ResourceContent,
  type ResultContent,
  type Template,
} from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";
import { builtinEngine } from "@mci/template";
import { frontMatterOf, mistakesIn, type FrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import { limitError } from "../refusals.ts";

/** A message of a prompt before it is rendered: a text, or the URI of a resource that it shows. */
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
export function compileMessages({ text, end }: Omit<FrontMatter, "yaml">): readonly Part[] {
  const parts: Part[] = [];
  let role: Part["role"] = "user";
  let offset = end;
  for (const [index, piece] of text.slice(end).split(marks).entries()) {
    // Every other piece is a mark.
    const [kind, value = ""] = index % 2 === 0 ? ["text", piece] : piece.split(/: +(.*)/s);
    const source = value.trim();
    if (kind === "role") {
      if (source !== "user" && source !== "assistant") {
        const place = { ...placeAt(text, offset), offset };
        throw new TemplateError("MCI_TEMPLATE_SYNTAX", `Roles are user and assistant, not ${source}.`, place);
      }
      role = source;
    } else if (source !== "") {
      const template = templateIn(text, offset + piece.lastIndexOf(source), source);
      if (parts.push({ role, isResource: kind === "resource", template }) > contentLimits.messages) {
        throw limitError(`It has more than ${contentLimits.messages} messages`);
      }
    }
    offset += piece.length;
  }
  return parts;
}

const marks = /^(role: +(?:user|assistant|system|model|tool)[^\S\n]*|resource: +(?:[A-Za-z][\w+.-]*:|\{\{).*)$/m;

/** Renders a prompt from its file; `embed` reads a resource that it names. */
export async function renderPrompt(
  { name, arguments: declared = [] }: ContentEntry,
  { text: file = "" }: ResourceContent,
  props: JsonObject,
  embed: (uri: string) => Promise<ResourceContent>,
): Promise<readonly PromptMessage[]> {
  const schema = {
    properties: Object.fromEntries(declared.map((argument) => [argument.name, { type: "string" }])),
    required: declared.filter((argument) => argument.required === true).map((argument) => argument.name),
    additionalProperties: false,
  };
  const mistakes = mistakesIn(props, schema, { whole: "The arguments", part: "Argument" });
  if (mistakes.length > 0) {
    throw new MCIError("MCI_INPUT", `Prompt '${name}': ${mistakes.map(({ message }) => message).join(" ")}`);
  }
  const messages: PromptMessage[] = [];
  for (const { role, isResource, template } of compileMessages(frontMatterOf(file))) {
    const text = template.render({ props, input: props, properties: props, env: {} });
    messages.push({ role, content: isResource ? shown(await embed(text)) : { type: "text", text } });
  }
  return messages;
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

function shown({ uri, mimeType, text, blob }: ResourceContent): ResultContent {
  const [kind] = mimeType.split("/");
  if (blob !== undefined && (kind === "image" || kind === "audio")) return { type: kind, data: blob, mimeType };
  return { type: "resource", resource: { uri, mimeType, ...(text === undefined ? { blob } : { text }) } };
}
