import type { AccessRule } from "./access.ts";
import type { Problem } from "./problem.ts";
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
  list(kind: ContentKind, caller: ContentCaller): readonly ContentEntry[];
  /**
   * Renders a prompt.
   *
   * @throws MCIError: MCI_CONTENT_UNKNOWN for a name that the caller does not see, MCI_INPUT for arguments that are missing or unknown,
   * MCI_CONTENT_CHANGED as for resources, a TemplateError if it cannot be rendered.
   */
  read(kind: "prompt", name: string, caller: ContentCaller, props?: JsonObject): Promise<readonly PromptMessage[]>;
  /**
   * Reads a resource, a file of a skill, or what a template leads to. The owner reads the files of prompts, too.
   *
   * @throws MCIError: MCI_CONTENT_UNKNOWN for a URI that the caller does not see, MCI_CONTENT_CHANGED for a file that is not as it was
   * listed.
   */
  read(kind: "resource", uri: string, caller: ContentCaller): Promise<ResourceContent>;
}

/** The caller of content; `owner` is the owner of the files, who sees everything. */
export type ContentCaller = CallContext | "owner";

/** The kinds of content. `template` is a family of resources, with parts of their URI left open. */
export type ContentKind = "skill" | "prompt" | "resource" | "template";

/** All kinds of content. */
export const contentKinds: readonly ContentKind[] = ["skill", "prompt", "resource", "template"];

/** A skill, prompt, resource, or template of resources. */
export interface ContentEntry {
  readonly kind: ContentKind;
  /**
   * Identifies it among its kind: the URI of the `SKILL.md` of a skill, the name of a prompt, the URI of a resource, or a URI with
   * variables, such as `notes://{day}` (RFC 6570, level 1).
   */
  readonly id: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Absent: everybody sees it. */
  readonly access?: AccessRule | undefined;
  /** The toolset that it comes from; absent for content of the main file. */
  readonly toolset?: string | undefined;
  /** The file of a skill or prompt, absolute, or the JSON pointer of a resource in a schema file. For the owner alone. */
  readonly origin?: Pick<Problem, "file" | "pointer"> | undefined;
  /** The files that it consists of, or that a template leads to. The `SKILL.md` of a skill is the first. */
  readonly files: readonly ContentFile[];
  /** The front matter of a skill, as it is written. */
  readonly frontmatter?: JsonObject | undefined;
  /** The arguments of a prompt. */
  readonly arguments?: readonly PromptArgument[] | undefined;
}

/** A file, by its URI. */
export interface ContentFile {
  /** For a prompt, which has none, `prompt:` and its name. */
  readonly uri: string;
  /** From its extension, never from its content. */
  readonly mimeType: string;
  /** SHA-256 of its bytes: `sha256:` and 64 hexadecimal characters. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
  /** The values of a template's variables that lead to it. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
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
