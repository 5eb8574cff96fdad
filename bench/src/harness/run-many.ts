/** Runs something so many times, some of them at once. */
export async function runMany(run: () => unknown, times: number, atOnce: number): Promise<void> {
  if (atOnce === 1) return runOneByOne(run, times);
  let left = times;
  // Each begins its next run when it has ended one: in bursts, a slow server would pay for waking its client.
  const lane = async (): Promise<void> => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Leaves nothing between the runs: some take less time than a promise. */
async function runOneByOne(run: () => unknown, times: number): Promise<void> {
  const first = run();
  await first;
  if (first instanceof Promise) for (let done = 1; done < times; done += 1) await run();
  else for (let done = 1; done < times; done += 1) run();
}
