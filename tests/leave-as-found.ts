import { deepStrictEqual } from "node:assert/strict";
import { afterAll, vi } from "vitest";

// The test files of a run share a process. One that leaves traces would make another one fail, far away from the cause.
const env = { ...process.env };
const state = processState();

afterAll(() => {
  const names = new Set([...Object.keys(env), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => env[name] !== process.env[name]);
  deepStrictEqual({ ...processState(), changed }, { ...state, changed: [] });
});

function processState(): object {
  return {
    cwd: process.cwd(),
    fakeTimers: vi.isFakeTimers(),
    prototype: Reflect.ownKeys(Object.prototype),
    listeners: ["SIGINT", "SIGTERM", "SIGHUP", "warning"].map((name) => process.listenerCount(name)),
  };
}
