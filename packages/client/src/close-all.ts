import type { ClientSetup } from "./resolve-options.ts";

/** Closes executors and sources. One that fails does not keep the others from being closed. */
export async function closeAll({ executors, sources }: Pick<ClientSetup, "executors" | "sources">): Promise<void> {
  const parts = [...executors.values(), ...sources];
  const outcomes = await Promise.allSettled(parts.map(async (part) => part.close?.()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
