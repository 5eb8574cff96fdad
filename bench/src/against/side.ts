import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answer, Question, Round } from "../cases/child.ts";

/** One of the two checkouts: a process that stays alive and runs a round when asked to. */
export interface Side {
  names(suite: string): Promise<readonly string[]>;
  round(suite: string, name: string, times: number): Promise<Round>;
  /** Closes the case that was run last. */
  closeCase(): Promise<void>;
  stop(): void;
}

export function startSide(checkout: string): Side {
  const child = spawn(process.execPath, ["--expose-gc", "--import", "tsx", join("bench", "src", "cases", "child.ts")], {
    cwd: checkout,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    async names(suite) {
      const answer = await ask(child, { ask: "names", suite });
      return "names" in answer ? answer.names : [];
    },
    async round(suite, name, times) {
      const answer = await ask(child, { ask: "round", suite, name, times });
      if (!("wall" in answer)) throw new Error("error" in answer ? answer.error : "not a round");
      return answer;
    },
    async closeCase() {
      await ask(child, { ask: "close" });
    },
    stop: () => child.disconnect(),
  };
}

async function ask(child: ChildProcess, question: Question): Promise<Answer> {
  const ended = new AbortController();
  const answer = once(child, "message", { signal: ended.signal });
  const end = once(child, "exit", { signal: ended.signal }).then(([code]) => {
    throw new Error(`The process that measures ended with ${String(code)}.`);
  });
  end.catch(() => {}); // also rejected when the answer came first
  child.send(question);
  try {
    const [reply] = (await Promise.race([answer, end])) as [Answer];
    return reply;
  } finally {
    ended.abort();
  }
}
