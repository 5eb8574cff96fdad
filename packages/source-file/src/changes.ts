import type { ChangedDefinition, Problem, ToolChange, ToolDefinition } from "@mci/contract";
import { deepFreeze, isRecord, omitUndefined, reservedNames, suggest, toPointer } from "@mci/plugin-kit";
import { applyChange, noArgument, type WarnOfChange } from "@mci/schema";

/** The changes of the tools of a toolset or server, by their own names. */
export type EntryChanges = Readonly<Record<string, ToolChange>>;

/** The changes of a toolset or server, and where they stand. */
export interface PlacedChanges {
  readonly of: EntryChanges;
  /** Such as `toolset 'billing'`, for messages. */
  readonly owner: string;
  readonly prefix?: string | undefined;
  /** The main file. */
  readonly file: string | undefined;
  /** JSON pointer of `tools` in it. */
  readonly pointer: string;
}

/** Reports a problem of the main file. */
export type ReportMain = (problem: Omit<Problem, "file">) => void;

/** A changed tool. */
export interface ChangedTool {
  readonly tool: ToolDefinition;
  readonly changed: ChangedDefinition;
}

/** Returns the change of a tool; undefined if there is none. */
export function changeOf(name: string, changes: EntryChanges = {}): ToolChange | undefined {
  return Object.hasOwn(changes, name) ? changes[name] : undefined;
}

/**
 * Returns a tool as it is changed, with what it was before; undefined if the change hides it. The result keeps its hidden arguments
 * declared: a call is checked, and gets their defaults, like any other.
 */
export function changedTool(
  definition: ToolDefinition,
  change: ToolChange,
  { file, pointer }: PlacedChanges,
  report: ReportMain,
): ChangedTool | undefined {
  const at = pointer + toPointer(definition.name);
  const warn: WarnOfChange = (path, message, hint) =>
    report({
      code: "MCI_FILTER",
      severity: "warning",
      tool: definition.name,
      message,
      hint,
      pointer: at + toPointer(...path),
    });
  const tool = applyChange(definition, change, warn);
  if (tool === undefined) return undefined;
  checkHidden(tool, change, { at, warn, report });
  return {
    tool: deepFreeze(tool),
    changed: deepFreeze({ definition, change, at: { ...omitUndefined({ file }), pointer: at } }),
  };
}

/** A hidden argument that is required must have a default. A name that the tool does not have is refused all the same. */
function checkHidden(
  { name: tool, inputSchema }: ToolDefinition,
  { hideArguments = [] }: ToolChange,
  { at, warn, report }: { readonly at: string; readonly warn: WarnOfChange; readonly report: ReportMain },
): void {
  const schema = isRecord(inputSchema) ? inputSchema : {};
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  for (const [index, name] of hideArguments.entries()) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (required.includes(name) && Object(property).default === undefined) {
      report({
        code: "MCI_SCHEMA_FIELD",
        severity: "error",
        tool,
        message: `The argument '${name}' is hidden, required and has no default, so that no call could succeed.`,
        hint: `Give it one: default: { ${name}: ... }`,
        pointer: `${at}/hideArguments/${index}`,
      });
    } else if (property === undefined) {
      warn(["hideArguments", String(index)], noArgument(name), suggest(name, Object.keys(properties)));
    }
  }
}

/**
 * Reports changes of tools that are not there, and names that cannot be given. The name that a change gives is taken even while its
 * tool is not there: a server must not put another tool in its place.
 */
export function checkChanges(
  { of: changes, owner, prefix = "", pointer }: PlacedChanges,
  definitions: readonly ToolDefinition[],
  report: ReportMain,
): void {
  const names = new Set(definitions.map(({ name }) => name));
  const nameNow = (name: string): string | undefined => {
    const change = changeOf(name, changes);
    return change?.hide === true ? undefined : (change?.rename ?? name);
  };
  const taken = new Map<string | undefined, string>();
  for (const name of names) if (changeOf(name, changes)?.rename === undefined) taken.set(nameNow(name), name);
  for (const [name, { rename, hide }] of Object.entries(changes)) {
    if (!names.has(name)) {
      report({
        code: "MCI_FILTER",
        severity: "warning",
        message: `'tools' changes a tool that ${owner} does not have: '${name}'.`,
        hint: suggest(name, names),
        pointer: pointer + toPointer(name),
      });
    }
    if (rename === undefined || hide === true) continue;
    const other = taken.get(rename);
    const isReserved = reservedNames.includes(prefix + rename);
    if (!isReserved && (other === undefined || other === name)) {
      taken.set(rename, name);
      continue;
    }
    const reason = isReserved ? "that name is reserved" : `${owner} has another tool of that name, '${other}'`;
    report({
      code: "MCI_TOOL_DUPLICATE",
      severity: "error",
      tool: name,
      message: `The tool '${name}' cannot be called '${prefix}${rename}': ${reason.replace(`, '${rename}'`, "")}.`,
      hint: "Give it another name, or rename or hide the other one.",
      pointer: pointer + toPointer(name, "rename"),
    });
  }
}
