// Loaded first in a process that is measured: answers its parent's questions, or reports what it took when it ends.
const { writeSync } = require("node:fs");

/** Nanoseconds of processors so far. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1_000;
};

let last = 0;
let longest = 0;
let isWatching = false;
const look = () => {
  const now = cpu();
  longest = Math.max(longest, now - last);
  last = now;
  if (isWatching) setImmediate(look);
};

const answers = {
  cpu,
  /** Bytes of the heap. Requires `--expose-gc`. */
  heap() {
    for (let round = 0; round < 4; round += 1) globalThis.gc();
    return process.memoryUsage().heapUsed;
  },
  /** Looks at each turn of the event loop, until it is asked for the longest one. */
  watch() {
    [last, longest, isWatching] = [cpu(), 0, true];
    setImmediate(look);
    return 0;
  },
  /** Nanoseconds of processors: those of the clock would count what other programs do. */
  longest() {
    isWatching = false;
    look();
    return longest;
  },
};

if (process.channel) {
  process.on("message", ({ question }) => {
    if (Object.hasOwn(answers, question)) process.send({ answer: answers[question]() });
  });
  process.once("disconnect", () => process.exit());
} else {
  process.once("exit", () =>
    writeSync(3, JSON.stringify({ cpu: cpu(), peak: process.resourceUsage().maxRSS * 1_024 })),
  );
}
