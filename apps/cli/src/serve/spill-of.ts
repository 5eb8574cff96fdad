import type { ServerConfig } from "@mci/server";
import type { GivenOptions } from "../arguments/options.ts";

/** Returns when long results are kept: `--spill` switches it on, with the numbers of the config if it has any. */
export function spillOf(
  { spill: given }: GivenOptions,
  { spill = false }: Pick<ServerConfig, "spill">,
): NonNullable<ServerConfig["spill"]> {
  return given === true ? spill || true : spill;
}
