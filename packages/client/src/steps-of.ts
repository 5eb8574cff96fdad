import { parsePath } from "@mci/template";

/** The steps of a path that an engine gives. None for one that `parsePath` cannot read, as third-party engines may give. */
export function stepsOf(path: string): readonly string[] {
  try {
    return parsePath(path);
  } catch {
    return [];
  }
}
