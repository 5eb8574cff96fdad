import { useEffect, useState } from "preact/hooks";
import { ask } from "../state/api.ts";

/** The server's answer, or the reason why there is none. */
export type Asked<Answer> =
  | { readonly state: "waiting" }
  | { readonly state: "there"; readonly answer: Answer }
  | { readonly state: "failed"; readonly message: string };

/** Asks the server, and again when one of `causes` is another one. What was there stays until the new answer comes. */
export function useAnswer<Answer>(path: string, ...causes: readonly unknown[]): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ state: "waiting" });
  useEffect(() => {
    const leaving = new AbortController();
    const run = async (): Promise<void> => {
      try {
        setAsked({ state: "there", answer: await ask<Answer>(path, { signal: leaving.signal }) });
      } catch (error) {
        if (leaving.signal.aborted) return;
        setAsked({ state: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    };
    void run();
    return () => leaving.abort();
  }, [path, ...causes]);
  return asked;
}
