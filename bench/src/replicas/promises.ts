import type { AuditEntry } from "./audit.ts";
import type { AcceptedTask, Load } from "./load.ts";
import { limit, tenantNames, type Run } from "./project.ts";

/** A promise, and what contradicts it: none if it was kept. */
export interface Verdict {
  readonly promise: string;
  /** What was looked at. */
  readonly seen: string;
  readonly broken: readonly string[];
}

/** Each task ends, in the same way whenever one asks; it has run if it completed. A task without an end did not end in time. */
export function tasksEndOnce(tasks: readonly AcceptedTask[], runs: readonly Run[]): Verdict {
  const done = new Set(runs.filter(({ event }) => event === "done").map(({ label }) => label));
  const broken = tasks.filter(({ label, ended: [first, ...others] }) => {
    if (first === undefined || others.some(({ status, code }) => status !== first.status || code !== first.code))
      return true;
    return first.status === "completed" ? !done.has(label) : first.code !== "MCI_INTERRUPTED";
  });
  const interrupted = tasks.filter(({ ended: [end] }) => end?.code === "MCI_INTERRUPTED").length;
  return {
    promise: "every accepted task ends once",
    seen: `${tasks.length} tasks, ${interrupted} interrupted`,
    broken:
      tasks.length === 0
        ? ["no task was accepted"]
        : broken.map(({ label, ended }) => `${label}: ${JSON.stringify(ended)}`),
  };
}

/** Tools without a hint run once at most; those with one were run again somewhere, or nothing was tried. */
export function nothingRunsTwice(runs: readonly Run[]): Verdict {
  const begun = new Map<string, number>();
  for (const { label, event } of runs) if (event === "begun") begun.set(label, (begun.get(label) ?? 0) + 1);
  const again = new Map([...begun].filter(([, count]) => count > 1));
  const tools = new Map(runs.map(({ label, tool }) => [label, tool]));
  return {
    promise: "no task without a hint runs twice",
    seen: `${again.size} tasks ran again`,
    broken: [...again]
      .filter(([label]) => tools.get(label) === "once")
      .map(([label, count]) => `${label}: ${count} times`),
  };
}

/** No window gives more than the limit, and pressed all the time each gives all of it, but for calls that were cut off. */
export function limitsAreExact({ limited }: Load, runs: readonly Run[]): readonly Verdict[] {
  return tenantNames.map((tenant) => {
    const windows = windowsOf(
      runs.filter((run) => run.tool === "limited" && run.tenant === tenant && run.event === "begun"),
    );
    const { refused, cutOff } = limited[tenant];
    const whole = windows.slice(0, -1); // the load may have ended in the last one
    const ran = whole.reduce((sum, count) => sum + count, 0);
    const most = whole.length * limit.points;
    const isExact = whole.length > 0 && refused > 0 && ran + cutOff >= most * 0.99;
    return {
      promise: `the limit of ${tenant} is exact within 1 %`,
      seen: `${ran} of ${most} ran in ${whole.length} windows, ${refused} refused, ${cutOff} cut off`,
      broken: [
        ...windows.filter((count) => count > limit.points).map((count) => `${count} calls in one window`),
        ...(isExact ? [] : [`${ran} of ${most}`]),
      ],
    };
  });
}

/** Returns how many calls ran in each window. */
function windowsOf(runs: readonly Run[]): readonly number[] {
  const counts: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of runs.toSorted((left, right) => left.at - right.at)) {
    if (at - last > limit.windowMs / 3) counts.push(0);
    counts.push((counts.pop() ?? 0) + 1);
    last = at;
  }
  return counts;
}

/** Each run has an entry from before it, and each entry one that follows it. */
export function auditIsComplete(entries: readonly AuditEntry[], runs: readonly Run[]): readonly Verdict[] {
  const started = timesOf(
    entries
      .filter(({ event }) => event === "started")
      .map(({ time, arguments: given }) => [given?.label, Date.parse(time)]),
  );
  const begun = timesOf(runs.filter(({ event }) => event === "begun").map(({ label, at }) => [label, at]));
  const ends = new Map<string | undefined, readonly string[]>();
  for (const { event, call_id: id } of entries) {
    if (event === "ended" || event === "interrupted") ends.set(id, [...(ends.get(id) ?? []), event]);
  }
  const early = [...begun].filter(([label, tries]) => {
    const times = started.get(label) ?? [];
    return tries.some((at, index) => !((times[index] ?? Number.POSITIVE_INFINITY) <= at));
  });
  const wrong = entries.filter(({ event, call_id: id }) => event === "started" && ends.get(id)?.length !== 1);
  const interrupted = entries.filter(({ event }) => event === "interrupted").length;
  return [
    {
      promise: 'each call has a "started" entry before it runs',
      seen: `${runs.length} lines of tools, ${entries.length} entries`,
      broken: early.map(([label]) => String(label)),
    },
    {
      promise: 'and one entry "ended" or "interrupted" after',
      seen: `${interrupted} interrupted`,
      broken: wrong.map(({ tool, arguments: given, call_id: id }) =>
        [tool, given?.label, ...(ends.get(id) ?? ["has no end"])].join(" "),
      ),
    },
  ];
}

/** Returns the times of each label, in order. */
function timesOf(
  events: readonly (readonly [string | undefined, number])[],
): ReadonlyMap<string | undefined, readonly number[]> {
  const times = new Map<string | undefined, number[]>();
  for (const [label, at] of events.toSorted(([, left], [, right]) => left - right)) {
    const known = times.get(label);
    if (known === undefined) times.set(label, [at]);
    else known.push(at);
  }
  return times;
}
