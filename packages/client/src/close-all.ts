import type { ClientSetup } from "./resolve-options.ts";

/** Closes executors, sources and the fetcher of env values. One that fails does not keep the others from being closed. */
export async function closeAll({
  executors,
  sources,
  load: { fetcher },
}: Pick<ClientSetup, "executors" | "sources" | "load">): Promise<void> {
  const parts = [...executors.values(), ...sources, fetcher];
  const outcomes = await Promise.allSettled(parts.map(async (part) => part.close?.()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
