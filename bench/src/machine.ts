import { cpus, release, totalmem, type } from "node:os";

/** As cells of a table: processor, Node.js, system. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = `${cores[0]?.model.trim() ?? "unknown"}, ${cores.length} cores, ${memory} GB`;
  return `${processor} | ${process.version} | ${type()} ${release()} ${process.arch}`;
}
