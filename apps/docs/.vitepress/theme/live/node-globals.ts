import { Buffer } from "buffer/index.js";

const missing = Object.assign(new Error("A page has no files."), { code: "ENOENT" });
const everyFunction = (answer: () => unknown): object => new Proxy({}, { get: () => answer });
const promises = everyFunction(() => Promise.reject(missing));
const empty = everyFunction(() => {
  throw missing;
});
const files = new Proxy(empty, {
  get: (_, name) => (name === "promises" ? promises : name === "constants" ? {} : Reflect.get(empty, name)),
});

/** Defines what packages for Node expect to be global: bytes, and a process, whose disk is empty. */
export function defineNodeGlobals(): void {
  const getBuiltinModule = (name: string): object | undefined => (name === "node:fs" ? files : undefined);
  const process = { platform: "linux", env: {}, cwd: () => "/", getBuiltinModule };
  Object.assign(globalThis, { Buffer, process });
}
