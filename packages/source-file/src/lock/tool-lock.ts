import {
  contentKinds,
  functionCodeOf,
  titleOf,
  type Content,
  type ContentEntry,
  type JsonObject,
  type Tool,
} from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { definitionHash, type HashedDefinition } from "@mci/schema";

/** The approved tools of a schema file, by name. */
export type ToolLock = ReadonlyMap<string, LockedTool>;

/**
 * The definition of a tool as its file or server gives it, what it does, how the main file changes it, and the rules for its calls,
 * with everything inherited.
 */
export interface LockedTool extends HashedDefinition {
  /** Hash of name, description, schemas, execution, annotations, rules and change, which are there to be read. */
  readonly hash: string;
  /** Types and digests of the files of content, by their URIs. */
  readonly files?: Readonly<Record<string, string>>;
  /** The title that is shown, compared besides. */
  readonly title?: string;
}

/** How a tool differs from what is locked. */
export interface Drift {
  readonly tool: string;
  readonly kind: "added" | "removed" | "changed";
  /** As it is now; absent when it was removed. */
  readonly now?: LockedTool;
  /** As it is locked; absent when it was added. */
  readonly locked?: LockedTool;
}

/**
 * Returns the lock of tools and content, each by its name, in the order of names. A function's entry has the hash of its code, too, and one of
 * content the digests of its files.
 */
export async function lockOf(tools: readonly Tool[], content?: Content): Promise<ToolLock> {
  const enabled = tools.filter(({ disabled }) => disabled !== true);
  const entries = await Promise.all(enabled.map(async (tool) => [tool.name, await locked(tool)] as const));
  const contents = Array.from(contentInLock(content), ([name, entry]) => [name, lockedContent(name, entry)] as const);
  return new Map([...entries, ...contents].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Tells the entries of content in a lock, which begin with their kind and a slash: no name of a tool contains one. */
export const isLockedContent = (name: string): boolean => name.includes("/");

/** Returns content by its names in a lock. */
export function contentInLock(content: Content | undefined): ReadonlyMap<string, ContentEntry> {
  const entries = contentKinds.flatMap((kind) => content?.list(kind, "owner") ?? []);
  return new Map(entries.map((entry) => [`${entry.kind}/${entry.id}`, entry]));
}

/** Returns the lock of content. The title has the name, too: clients show either. */
function lockedContent(name: string, { title, description, access, files, ...entry }: ContentEntry): LockedTool {
  const shown = title === undefined ? entry.name : `${entry.name}: ${title}`;
  const typed = Object.fromEntries(files.map(({ uri, mimeType, digest }) => [uri, `${mimeType}, ${digest}`]));
  const definition = { name, title: shown, ...omitUndefined({ description, access }), files: typed };
  return { hash: definitionHash({ name, inputSchema: definition }), ...definition };
}

async function locked(tool: Tool): Promise<LockedTool> {
  const { name, access, approval, rateLimit, input } = tool;
  const { changed, rateLimit: sharedRateLimit } = tool.origin;
  const { description, annotations = {}, inputSchema, outputSchema, ...original } = changed?.definition ?? tool;
  const source = await functionCodeOf(tool.execution)?.source();
  const execution = source === undefined ? original.execution : { ...original.execution, source };
  const title = titleOf({ title: original.title, annotations });
  const definition = {
    name,
    ...omitUndefined({ description, inputSchema, outputSchema }),
    execution,
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...omitUndefined({ access, approval, rateLimit, sharedRateLimit, input, change: changed?.change }),
  };
  return {
    hash: definitionHash(definition, { execution: true }),
    ...omitUndefined({ title }),
    ...definition,
  };
}

/**
 * Compares tools with the approved ones.
 *
 * @returns Every difference, in the order of names.
 */
export function compareLocks(lock: ToolLock, now: ToolLock): readonly Drift[] {
  const names = [...new Set([...lock.keys(), ...now.keys()])].toSorted();
  return names.flatMap((tool): readonly Drift[] => {
    const before = lock.get(tool);
    const after = now.get(tool);
    if (before === undefined) return after === undefined ? [] : [{ tool, kind: "added", now: after }];
    if (after === undefined) return [{ tool, kind: "removed", locked: before }];
    const isSame = before.hash === after.hash && before.title === after.title;
    return isSame ? [] : [{ tool, kind: "changed", locked: before, now: after }];
  });
}

/** Returns the names of the parts that differ from the lock file: `description`, `inputSchema`, ... */
export function changedParts({ locked, now }: Drift): readonly string[] {
  if (locked === undefined || now === undefined) return [];
  return parts.filter((part) => partHash(locked, part) !== partHash(now, part));
}

/** Whether calls run unasked that a person had to agree to, or with less of an agreement. */
export function weakensApproval({ locked, now }: Drift): boolean {
  if (!isRecord(locked?.approval)) return false;
  if (!isRecord(now?.approval)) return now !== undefined;
  const [before, after] = [locked.approval, now.approval];
  const hasOtherCondition = after["when"] !== undefined && after["when"] !== before["when"];
  const isOpener = before["channel"] === "outOfBand" && after["channel"] !== "outOfBand";
  return hasOtherCondition || isOpener || Number(after["expiresMs"]) > Number(before["expiresMs"]);
}

/** Whether callers may call a tool that could not before: a scope is no longer required. */
export function weakensAccess({ locked, now }: Drift): boolean {
  const [before, after] = [scopesOf(locked), scopesOf(now)];
  return now !== undefined && !before.every((scope) => after.includes(scope));
}

/** Whether more calls can run within a time, for any of the two limits. */
export function weakensRateLimit({ locked, now }: Drift): boolean {
  if (now === undefined) return false;
  return (["rateLimit", "sharedRateLimit"] as const).some((limit) => isLooser(locked?.[limit], now[limit]));
}

function isLooser(before: unknown, after: unknown): boolean {
  if (!isRecord(before)) return false;
  if (!isRecord(after)) return true;
  const isOther = before["per"] !== after["per"] && after["per"] !== "call";
  return isOther || rateOf(after) > rateOf(before) || Number(after["points"]) > Number(before["points"]);
}

function rateOf({ points, per_ms: perMs }: JsonObject): number {
  return Number(points) / Number(perMs);
}

/** The lock may be of another program: anything but an array has no scopes in it. */
function scopesOf(tool: LockedTool | undefined): readonly unknown[] {
  const scopes = isRecord(tool?.access) ? tool.access["scopes"] : undefined;
  return Array.isArray(scopes) ? scopes : [];
}

const parts = [
  "description",
  "title",
  "annotations",
  "access",
  "approval",
  "rateLimit",
  "sharedRateLimit",
  "input",
  "change",
  "inputSchema",
  "outputSchema",
  "execution",
  "code",
  "files",
] as const;

/** Does not depend on the order of keys. */
function partHash(tool: LockedTool, part: (typeof parts)[number]): string {
  return definitionHash({ name: "", inputSchema: partOf(tool, part) });
}

/** The code of a function is a part of its own, and not of how it is called. */
function partOf({ execution, ...tool }: LockedTool, part: (typeof parts)[number]): unknown {
  if (part !== "execution" && part !== "code") return tool[part];
  if (!isRecord(execution)) return part === "code" ? undefined : execution;
  const { source, ...rest } = execution;
  return part === "code" ? source : rest;
}
