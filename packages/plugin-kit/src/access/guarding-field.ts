import { meansApproval } from "../approval/means-approval.ts";
import { nearest } from "../text/nearest.ts";

/** A field that protects a tool, with what stands inside it. */
export interface GuardingField {
  readonly name: "access" | "approval";
  /** The fields inside it. */
  readonly members: readonly string[];
}

const access: GuardingField = { name: "access", members: ["scopes"] };
const approval: GuardingField = { name: "approval", members: ["show", "when", "channel", "expires_ms"] };

/** The fields that protect a tool. */
export const guardingFields: readonly GuardingField[] = [access, approval];

/**
 * Returns the protecting field that an unknown one stands for: misspelt, in the wrong place, by another name, or inside one. Such a field is
 * an error, as without it the tool is not protected.
 *
 * @param parent - JSON pointer of the object with the unknown field.
 * @param known - The fields of that object.
 */
export function guardingField(name: string, parent: string, known: Iterable<string>): GuardingField | undefined {
  const outer = guardingFields.find((field) => parent.endsWith(`/${field.name}`));
  if (outer !== undefined) return outer;
  if (meansApproval(name)) return approval;
  return meansAccess(name) || (isScopes(name) && [...known].includes("access")) ? access : undefined;
}

function meansAccess(name: string): boolean {
  const word = name.toLowerCase().replaceAll(/[_-]/g, "");
  if (/^(?:required?)?access(?:control|rules?|scopes?)?$/.test(word)) return true;
  return nearest(word, ["access"]) !== undefined && !otherWords.has(word);
}

/** Words that are near and mean something else. */
const otherWords: ReadonlySet<string> = new Set([
  "accept",
  "accepts",
  "accent",
  "across",
  "assess",
  "excess",
  "success",
]);

function isScopes(name: string): boolean {
  return /^(?:required?[_-]?)?scopes?$/i.test(name);
}
