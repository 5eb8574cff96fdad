import { setTimeout as wait } from "node:timers/promises";
import type { Replica } from "./replica.ts";

/** What came back; undefined where the connection broke, so that nobody knows what happened. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends requests to the replicas in turn. */
export interface Caller {
  call(tool: string, args: object): Promise<Answer | undefined>;
  /** Asks until a replica answers. */
  task(id: string): Promise<Answer>;
}

export function callerOf(replicas: readonly Replica[], token: string): Caller {
  let turn = 0;
  const send = async (path: string, init: RequestInit): Promise<Answer | undefined> => {
    const origin = await nextOrigin();
    try {
      const response = await fetch(`${origin}/api/v1/mcp${path}`, init);
      return { status: response.status, body: (await response.json()) as Answer["body"] };
    } catch {
      return undefined;
    }
  };
  /** As a load balancer does: only those that take connections. */
  const nextOrigin = async (): Promise<string> => {
    for (;;) {
      const origin = replicas[(turn += 1) % replicas.length]?.origin();
      if (origin !== undefined) return origin;
      await wait(5);
    }
  };
  const authorization = `Bearer ${token}`;
  return {
    call: (name, args) =>
      send("/tools/call", {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ name, arguments: args }),
      }),
    async task(id) {
      for (;;) {
        const answer = await send(`/tasks/${id}`, { headers: { authorization } });
        if (answer !== undefined && answer.status !== 503) return answer;
        await wait(50);
      }
    },
  };
}
