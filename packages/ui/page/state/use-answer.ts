import { useEffect, useState } from "preact/hooks";
import { ask } from "./api.ts";

/** The server's last answer, and why the last request has none. */
export interface Asked<Answer> {
  readonly answer?: Answer | undefined;
  readonly failure?: unknown;
}

interface Question {
  /** Sent to the server, which is asked again when a member of it is another value. */
  readonly body?: object;
  /** The server is asked again when one of these is another value, too. */
  readonly causes?: readonly unknown[];
  /** Milliseconds to wait for further changes before the server is asked. */
  readonly afterMs?: number;
}

/** Asks the server, unless there is no path. What was there stays until the new answer comes. */
export function useAnswer<Answer>(
  path: string | undefined,
  { body, causes = [], afterMs = 0 }: Question = {},
): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({});
  useEffect(() => {
    if (path === undefined) return setAsked({});
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async (): Promise<void> => {
      try {
        setAsked({ answer: await ask<Answer>(path, { body, signal }) });
      } catch (failure) {
        if (!signal.aborted) setAsked(({ answer }) => ({ answer, failure }));
      }
    };
    const timer = setTimeout(() => void run(), afterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [path, ...Object.values(body ?? {}), ...causes]);
  return asked;
}
