import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answer, Question, Round } from "../cases/child.ts";

/** A checkout of the two: a process that stays alive and runs a round when asked to. */
export interface Side {
  round(suite: string, name: string, times: number): Promise<Round>;
  stop(): void;
}

export function startSide(checkout: string): Side {
  const child = start(checkout);
  return {
    async round(suite, name, times) {
      const answer = await ask(child, { ask: "round", suite, name, times });
      if ("wall" in answer) return answer;
      throw new Error("error" in answer ? answer.error : "not a round");
    },
    stop: () => child.disconnect(),
  };
}

/** Returns the names of a suite's cases. Throws an error if the checkout cannot load it. */
export async function namesOf(checkout: string, suite: string): Promise<readonly string[]> {
  const child = start(checkout);
  try {
    const answer = await ask(child, { ask: "names", suite });
    if ("names" in answer) return answer.names;
    throw new Error(`${suite}: ${"error" in answer ? answer.error : "no names"}`);
  } finally {
    child.disconnect();
  }
}

function start(checkout: string): ChildProcess {
  const program = join("bench", "src", "cases", "child.ts");
  return spawn(process.execPath, ["--import", "tsx", program], {
    cwd: checkout,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
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
