import type {
  Annotations,
  ChangedDefinition,
  CommonExecution,
  JsonObject,
  LintSettings,
  LoadContext,
  Origin,
  RateLimit,
  Rules,
  Tool,
  ToolChange,
  ToolDefinition,
} from "@mci/contract";
import { isRecord, toAccessRule, toSpillRule } from "@mci/plugin-kit";
import { resolveApproval } from "./approval.ts";
import { calledServer } from "./called-server.ts";
import type { ToolDefaults } from "./loading.ts";
import { toolRules } from "./rules.ts";

const noTags: readonly string[] = Object.freeze([]);
const noAnnotations: Annotations = Object.freeze({});

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Returns a declared tool with everything inherited filled in. It is frozen; its parts were frozen when the file was parsed.
 *
 * @param changed - The change that the main file has made of it.
 */
export function toTool(
  definition: ToolDefinition,
  pointer: string,
  home: ToolDefaults,
  context: LoadContext,
  changed?: ChangedDefinition,
): Tool {
  const { name, description, tags = noTags, annotations = noAnnotations, inputSchema, execution } = definition;
  const { title, outputSchema, icons, _meta, disabled, task, rateLimit } = definition;
  const ownHints = hintsOf(changed?.change);
  const isOwn = home.toolset === undefined;
  const called = calledServer(definition, home.document);
  // Entries only ever add, also to a tool of another file that calls the server. The change of a tool takes the place of its entry's.
  const inherited = changed?.change.access === undefined ? home.access : undefined;
  const access = toAccessRule(definition.access, inherited, called?.access);
  const hints = isOwn ? annotations : (ownHints ?? noAnnotations);
  const { approval, approvalAt } = resolveApproval(definition, { hints, called, changed }, home);
  const tool: Mutable<Tool> = {
    name: `${home.prefix ?? ""}${name}`,
    ...(description === undefined ? undefined : { description }),
    tags,
    annotations,
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    execution,
    origin: new DeclaredOrigin(
      pointer,
      home,
      { approvalAt, ownHints, changed },
      toolRules(definition, pointer, home, context),
    ),
  };
  if (title !== undefined) tool.title = title;
  const hidden = changed?.change.hideArguments ?? [];
  if (hidden.length > 0) tool.hiddenArguments = hidden;
  if (outputSchema !== undefined) tool.outputSchema = outputSchema;
  if (icons !== undefined) tool.icons = icons;
  if (_meta !== undefined) tool._meta = _meta;
  const lint = mergeLint(home.lint, definition.lint);
  if (lint !== undefined) tool.lint = lint;
  if (disabled === true) tool.disabled = true;
  if (access !== undefined) tool.access = access;
  if (approval !== undefined) tool.approval = approval;
  const input = definition.input ?? home.input;
  if (input !== undefined) tool.input = input;
  if (task !== undefined) tool.task = task;
  if (rateLimit !== undefined) tool.rateLimit = rateLimit;
  const spill = spillOf(definition, home);
  if (spill !== undefined) tool.spill = spill;
  return Object.freeze(tool);
}

/** The word nearest to the tool counts. */
function spillOf({ execution }: ToolDefinition, { responses = [] }: ToolDefaults): Tool["spill"] {
  const { response }: CommonExecution = execution;
  return toSpillRule(response?.spill, ...responses.map(({ spill }) => spill));
}

/** Returns the annotations that a change gives: one that it takes away says nothing of the tool. */
function hintsOf(change: ToolChange | undefined): Annotations | undefined {
  if (change?.annotate === undefined) return undefined;
  const given = Object.entries(change.annotate).filter(([, value]) => value !== null);
  return Object.freeze(Object.fromEntries(given) as Annotations);
}

/** Returns both, rule by rule; `inner` wins. */
export function mergeLint(outer: LintSettings | undefined, inner: unknown): LintSettings | undefined {
  return isRecord(inner) ? Object.freeze({ ...outer, ...(inner as LintSettings) }) : outer;
}

type OriginFacts = Pick<Origin, "approvalAt" | "ownHints" | "changed">;

/** The origin of a tool. Its document and what it was before a change are readable, but not members that are sent or logged along with each tool. */
class DeclaredOrigin implements Origin {
  readonly folder: string;
  readonly pointer: string;
  readonly rules: Rules;
  declare readonly templateEngine?: string;
  declare readonly file?: string;
  declare readonly toolset?: string;
  declare readonly rateLimit?: RateLimit;
  declare readonly approvalAt?: Origin["approvalAt"];
  declare readonly thirdParty?: true;
  declare readonly ownHints?: Annotations;
  readonly #document: JsonObject;
  readonly #changed: ChangedDefinition | undefined;

  constructor(
    pointer: string,
    { folder, document, file, toolset, templateEngine, rateLimit }: ToolDefaults,
    { approvalAt, ownHints, changed }: OriginFacts,
    rules: Rules,
  ) {
    this.folder = folder;
    this.pointer = pointer;
    this.rules = rules;
    this.#document = document;
    this.#changed = changed;
    if (templateEngine !== undefined) this.templateEngine = templateEngine;
    if (file !== undefined) this.file = file;
    if (toolset !== undefined) {
      this.toolset = toolset;
      this.thirdParty = true;
      if (ownHints !== undefined) this.ownHints = ownHints;
    }
    if (rateLimit !== undefined) this.rateLimit = rateLimit;
    if (approvalAt !== undefined) this.approvalAt = approvalAt;
    Object.freeze(this);
  }

  get document(): JsonObject {
    return this.#document;
  }

  get changed(): ChangedDefinition | undefined {
    return this.#changed;
  }
}
