import { parsePath } from "./path.ts";

/** Returns the steps of a path among the `names` of a template. None for one that `parsePath` cannot read, as third-party engines may give. */
export function stepsOf(path: string): readonly string[] {
  try {
    return parsePath(path);
  } catch {
    return [];
  }
}
