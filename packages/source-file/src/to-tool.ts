import type {
  Annotations,
  CommonExecution,
  JsonObject,
  LintSettings,
  LoadContext,
  Origin,
  RateLimit,
  Rules,
  Tool,
  ToolDefinition,
} from "@mci/contract";
import { isRecord, toAccessRule, toSpillRule } from "@mci/plugin-kit";
import { resolveApproval, type ResolvedApproval } from "./approval.ts";
import { calledServer } from "./called-server.ts";
import { hintsFor } from "./entry-hints.ts";
import type { ToolDefaults } from "./loading.ts";
import { toolRules } from "./rules.ts";

const noTags: readonly string[] = Object.freeze([]);
const noAnnotations: Annotations = Object.freeze({});

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns a declared tool with everything inherited filled in. It is frozen; its parts were frozen when the file was parsed. */
export function toTool(definition: ToolDefinition, pointer: string, home: ToolDefaults, context: LoadContext): Tool {
  const { name, description, tags = noTags, annotations = noAnnotations, inputSchema, execution } = definition;
  const { title, outputSchema, icons, _meta, disabled, task, rateLimit } = definition;
  const hints = hintsFor(name, home.hints);
  const isOwn = home.toolset === undefined;
  // Entries only ever add: also to a tool of another file that calls the server.
  const access = toAccessRule(definition.access, home.access, calledServer(definition, home.document)?.config.access);
  const { approval, approvalAt } = resolveApproval(definition, isOwn ? annotations : (hints ?? noAnnotations), home);
  const tool: Mutable<Tool> = {
    name: `${home.prefix ?? ""}${name}`,
    ...(description === undefined ? undefined : { description }),
    tags,
    annotations: hints === undefined ? annotations : Object.freeze({ ...annotations, ...hints }),
    ...(inputSchema === undefined ? undefined : { inputSchema }),
    execution,
    origin: new DeclaredOrigin(pointer, { ...home, approvalAt }, toolRules(definition, pointer, home, context)),
  };
  if (title !== undefined) tool.title = title;
  if (outputSchema !== undefined) tool.outputSchema = outputSchema;
  if (icons !== undefined) tool.icons = icons;
  if (_meta !== undefined) tool._meta = _meta;
  const lint = mergeLint(home.lint, definition.lint);
  if (lint !== undefined) tool.lint = lint;
  if (disabled === true) tool.disabled = true;
  if (access !== undefined) tool.access = access;
  if (approval !== undefined) tool.approval = approval;
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

/** Returns both, rule by rule; `inner` wins. */
export function mergeLint(outer: LintSettings | undefined, inner: unknown): LintSettings | undefined {
  return isRecord(inner) ? Object.freeze({ ...outer, ...(inner as LintSettings) }) : outer;
}

/** The origin of a tool. Its document is readable, but not a member that is sent or logged along with each tool. */
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
  readonly #document: JsonObject;

  constructor(
    pointer: string,
    { folder, document, file, toolset, templateEngine, rateLimit, approvalAt }: ToolDefaults & ResolvedApproval,
    rules: Rules,
  ) {
    this.folder = folder;
    this.pointer = pointer;
    this.rules = rules;
    this.#document = document;
    if (templateEngine !== undefined) this.templateEngine = templateEngine;
    if (file !== undefined) this.file = file;
    if (toolset !== undefined) {
      this.toolset = toolset;
      this.thirdParty = true;
    }
    if (rateLimit !== undefined) this.rateLimit = rateLimit;
    if (approvalAt !== undefined) this.approvalAt = approvalAt;
    Object.freeze(this);
  }

  get document(): JsonObject {
    return this.#document;
  }
}
