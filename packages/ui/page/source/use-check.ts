import { useEffect, useState } from "preact/hooks";
import type { CheckedSource, PageProblem } from "../../src/workbench.ts";
import { ask } from "../state/api.ts";

const checkAfterMs = 300;

/** Returns what is wrong with a text that is not saved, once it was checked. */
export function useCheck(file: string, text: string | undefined): readonly PageProblem[] | undefined {
  const [problems, setProblems] = useState<readonly PageProblem[]>();
  useEffect(() => {
    if (text === undefined) return setProblems(undefined);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask<CheckedSource>("check", { body: { file, text }, signal: leaving.signal }).then(
        (checked) => setProblems(checked.problems),
        () => undefined, // The next edit asks again.
      );
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [file, text]);
  return problems;
}
