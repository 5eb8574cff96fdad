import type { AccessRule } from "./access.ts";
import type { CallContext } from "./running-call.ts";
import type { ResultContent } from "./result.ts";
import type { JsonObject } from "./values.ts";

/**
 * Skills, prompts and resources that a toolbox has beside its tools, as of its last load. What is listed is what is read: a file that has
 * changed since is an error.
 */
export interface Content {
  /** Changes whenever anything that is listed does. */
  readonly version: string;
  /** The folders that it was read from, absolute, for those who watch them. */
  readonly folders: readonly string[];
  /** Whether callers with different scopes see different content. */
  readonly isRestricted: boolean;
  /** Returns what a caller sees. */
  list<Kind extends ContentKind>(kind: Kind, caller: ContentCaller): readonly ContentEntries[Kind][];
  /**
   * Renders a prompt.
   *
   * @throws MCIError: MCI_CONTENT_UNKNOWN for a name that the caller does not see, MCI_INPUT for arguments that are missing or unknown,
   * a TemplateError if it cannot be rendered.
   */
  read(kind: "prompt", name: string, caller: ContentCaller, props?: JsonObject): Promise<readonly PromptMessage[]>;
  /**
   * Reads a resource, a file of a skill, or what a template leads to.
   *
   * @throws MCIError: MCI_CONTENT_UNKNOWN for a URI that the caller does not see, MCI_CONTENT_CHANGED for a file that is not as it was
   * listed.
   */
  read(kind: "resource", uri: string, caller: ContentCaller): Promise<ResourceContent>;
}

/** The caller of content; `owner` is the owner of the files, who sees everything. */
export type ContentCaller = CallContext | "owner";

/** The kinds of content. `template` is a family of resources, with parts of their URI left open. */
export type ContentKind = keyof ContentEntries;

/** All kinds of content. */
export const contentKinds: readonly ContentKind[] = ["skill", "prompt", "resource", "template"];

/** The entries of each kind. */
export interface ContentEntries {
  readonly skill: SkillEntry;
  readonly prompt: PromptEntry;
  readonly resource: ResourceEntry;
  readonly template: ResourceTemplateEntry;
}

/** The members that all content has. */
export interface ContentEntry {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Absent: everybody sees it. */
  readonly access?: AccessRule | undefined;
  /** The toolset that it comes from; absent for content of the main file. */
  readonly toolset?: string | undefined;
  /** For the owner alone. */
  readonly origin?: ContentOrigin;
}

/** The place where content is defined: the `SKILL.md` of a skill, the file of a prompt, or a JSON pointer in a schema file. */
export interface ContentOrigin {
  /** Absolute path. */
  readonly file?: string | undefined;
  readonly pointer?: string | undefined;
}

/** A file, by its URI. */
export interface ContentFile {
  readonly uri: string;
  /** From its extension, never from its content. */
  readonly mimeType: string;
  /** SHA-256 of its bytes: `sha256:` and 64 hexadecimal characters. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** A skill: a folder with `SKILL.md` and any other files. */
export interface SkillEntry extends ContentEntry {
  /** URI of its `SKILL.md`. */
  readonly uri: string;
  /** The front matter of `SKILL.md`, as it is written. */
  readonly frontmatter: JsonObject;
  /** All of its files, `SKILL.md` first. */
  readonly files: readonly ContentFile[];
}

/** A prompt: messages with placeholders for arguments. */
export interface PromptEntry extends ContentEntry {
  readonly arguments: readonly PromptArgument[];
  readonly digest: string;
  readonly size: number;
}

/** An argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description?: string | undefined;
  /** Default false. */
  readonly required?: boolean | undefined;
  /** Suggestions; others are accepted too. */
  readonly values?: readonly string[] | undefined;
}

/** A resource: a file with a URI. */
export interface ResourceEntry extends ContentEntry, ContentFile {}

/** Resources whose URIs differ in some variables. */
export interface ResourceTemplateEntry extends ContentEntry {
  /** URI with variables, such as `notes://{day}`: RFC 6570, level 1. */
  readonly uriTemplate: string;
  readonly mimeType?: string | undefined;
  /** The files there are, each with the variables that lead to it. */
  readonly matches: readonly TemplateMatch[];
}

/** A file that a template leads to. */
export interface TemplateMatch extends ContentFile {
  readonly variables: Readonly<Record<string, string>>;
}

/** A message of a rendered prompt. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ResultContent;
}

/** The content of a resource. Exactly one of `text` and `blob` is given. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string | undefined;
  /** In base64, of a file that is not text in UTF-8. */
  readonly blob?: string | undefined;
}
