import { nearest } from "../text/nearest.ts";

/**
 * Whether the name of an unknown field stands for `approval`: misspelt, in the wrong place, or by what it is called elsewhere. Such a
 * field is an error, as without it a tool runs unasked.
 */
export function meansApproval(name: string): boolean {
  return name === "approval" || nearest(name, ["approval"]) !== undefined || /approv|confirm/i.test(name);
}
