import type { Pool } from "undici";

/** A request of a server, with a token that some of them check. */
export interface Request {
  readonly path: string;
  readonly body: string;
}

export const token = "a-token-of-the-bench-1234567890";
export const headers: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  authorization: `Bearer ${token}`,
};

/** Sends a request. Throws an error if it is refused, or if the tool fails. */
export async function send(pool: Pool, { path, body }: Request): Promise<void> {
  const answer = await pool.request({ path, method: "POST", headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || text.length < 20 || text.includes('"isError":true'))
    throw new Error(`${answer.statusCode} ${text}`);
}

/** Looks for answers all the time, in place of sleeping until there are some: the server would pay for waking this process. */
export function stayAwake(): () => void {
  let isOver = false;
  const look = (): void => {
    if (!isOver) setImmediate(look);
  };
  look();
  return () => void (isOver = true);
}
