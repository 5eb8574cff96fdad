import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "./callers.ts";
import type { TenantName } from "./project.ts";

/** A task that a replica has accepted, and how it ended. */
export interface AcceptedTask {
  readonly tenant: TenantName;
  readonly kind: TaskKind;
  readonly label: string;
  readonly ended: readonly End[];
}

/** What the caller was told, each time it asked once the task had ended. */
export interface End {
  readonly status: string;
  readonly code: string | undefined;
}

/** The tool of a task: `once` may not run twice, `read` has `readOnlyHint`, `again` has `idempotentHint`. */
export type TaskKind = "once" | "read" | "again";
const kinds: readonly TaskKind[] = ["once", "read", "again"];

export interface Load {
  readonly tasks: AcceptedTask[];
  /** Calls of `limited` that were refused, and that broke off: nobody knows whether they took a point. */
  readonly limited: Record<TenantName, { refused: number; cutOff: number }>;
}

/** Calls until `isOver`, and then waits for the tasks that were accepted. */
export async function putUnderLoad(
  callers: Readonly<Record<TenantName, Caller>>,
  isOver: () => boolean,
): Promise<Load> {
  const load: Load = { tasks: [], limited: { acme: { refused: 0, cutOff: 0 }, blue: { refused: 0, cutOff: 0 } } };
  const workers = (Object.keys(callers) as TenantName[]).flatMap((tenant) => [
    ...Array.from({ length: 16 }, (_, index) => followTasks(tenant, callers[tenant], index, load.tasks, isOver)),
    ...Array.from({ length: 4 }, () => pressLimit(callers[tenant], load.limited[tenant], isOver)),
  ]);
  await Promise.all(workers);
  return load;
}

async function followTasks(
  tenant: TenantName,
  caller: Caller,
  worker: number,
  tasks: AcceptedTask[],
  isOver: () => boolean,
): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const kind = kinds[(worker + count) % kinds.length] ?? "once";
    const label = `${tenant} ${kind} ${worker} ${count}`;
    const answer = await caller.call(kind, { label });
    if (answer?.status === 202)
      tasks.push({ tenant, kind, label, ended: await endsOf(caller, String(answer.body["id"])) });
    else await wait(50);
  }
}

const final = new Set(["completed", "failed", "cancelled"]);
/** A process that was killed counts as dead after 15 seconds; a task that has not ended by then does not end. */
const patienceMs = 180_000;

async function endsOf(caller: Caller, id: string): Promise<readonly End[]> {
  const ends: End[] = [];
  const end = Date.now() + patienceMs;
  while (ends.length < 3 && Date.now() < end) {
    const { body, status: httpStatus } = await caller.task(id);
    const { status = `HTTP ${httpStatus}`, code } = body;
    if (final.has(String(status)) || httpStatus !== 200) ends.push({ status: String(status), code: textOf(code) });
    await wait(ends.length === 0 ? 100 : 20);
  }
  return ends;
}

async function pressLimit(
  caller: Caller,
  counts: { refused: number; cutOff: number },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const answer = await caller.call("limited", { label: crypto.randomUUID() });
    if (answer === undefined) counts.cutOff += 1;
    else if (answer.status === 429) counts.refused += 1;
    await wait(5);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
